import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { unwrap } from '#ui/client/api.ts'
import type { Client } from '#ui/client/api.ts'

/** Everything read about tournaments. Invalidate it after changing a tournament or its teams. */
export const tournamentsKey = ['tournaments'] as const

/** The numbers of `/api/stats`. Invalidate them after creating or deleting a tournament. */
export const statsKey = ['stats'] as const

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

/** Who organizes a tournament. Not under the tournament's key: changes to its teams don't concern it. */
export function hostQuery(client: Client, id: string) {
  return queryOptions({
    queryKey: ['hosts', id],
    queryFn: () => unwrap(client.tournaments[':id'].host.$get({ param: { id } })),
  })
}

/** The logged-in user's role in a tournament; null for players. */
export function roleQuery(client: Client, id: string) {
  return queryOptions({
    queryKey: [...tournamentsKey, id, 'role'],
    queryFn: async () => (await unwrap(client.tournaments[':id'].role.$get({ param: { id } }))).role,
  })
}

/** What the logged-in user will be notified of. */
export const alertsQuery = (client: Client, userId: string, id: string) =>
  queryOptions({
    queryKey: [...tournamentsKey, id, 'alerts', userId],
    queryFn: () => unwrap(client.tournaments[':id'].alerts.$get({ param: { id } })),
  })

/** Reads a tournament again, with everything under it: call it after a change. */
export function useRefreshTournament(id: string): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: [...tournamentsKey, id] })
}

export function statsQuery(client: Client) {
  return queryOptions({ queryKey: statsKey, queryFn: () => unwrap(client.stats.$get()) })
}

/** The tournaments that ask the logged-in user to be an official. */
export const officialInvitationsQuery = (client: Client) =>
  queryOptions({
    queryKey: [...tournamentsKey, 'official-invitations'],
    queryFn: () => unwrap(client['official-invitations'].$get()),
    staleTime: 0,
  })
