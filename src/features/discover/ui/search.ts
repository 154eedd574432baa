import { cursorOf, oneOf, searchWords, textOf } from '#ui/search-params.ts'
import { sports } from '#lib/sports.ts'
import { maxEntryFee, maxLocationLength, moreSports } from '#features/tournaments/values.ts'
import { filterSkillLevels, filterStatuses, maxMiles, sorts } from '../values.ts'
import { maxSearchLength } from '#features/tournaments/values.ts'

/** What Discover's URL says: absent means 'all', or the first page. */
export type TournamentSearch = {
  q?: string
  sport?: string
  skill?: string
  status?: (typeof filterStatuses)[number]
  /** '30.27,-97.74', and the name of that place. A name alone is looked up. */
  near?: string
  place?: string
  /** Miles. */
  within?: string
  /** Days, like '2026-12-05'. */
  from?: string
  to?: string
  /** Dollars. */
  maxFee?: string
  open?: 'true'
  sort?: (typeof sorts)[number]
  /** A list of cards if absent. */
  view?: 'map'
  cursor?: string
}

/**
 * Search and filters from a URL that anyone may have typed. Unusable values become undefined, so every URL shows a page; they are not left
 * out, because the router merges this over the URL's own parameters.
 */
export function tournamentSearchFrom(params: Record<string, unknown>): TournamentSearch {
  const near = nearFrom(params.near)
  const place = searchWords(params.place, maxLocationLength)
  const [from, to] = [dayFrom(params.from), dayFrom(params.to)]
  const hasPlace = near !== undefined || place !== undefined
  const sort = sorts.find((order) => order === params.sort)
  return {
    q: searchWords(params.q, maxSearchLength),
    sport: oneOf([...sports, moreSports], params.sport),
    skill: oneOf(filterSkillLevels, params.skill),
    status: filterStatuses.find((status) => status === params.status),
    near,
    place,
    within: hasPlace ? numberFrom(params.within, 1, maxMiles) : undefined,
    from,
    to: from && to && to < from ? undefined : to,
    maxFee: numberFrom(params.maxFee, 0, maxEntryFee),
    open: params.open === 'true' ? 'true' : undefined,
    sort: sort === 'distance' && !hasPlace ? undefined : sort,
    view: params.view === 'map' ? 'map' : undefined,
    cursor: cursorOf(params.cursor),
  }
}

/** Coordinates, if they are valid. */
export function nearFrom(value: unknown): string | undefined {
  const text = textOf(value)
  const [latitude, longitude] = /^-?\d{1,2}(\.\d{1,4})?,-?\d{1,3}(\.\d{1,4})?$/.test(text)
    ? text.split(',').map(Number)
    : []
  return Math.abs(latitude ?? NaN) <= 90 && Math.abs(longitude ?? NaN) <= 180 ? text : undefined
}

function dayFrom(value: unknown): string | undefined {
  const text = textOf(value)
  if (!/^2\d{3}-\d\d-\d\d$/.test(text)) return undefined
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : undefined
}

function numberFrom(value: unknown, min: number, max: number): string | undefined {
  const text = textOf(value)
  return /^\d{1,6}(\.\d\d?)?$/.test(text) && Number(text) >= min && Number(text) <= max ? text : undefined
}
