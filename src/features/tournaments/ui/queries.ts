import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { unwrap, fromCursor, pageOf } from '#ui/client/api.ts'
import type { Client } from '#ui/client/api.ts'
import { pageSize } from '../values.ts'
import type { TournamentSearch } from './search.ts'

/** Everything read about tournaments. Invalidate it after changing a tournament or its teams. */
export const tournamentsKey = ['tournaments'] as const

/** The numbers of `/api/stats`. Invalidate them after creating or deleting a tournament. */
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

/** The tournaments on Home. */
export function featuredTournamentsQuery(client: Client) {
  return queryOptions({
    queryKey: [...tournamentsKey, 'featured'],
    queryFn: () => unwrap(client.tournaments.featured.$get()),
  })
}

export function tournamentQuery(client: Client, id: string) {
  return queryOptions({
    queryKey: [...tournamentsKey, id],
    queryFn: () => unwrap(client.tournaments[':id'].$get({ param: { id } })),
  })
}

/** The texts to edit, with their revision. */
export function detailsQuery(client: Client, id: string) {
  return queryOptions({
    queryKey: [...tournamentsKey, id, 'details'],
    queryFn: () => unwrap(client.tournaments[':id'].details.$get({ param: { id } })),
    staleTime: 0,
  })
}

/** The signed-in user's role in a tournament; null for players. */
export function roleQuery(client: Client, id: string) {
  return queryOptions({
    queryKey: [...tournamentsKey, id, 'role'],
    queryFn: async () => (await unwrap(client.tournaments[':id'].role.$get({ param: { id } }))).role,
  })
}

/** Reads a tournament again, with everything under it: call it after a change. */
export function useRefreshTournament(id: string): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: [...tournamentsKey, id] })
}

export function statsQuery(client: Client) {
  return queryOptions({ queryKey: statsKey, queryFn: () => unwrap(client.stats.$get()) })
}
