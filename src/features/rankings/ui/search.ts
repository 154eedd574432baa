import { sports } from '#features/tournaments/values.ts'
import { cursorOf, oneOf, wordsOf } from '#ui/search-params.ts'
import { maxSearchLength } from '../values.ts'

/** What the URL of the rankings says: absent means everybody, or the first page. */
export type RankingSearch = { q?: string; sport?: string; cursor?: string }

/** The search and filter of a URL that anybody may have typed: what cannot be used is undefined, so that every address shows a page. */
export function rankingSearchFrom(params: Record<string, unknown>): RankingSearch {
  return {
    q: wordsOf(params.q, maxSearchLength),
    sport: oneOf(sports, params.sport),
    cursor: cursorOf(params.cursor),
  }
}
