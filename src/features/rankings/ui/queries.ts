import { queryOptions } from '@tanstack/react-query'
import { unwrap, fromCursor, pageOf } from '#ui/client/api.ts'
import type { Client } from '#ui/client/api.ts'
import { pageSize } from '../values.ts'
import type { RankingSearch } from './search.ts'

/** The prefix of every query about ranks. Invalidate it after changing results. */
export const rankingsKey = ['rankings'] as const

/** One page of the leaderboard. */
export function leaderboardQuery(client: Client, { cursor, results, ...filters }: RankingSearch) {
  const verified = verifiedParam(results)
  const read = (from: string | undefined) =>
    pageOf(client['users-with-teams'].$get({ query: { ...filters, verified, limit: String(pageSize), cursor: from } }))
  return queryOptions({
    queryKey: [...rankingsKey, 'list', verified, filters, cursor ?? null],
    queryFn: () => fromCursor(cursor, read),
  })
}

/** The logged-in user's rank. */
export function myRankingQuery(client: Client, { results }: RankingSearch) {
  const verified = verifiedParam(results)
  return queryOptions({
    queryKey: [...rankingsKey, 'me', verified],
    queryFn: () => unwrap(client.rankings.me.$get({ query: { verified } })),
  })
}

const verifiedParam = (results: RankingSearch['results']) => (results === 'all' ? 'false' : 'true')
