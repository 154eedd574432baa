import { cursorOf, oneOf, wordsOf } from '#ui/search-params.ts'
import { filterSkillLevels, maxSearchLength, sports } from '../values.ts'

/** What Discover's URL says: absent means 'all', or the first page. */
export type TournamentSearch = { q?: string; sport?: string; skill?: string; cursor?: string }

/**
 * The search and filters of a URL that anybody may have typed: what cannot be used is undefined, so that every address shows a page.
 * (Undefined and not left out: the router lays this over what stood in the URL.) A sport without an option of its own in the filter,
 * such as badminton, is kept; letter case does not matter.
 */
export function tournamentSearchFrom(params: Record<string, unknown>): TournamentSearch {
  return {
    q: wordsOf(params.q, maxSearchLength),
    sport: oneOf(sports, params.sport),
    skill: oneOf(filterSkillLevels, params.skill),
    cursor: cursorOf(params.cursor),
  }
}
