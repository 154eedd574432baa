import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '#ui/client/api.ts'
import type { Client } from '#ui/client/api.ts'

/** A tournament's teams, 64 at most. Under the tournament's own key, because they change together. */
export function teamsQuery(client: Client, tournamentId: string) {
  return queryOptions({
    queryKey: ['tournaments', tournamentId, 'teams'],
    queryFn: () => unwrap(client.tournaments[':id'].teams.$get({ param: { id: tournamentId } })),
  })
}

/** A team with its players. Under the tournament's own key, like the list. */
export const teamQuery = (client: Client, tournamentId: string, teamId: string) =>
  queryOptions({
    queryKey: ['tournaments', tournamentId, 'teams', teamId],
    queryFn: () => unwrap(client.teams[':id'].$get({ param: { id: teamId } })),
  })

/** A captain's own team for the edit form; never cached. */
export const rosterQuery = (client: Client, teamId: string) =>
  queryOptions({
    queryKey: ['roster', teamId],
    queryFn: () => unwrap(client.teams[':id'].roster.$get({ param: { id: teamId } })),
    staleTime: 0,
    gcTime: 0,
  })

/** The logged-in user's open invitations. */
export const invitationsQuery = (client: Client) =>
  queryOptions({
    queryKey: ['tournaments', 'invitations'],
    queryFn: () => unwrap(client.invitations.$get()),
    staleTime: 0,
  })

/** One invitation; `secret` comes from its emailed link. */
export const invitationQuery = (client: Client, id: string, secret: string | undefined) =>
  queryOptions({
    queryKey: ['tournaments', 'invitation', id, secret],
    queryFn: () => unwrap(client.invitations[':id'].$get({ param: { id }, query: { secret } })),
    staleTime: 0,
  })
