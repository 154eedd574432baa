import { cursorOf, searchWords } from '#ui/search-params.ts'
import { maxSearchLength } from '../values.ts'

/** The community's URL parameters: absent means everyone, or the first page. */
export type CommunitySearch = { q?: string; cursor?: string }

/** Parses the parameters of any URL. Invalid values become undefined, so every URL shows a page. */
export function communitySearchFrom(params: Record<string, unknown>): CommunitySearch {
  return { q: searchWords(params.q, maxSearchLength), cursor: cursorOf(params.cursor) }
}
