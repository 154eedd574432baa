import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { History, Snapshot } from '../api-contract.ts'
import { nextMatchOf } from '../next-match.ts'
import { pageOf, unwrap } from '#ui/client/api.ts'
import type { Client } from '#ui/client/api.ts'

/** Setup, bracket, results and places. The key is under the tournament's, because both are invalidated together. */
export function competitionQuery(client: Client, tournamentId: string) {
  return queryOptions({
    queryKey: ['tournaments', tournamentId, 'competition'],
    queryFn: async () => {
      const snapshot = await unwrap(client.tournaments[':id'].competition.$get({ param: { id: tournamentId } }))
      // Null is the body of a 304, which this request without an ETag never gets.
      return snapshot!
    },
  })
}

/** Whether this team is in a table with matches left. */
export const hasOpenTable = ({ tables }: Pick<Snapshot, 'tables'>, teamId: string) =>
  tables.some(({ isComplete, rows }) => !isComplete && rows.some(({ team }) => team === teamId))

/** What a team needs to advance from its group, and what its next match decides. Every change of the log or of the next match asks again. */
export const clinchingScenariosQuery = (client: Client, tournamentId: string, teamId: string, snapshot: Snapshot) =>
  queryOptions({
    queryKey: [
      'tournaments',
      tournamentId,
      'clinching scenarios',
      teamId,
      snapshot.version,
      nextMatchOf(snapshot, teamId)?.number,
    ],
    queryFn: () =>
      unwrap(
        client.tournaments[':id'].teams[':teamId']['clinching-scenarios'].$get({ param: { id: tournamentId, teamId } }),
      ),
    placeholderData: keepPreviousData,
  })

/** Loads what the next matches of these teams decide in their tables, so that it is rendered together with them. */
export async function loadStakes(
  { queryClient, client }: { queryClient: QueryClient; client: Client },
  tournamentId: string,
  teamIds: readonly string[],
): Promise<void> {
  const snapshot = await queryClient.query(competitionQuery(client, tournamentId))
  const inTables = teamIds.filter((teamId) => hasOpenTable(snapshot, teamId))
  // Without it, the matches are shown all the same.
  await Promise.all(
    inTables.map((teamId) =>
      queryClient.prefetchQuery(clinchingScenariosQuery(client, tournamentId, teamId, snapshot)),
    ),
  )
}

/** A user's titles. Under the tournaments' key, because a finish or its undoing changes them. */
export const titlesQuery = (client: Client, userId: string) =>
  queryOptions({
    queryKey: ['tournaments', 'of', userId, 'titles'],
    queryFn: () => unwrap(client.users[':id'].titles.$get({ param: { id: userId } })),
  })

/** Everything that is public about a tournament's draws, to check them. */
export function drawQuery(client: Client, tournamentId: string) {
  return queryOptions({
    queryKey: ['tournaments', tournamentId, 'draw'],
    queryFn: () => unwrap(client.tournaments[':id'].draw.$get({ param: { id: tournamentId } })),
  })
}

/** The ids of the rulings that decide the order of a table. */
export function rulingsIn({ tables, wildCards }: Pick<Snapshot, 'tables' | 'wildCards'>): string[] {
  const rows = [...tables.flatMap((table) => table.rows), ...(wildCards?.rows ?? [])]
  const ids = rows.flatMap(({ reason }) => (reason && 'ruling' in reason ? [reason.ruling] : []))
  return [...new Set(ids)]
}

/** The entries of the public log that are these rulings, which may be on any of its pages. */
export const rulingsQuery = (client: Client, tournamentId: string, rulings: readonly string[]) =>
  queryOptions({
    queryKey: ['tournaments', tournamentId, 'rulings', ...rulings],
    queryFn: async () => {
      const found: History = []
      let cursor: string | undefined
      do {
        const query = { limit: '200', cursor }
        const page = await pageOf(
          client.tournaments[':id'].competition.history.$get({ param: { id: tournamentId }, query }),
        )
        found.push(...page.items.filter(({ id }) => rulings.includes(id)))
        cursor = page.next ?? undefined
      } while (cursor && found.length < rulings.length)
      return found
    },
  })
