import { filterSkillLevels, maxSearchLength, sports } from '../values.ts'

/** What Discover's URL says: absent means 'all', or the first page. */
export type TournamentSearch = { q?: string; sport?: string; skill?: string; cursor?: string }

const maxCursorLength = 400

/**
 * The search and filters of a URL that anybody may have typed: what cannot be used is undefined, so that every address shows a page.
 * (Undefined and not left out: the router lays this over what stood in the URL.) A sport without an option of its own in the filter,
 * such as badminton, is kept; letter case does not matter.
 */
export function tournamentSearchFrom(params: Record<string, unknown>): TournamentSearch {
  const q = textOf(params.q)
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, maxSearchLength)
  const sport = textOf(params.sport).toLowerCase()
  const skill = textOf(params.skill).toLowerCase()
  const cursor = textOf(params.cursor)
  return {
    q: q || undefined,
    sport: isOneOf(sports, sport) ? sport : undefined,
    skill: isOneOf(filterSkillLevels, skill) ? skill : undefined,
    cursor: /^[\w-]+$/.test(cursor) && cursor.length <= maxCursorLength ? cursor : undefined,
  }
}

/** The router reads '2026' as a number and 'true' as a truth; what was typed were letters. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

function isOneOf(values: readonly string[], value: string): boolean {
  return values.includes(value)
}
