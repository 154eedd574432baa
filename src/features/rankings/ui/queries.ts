import { queryOptions } from '@tanstack/react-query'
import { answer, fromCursor, pageOf } from '#ui/api.ts'
import type { Client } from '#ui/api.ts'
import { pageSize } from '../values.ts'
import type { RankingSearch } from './search.ts'

/** Everything read about ranks: whoever changes results invalidates this. */
const rankingsKey = ['rankings'] as const

/** One page of the leaderboard. */
export function leaderboardQuery(client: Client, { cursor, ...filters }: RankingSearch) {
  const read = (from: string | undefined) =>
    pageOf(client['users-with-teams'].$get({ query: { ...filters, limit: String(pageSize), cursor: from } }))
  return queryOptions({
    queryKey: [...rankingsKey, 'list', filters, cursor ?? null],
    queryFn: () => fromCursor(cursor, read),
  })
}

/** Where the signed-in user stands. */
export function myRankingQuery(client: Client) {
  return queryOptions({ queryKey: [...rankingsKey, 'me'], queryFn: () => answer(client.rankings.me.$get()) })
}
