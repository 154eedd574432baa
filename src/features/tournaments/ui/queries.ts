import { queryOptions } from '@tanstack/react-query'
import { answer, fromCursor, pageOf } from '#ui/api.ts'
import type { Client } from '#ui/api.ts'
import { pageSize } from '../values.ts'
import type { TournamentSearch } from './search.ts'

/** Everything read about tournaments: whoever changes a tournament or its teams invalidates this. */
export const tournamentsKey = ['tournaments'] as const

/** The numbers of `/api/stats`: invalidate this too after creating or deleting a tournament. */
export const statsKey = ['stats'] as const

/** One page of Discover, and whether it is the first one. */
export function tournamentListQuery(client: Client, { cursor, ...filters }: TournamentSearch) {
  const read = (from: string | undefined) =>
    pageOf(client.tournaments.$get({ query: { ...filters, limit: String(pageSize), cursor: from } }))
  return queryOptions({
    queryKey: [...tournamentsKey, 'list', filters, cursor ?? null],
    queryFn: () => fromCursor(cursor, read),
  })
}

/** The first tournaments of the list, for Home. */
export function featuredTournamentsQuery(client: Client, count: number) {
  return queryOptions({
    queryKey: [...tournamentsKey, 'featured', count],
    queryFn: () => answer(client.tournaments.$get({ query: { limit: String(count) } })),
  })
}

export function tournamentQuery(client: Client, id: string) {
  return queryOptions({
    queryKey: [...tournamentsKey, id],
    queryFn: () => answer(client.tournaments[':id'].$get({ param: { id } })),
  })
}

export function statsQuery(client: Client) {
  return queryOptions({ queryKey: statsKey, queryFn: () => answer(client.stats.$get()) })
}
