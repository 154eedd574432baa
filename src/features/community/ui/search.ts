import { cursorOf, wordsOf } from '#ui/search-params.ts'
import { maxSearchLength } from '../values.ts'

/** What the URL of the community says: absent means everybody, or the first page. */
export type CommunitySearch = { q?: string; cursor?: string }

/** The search of a URL that anybody may have typed: what cannot be used is undefined, so that every address shows a page. */
export function communitySearchFrom(params: Record<string, unknown>): CommunitySearch {
  return { q: wordsOf(params.q, maxSearchLength), cursor: cursorOf(params.cursor) }
}
