import { queryOptions } from '@tanstack/react-query'
import type { Tournament } from '#features/tournaments/contract.ts'
import { tournamentsKey } from '#features/tournaments/ui/queries.ts'
import { fromCursor, pageOf, unwrap } from '#ui/client/api.ts'
import type { Client } from '#ui/client/api.ts'
import { featuredCount, mapSize, pageSize } from '../values.ts'
import { nearOf } from './near/place.ts'
import type { Place } from './near/place.ts'
import type { TournamentSearch } from './search.ts'

/** One page of Discover, and whether it is the first one. */
export function tournamentListQuery(client: Client, { cursor, view: _view, ...filters }: TournamentSearch) {
  const read = async (from: string | undefined) => {
    const query = { ...(await resolved(client, filters)), limit: String(pageSize), cursor: from }
    return pageOf(client.tournaments.$get({ query }))
  }
  return queryOptions({
    queryKey: [...tournamentsKey, 'list', filters, cursor ?? null],
    queryFn: () => fromCursor(cursor, read),
  })
}

/** The first tournaments of a search, as many as the map shows, and the coordinates of the place they are near. */
export function tournamentMapQuery(client: Client, { cursor: _cursor, view: _view, ...filters }: TournamentSearch) {
  return queryOptions({
    queryKey: [...tournamentsKey, 'map', filters],
    queryFn: async () => {
      const query = await resolved(client, filters)
      const page = await pageOf(client.tournaments.$get({ query: { ...query, limit: String(mapSize) } }))
      return { ...page, isFirst: true, near: 'near' in query ? query.near : undefined }
    },
  })
}

type Filters = Omit<TournamentSearch, 'cursor' | 'view'>

/** The API's parameters. The name of a place without coordinates, from a form without JavaScript, is looked up. */
export async function resolved(client: Client, { place, near, within, sort, ...others }: Filters) {
  const at = near ?? (place && (await nearOfPlace(client, place)))
  return at ? { ...others, near: at, within, sort } : { ...others, sort: sort === 'distance' ? undefined : sort }
}

/** The coordinates of the best suggestion for this name. */
export async function nearOfPlace(client: Client, place: string): Promise<string | undefined> {
  const [found] = await unwrap(client.places.$get({ query: { q: place } }))
  return found?.latitude != null && found.longitude !== null ? nearOf(found.latitude, found.longitude) : undefined
}

/** Up to three open tournaments to enter instead of this one: the nearest of its sport, or the soonest deadlines if its coordinates are unknown. */
export function alternativesQuery(
  client: Client,
  { id, sport, latitude, longitude }: Pick<Tournament, 'id' | 'sport' | 'latitude' | 'longitude'>,
) {
  return queryOptions({
    queryKey: [...tournamentsKey, 'alternatives', id],
    queryFn: async () => {
      const near = latitude !== null && longitude !== null ? nearOf(latitude, longitude) : undefined
      const query = { sport, open: 'true', near, sort: near ? 'distance' : 'deadline', limit: '4' } as const
      const found = await unwrap(client.tournaments.$get({ query }))
      return found.filter((other) => other.id !== id).slice(0, 3)
    },
  })
}

/** Home's tournaments near a place: those that teams can still register for. */
export function nearbyTournamentsQuery(client: Client, { near, within }: Place) {
  return queryOptions({
    queryKey: [...tournamentsKey, 'nearby', near, within],
    queryFn: () =>
      unwrap(client.tournaments.$get({ query: { near, within, open: 'true', limit: String(featuredCount) } })),
  })
}

/** The tournaments on Home. */
export function featuredTournamentsQuery(client: Client) {
  return queryOptions({
    queryKey: [...tournamentsKey, 'featured'],
    queryFn: () => unwrap(client.tournaments.featured.$get()),
  })
}

/** The logged-in user's saved searches, latest first. */
export function savedSearchesQuery(client: Client) {
  return queryOptions({
    queryKey: ['saved-searches'],
    queryFn: () => unwrap(client['saved-searches'].$get()),
    staleTime: 0,
  })
}

export function mapSettingsQuery(client: Client) {
  return queryOptions({ queryKey: ['map-settings'], queryFn: () => unwrap(client['map-settings'].$get()) })
}
