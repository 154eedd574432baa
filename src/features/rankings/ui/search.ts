import { sports } from '#lib/sports.ts'
import { cursorOf, oneOf, searchWords } from '#ui/search-params.ts'
import { maxSearchLength } from '../values.ts'

/** The rankings' URL parameters: absent means verified results, all players, or the first page. */
export type RankingSearch = { results?: 'all'; q?: string; sport?: string; cursor?: string }

/** Parses the parameters of any URL. Invalid values become undefined, so every URL shows a page. */
export function rankingSearchFrom(params: Record<string, unknown>): RankingSearch {
  return {
    results: params.results === 'all' ? 'all' : undefined,
    q: searchWords(params.q, maxSearchLength),
    sport: oneOf(sports, params.sport),
    cursor: cursorOf(params.cursor),
  }
}
