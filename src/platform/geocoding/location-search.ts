import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { Queryable } from '#db/client.ts'
import { queryGeocoder } from './geocoder.ts'
import type { LocationSuggestion } from './geocoder.ts'
import { foldedPattern } from '../search.ts'
import { positionOf } from './time-zone.ts'

type SearchOptions = {
  /** At most this many; 5 by default. */
  limit?: number | undefined
  /** The code of a country ('US') whose locations come first. */
  country?: string | undefined
}

/** Suggests locations, best first. */
export type Geocoder = { search(query: string, options?: SearchOptions): Promise<LocationSuggestion[]> }

const longestQuery = 100
const mostWords = 8
const cacheMs = 3_600_000
const restMs = 10_000

/**
 * Suggestions from the service at `url`, or from our own gazetteer when there is none or it fails. Replies are cached for an hour, and
 * identical queries in progress share one request. After a failure the service is not called for ten seconds, so that typing does not wait
 * for it.
 */
export function openGeocoder(options: {
  db: Queryable
  url: string | null
  log: Pick<Logger, 'warn'>
  now?: () => Date
}): Geocoder {
  const { db, url, log, now = () => new Date() } = options
  if (!url) return { search: (query, options) => searchTowns(db, query, options) }
  const suggestions = new LRUCache<string, LocationSuggestion[], { query: string; limit: number }>({
    max: 500,
    ttl: cacheMs,
    ttlResolution: 0,
    perf: { now: () => now().getTime() },
    fetchMethod: (_key, _stale, { context: { query, limit } }) => queryGeocoder(url, query, limit),
  })
  let restsUntil = 0
  return {
    async search(query, { limit = 5, country } = {}) {
      const key = JSON.stringify([query.trim().toLowerCase(), limit])
      if (!suggestions.has(key) && now().getTime() < restsUntil) return searchTowns(db, query, { limit, country })
      try {
        const context = { query: query.trim().slice(0, longestQuery), limit }
        return countryFirst(await suggestions.forceFetch(key, { context }), country)
      } catch (error) {
        restsUntil = now().getTime() + restMs
        log.warn({ err: error }, 'the geocoder failed; using the gazetteer')
        return searchTowns(db, query, { limit, country })
      }
    },
  }
}

const countryNames = new Intl.DisplayNames(['en'], { type: 'region' })

/** How the locations of a country end: ', United States'. */
const endingOf = (country: string) => `, ${countryNames.of(country)}`

function countryFirst(suggestions: LocationSuggestion[], country: string | undefined): LocationSuggestion[] {
  if (!country) return suggestions
  const isInCountry = ({ display_name: name }: LocationSuggestion) => Number(name.endsWith(endingOf(country)))
  return suggestions.toSorted((a, b) => isInCountry(b) - isInCountry(a))
}

/**
 * Towns from the gazetteer, ignoring case and accents: first those with a name that starts with the query ('Munich' and 'München'), then those that contain all of its
 * words ('austin tx'), matching whole prefixes first. Within each group, those in `country` come first, then larger ones.
 */
async function searchTowns(
  db: Queryable,
  query: string,
  { limit = 5, country }: SearchOptions = {},
): Promise<LocationSuggestion[]> {
  const text = query.slice(0, longestQuery).trim()
  if (!/[\p{L}\p{N}]/u.test(text)) return [] // no name has only punctuation
  const words = text.split(/[\s,]+/).filter(Boolean)
  const own = country ? [sql`(display_name like ${'%' + endingOf(country)}) desc`] : []
  const starting = await largestPlaces(db, limit, startsName(text), own)
  if (starting.length === limit) return starting

  const inName = words.slice(0, mostWords).map((word) => (word.length < 3 ? startsWord(word) : contains(word)))
  const startsWords = sql.join(words.slice(0, mostWords).map(startsWord), sql` and `)
  const others = sql`${sql.join(inName, sql` and `)} and not ${startsName(text)}`
  const containing = await largestPlaces(db, limit - starting.length, others, [sql`(${startsWords}) desc`, ...own])
  return [...starting, ...containing]
}

async function largestPlaces(
  db: Queryable,
  limit: number,
  condition: SQL,
  ranks: SQL[],
): Promise<LocationSuggestion[]> {
  const order = sql.join([...ranks, sql`population desc`, sql`id`], sql`, `)
  const found = await db.execute<Town>(
    sql`select id::text as place_id, display_name, latitude, longitude from towns where ${condition} order by ${order} limit ${limit}`,
  )
  return found.rows.map(({ latitude, longitude, ...town }) => ({ ...town, ...positionOf(latitude, longitude) }))
}

type Town = { place_id: string; display_name: string; latitude: number; longitude: number }

/** One of the names of a town starts with this; each of its other names has a line of its own. */
const startsName = (text: string) =>
  sql`(search_text like ${foldedPattern(text)} || '%' or search_text like ${'%\n'} || ${foldedPattern(text)} || '%')`

const contains = (word: string) => sql`search_text like '%' || ${foldedPattern(word)} || '%'`

/** The trigram index can also find a word with fewer than three letters by its start. */
const startsWord = (word: string) =>
  sql`(search_text like ${foldedPattern(word)} || '%' or search_text like '% ' || ${foldedPattern(word)} || '%')`
