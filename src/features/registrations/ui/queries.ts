import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '#ui/client/api.ts'
import type { Client } from '#ui/client/api.ts'

/* A user's own registrations are under the tournaments' key, so registering, paying, withdrawing and deleting invalidate them too. */

/** Every registration of which the user is the captain, latest first. */
export const registrationsQuery = (client: Client, userId: string) =>
  queryOptions({
    queryKey: ['tournaments', 'of', userId, 'registrations'],
    queryFn: () => unwrap(client.users[':id'].registrations.$get({ param: { id: userId } })),
  })

/** The waiting lists a user is on, soonest tournament first. */
export const waitingListsQuery = (client: Client, userId: string) =>
  queryOptions({
    queryKey: ['tournaments', 'of', userId, 'waiting-lists'],
    queryFn: () => unwrap(client.users[':id']['waiting-lists'].$get({ param: { id: userId } })),
  })

/** The tournaments a user organizes or plays in, latest start first. */
export const userTournamentsQuery = (client: Client, userId: string) =>
  queryOptions({
    queryKey: ['tournaments', 'of', userId],
    queryFn: () => unwrap(client.users[':id'].tournaments.$get({ param: { id: userId } })),
  })

/** Whether this user can register another team in the tournament without paying now. */
export const unpaidEntryQuery = (client: Client, userId: string, tournamentId: string) =>
  queryOptions({
    queryKey: ['tournaments', 'of', userId, 'unpaid-entry', tournamentId],
    queryFn: () => unwrap(client.tournaments[':id']['unpaid-entry'].$get({ param: { id: tournamentId } })),
  })

/** How many are on a tournament's waiting list, and the place of the user, if anyone is logged in. Under the tournament's key, so live changes invalidate it. */
export const waitingListQuery = (client: Client, userId: string | undefined, tournamentId: string) =>
  queryOptions({
    queryKey: ['tournaments', tournamentId, 'waiting-list', userId ?? null],
    queryFn: () => unwrap(client.tournaments[':id']['waiting-list'].$get({ param: { id: tournamentId } })),
  })

/** The registrations that take a spot in a tournament, for those who run it. Under the tournament's key, because they change together. */
export const entriesQuery = (client: Client, tournamentId: string) =>
  queryOptions({
    ...entriesWithReplacedQuery(client, tournamentId),
    select: (entries) => entries.filter(({ isReplaced }) => !isReplaced),
  })

/** The same, with replaced teams that can get a full refund. */
export const entriesWithReplacedQuery = (client: Client, tournamentId: string) =>
  queryOptions({
    queryKey: ['tournaments', tournamentId, 'registrations'],
    queryFn: () => unwrap(client.tournaments[':id'].registrations.$get({ param: { id: tournamentId } })),
  })

/** Everything that is about the logged-in user in a tournament. Under the tournament's key, so its changes invalidate it. */
export const ownPartQuery = (client: Client, tournamentId: string) =>
  queryOptions({
    queryKey: ['tournaments', tournamentId, 'own-part'],
    queryFn: () => unwrap(client.tournaments[':id']['own-part'].$get({ param: { id: tournamentId } })),
  })

/** What a claim link is for; always read again, because it can end at any time. */
export const claimQuery = (client: Client, token: string) =>
  queryOptions({
    queryKey: ['claim', token],
    queryFn: () => unwrap(client.claim[':token'].$get({ param: { token } })),
    staleTime: 0,
  })
