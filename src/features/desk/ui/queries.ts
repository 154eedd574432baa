import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { pageOf, unwrap } from '#ui/client/api.ts'
import type { Client } from '#ui/client/api.ts'

const historyPageSize = '20'

/* Under the tournament's own key, because they change together. */

/** The teams that wait for a spot in a full tournament, for those who run it. */
export function waitingTeamsQuery(client: Client, tournamentId: string) {
  return queryOptions({
    queryKey: ['tournaments', tournamentId, 'waiting-list', 'teams'],
    queryFn: () => unwrap(client.tournaments[':id']['waiting-list'].teams.$get({ param: { id: tournamentId } })),
  })
}

/** The teams for which a replacement is being looked for, and who is being asked. */
export function replacementsQuery(client: Client, tournamentId: string) {
  return queryOptions({
    queryKey: ['tournaments', tournamentId, 'replacements'],
    queryFn: () => unwrap(client.tournaments[':id']['replacement-searches'].$get({ param: { id: tournamentId } })),
  })
}

/** Courts, draft and published schedule, for those who run the tournament. */
export function scheduleQuery(client: Client, tournamentId: string) {
  return queryOptions({
    queryKey: ['tournaments', tournamentId, 'schedule'],
    queryFn: () => unwrap(client.tournaments[':id'].schedule.$get({ param: { id: tournamentId } })),
  })
}

/** Where a match could be played in this revision of the schedule. */
export function placesQuery(client: Client, tournamentId: string, number: number, revision: number) {
  return queryOptions({
    queryKey: ['tournaments', tournamentId, 'schedule', 'places', number, revision],
    queryFn: () =>
      unwrap(
        client.tournaments[':id'].matches[':number'].slots.$get({
          param: { id: tournamentId, number: String(number) },
        }),
      ),
  })
}

/** Who could be on duty for a match in this revision of the schedule. */
export function dutiesQuery(client: Client, tournamentId: string, number: number, revision: number) {
  return queryOptions({
    queryKey: ['tournaments', tournamentId, 'schedule', 'duties', number, revision],
    queryFn: () =>
      unwrap(
        client.tournaments[':id'].matches[':number'].duties.$get({
          param: { id: tournamentId, number: String(number) },
        }),
      ),
  })
}

/** How the matches that are not scheduled in this revision could be played. */
export function waysOutQuery(client: Client, tournamentId: string, revision: number) {
  return queryOptions({
    queryKey: ['tournaments', tournamentId, 'schedule', 'ways-out', revision],
    queryFn: () => unwrap(client.tournaments[':id'].schedule['ways-out'].$get({ param: { id: tournamentId } })),
    staleTime: Infinity,
  })
}

/** The public log, newest first, page by page. */
export function historyQuery(client: Client, tournamentId: string) {
  return infiniteQueryOptions({
    queryKey: ['tournaments', tournamentId, 'history'],
    queryFn: ({ pageParam: cursor }) =>
      pageOf(
        client.tournaments[':id'].competition.history.$get({
          param: { id: tournamentId },
          query: { limit: historyPageSize, cursor: cursor ?? undefined },
        }),
      ),
    // Not undefined, which becomes null on the way from the server.
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
}

/** The officials of a tournament, co-organizers first. */
export function officialsQuery(client: Client, tournamentId: string) {
  return queryOptions({
    queryKey: ['tournaments', tournamentId, 'officials'],
    queryFn: () => unwrap(client.tournaments[':id'].officials.$get({ param: { id: tournamentId } })),
  })
}

/** Who was asked to be an official and has not answered; for the organizer. */
export function invitedOfficialsQuery(client: Client, tournamentId: string) {
  return queryOptions({
    queryKey: ['tournaments', tournamentId, 'officials', 'invited'],
    queryFn: () => unwrap(client.tournaments[':id'].officials.invited.$get({ param: { id: tournamentId } })),
  })
}

/** The last tick of each team and of each player, for those who run the tournament. */
export const ticksQuery = (client: Client, tournamentId: string) =>
  queryOptions({
    queryKey: ['tournaments', tournamentId, 'check-in', 'ticks'],
    queryFn: () => unwrap(client.tournaments[':id']['check-in'].ticks.$get({ param: { id: tournamentId } })),
  })

/** Every listed team with its players and phone number, for those who run the tournament. */
export const checkInQuery = (client: Client, tournamentId: string) =>
  queryOptions({
    queryKey: ['tournaments', tournamentId, 'check-in'],
    queryFn: () => unwrap(client.tournaments[':id']['check-in'].$get({ param: { id: tournamentId } })),
  })
