import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { Queryable } from '#db/client.ts'
import { queryGeocoder } from './geocoder.ts'
import type { LocationSuggestion } from './geocoder.ts'
import { foldedPattern } from '../search.ts'
import { positionOf } from './time-zone.ts'

/** Suggests locations, at most `limit` (5 by default), best first. */
export type Geocoder = { search(query: string, limit?: number): Promise<LocationSuggestion[]> }

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
  if (!url) return { search: (query, limit) => searchTowns(db, query, limit) }
  const suggestions = new LRUCache<string, LocationSuggestion[], { query: string; limit: number }>({
    max: 500,
    ttl: cacheMs,
    ttlResolution: 0,
    perf: { now: () => now().getTime() },
    fetchMethod: (_key, _stale, { context: { query, limit } }) => queryGeocoder(url, query, limit),
  })
  let restsUntil = 0
  return {
    async search(query, limit = 5) {
      const key = JSON.stringify([query.trim().toLowerCase(), limit])
      if (!suggestions.has(key) && now().getTime() < restsUntil) return searchTowns(db, query, limit)
      try {
        const context = { query: query.trim().slice(0, longestQuery), limit }
        return await suggestions.forceFetch(key, { context })
      } catch (error) {
        restsUntil = now().getTime() + restMs
        log.warn({ err: error }, 'the geocoder failed; using the gazetteer')
        return searchTowns(db, query, limit)
      }
    },
  }
}

/**
 * Towns from the gazetteer, ignoring case and accents: first those with a name that starts with the query ('Munich' and 'München'), then those that contain all of its
 * words ('austin tx'), matching whole prefixes first. Larger towns come first within each group.
 */
export async function searchTowns(db: Queryable, query: string, limit = 5): Promise<LocationSuggestion[]> {
  const text = query.slice(0, longestQuery).trim()
  if (!/[\p{L}\p{N}]/u.test(text)) return [] // no name has only punctuation
  const words = text.split(/[\s,]+/).filter(Boolean)
  const starting = await largestPlaces(db, limit, startsName(text))
  if (starting.length === limit) return starting

  const inName = words.slice(0, mostWords).map((word) => (word.length < 3 ? startsWord(word) : contains(word)))
  const startsWords = sql.join(words.slice(0, mostWords).map(startsWord), sql` and `)
  const others = sql`${sql.join(inName, sql` and `)} and not ${startsName(text)}`
  const containing = await largestPlaces(db, limit - starting.length, others, sql`(${startsWords}) desc`)
  return [...starting, ...containing]
}

async function largestPlaces(db: Queryable, limit: number, condition: SQL, rank?: SQL): Promise<LocationSuggestion[]> {
  const order = sql.join([...(rank ? [rank] : []), sql`population desc`, sql`id`], sql`, `)
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
