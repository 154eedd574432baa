import { cursorOf, oneOf, searchWords } from '#ui/search-params.ts'
import { filterSkillLevels, filterStatuses, maxSearchLength, moreSports, sports } from '../values.ts'

/** What Discover's URL says: absent means 'all', or the first page. */
export type TournamentSearch = {
  q?: string
  sport?: string
  skill?: string
  status?: (typeof filterStatuses)[number]
  cursor?: string
}

/**
 * Search and filters from a URL that anyone may have typed. Unusable values become undefined, so every URL shows a page; they are not left
 * out, because the router merges this over the URL's own parameters.
 */
export function tournamentSearchFrom(params: Record<string, unknown>): TournamentSearch {
  return {
    q: searchWords(params.q, maxSearchLength),
    sport: oneOf([...sports, moreSports], params.sport),
    skill: oneOf(filterSkillLevels, params.skill),
    status: filterStatuses.find((status) => status === params.status),
    cursor: cursorOf(params.cursor),
  }
}
