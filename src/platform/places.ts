import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { Queryable } from '#db/client.ts'
import { askGeocoder } from './geocoder.ts'
import { foldedPattern } from './search.ts'

/** A town or address as a location field suggests it; the names are those of the Nominatim service. */
export type Place = { place_id: string; display_name: string }

/** Where suggestions for a location come from. Answers at most `limit` places (5 unless told), the best first. */
export type Geocoder = { search(query: string, limit?: number): Promise<Place[]> }

const longestQuery = 100
const mostWords = 8
const keptMs = 3_600_000
const restMs = 10_000

/**
 * Suggestions from the service at `url` when there is one, else (or while it fails) from our own gazetteer.
 * Answers of the service are kept for an hour. After a failure it is left alone for ten seconds, so that a service
 * that is down does not make every key press wait for it.
 */
export function openGeocoder(options: {
  db: Queryable
  url: string | null
  log: Pick<Logger, 'warn'>
  now?: () => Date
}): Geocoder {
  const { db, url, log, now = () => new Date() } = options
  if (!url) return { search: (query, limit) => searchPlaces(db, query, limit) }
  const answers = new LRUCache<string, { places: Place[]; until: number }>({ max: 500 })
  let restsUntil = 0
  return {
    async search(query, limit = 5) {
      const key = JSON.stringify([query.trim().toLowerCase(), limit])
      const known = answers.get(key)
      if (known && now().getTime() < known.until) return known.places
      if (now().getTime() < restsUntil) return searchPlaces(db, query, limit)
      try {
        const places = await askGeocoder(url, query.trim().slice(0, longestQuery), limit)
        answers.set(key, { places, until: now().getTime() + keptMs })
        return places
      } catch (error) {
        restsUntil = now().getTime() + restMs
        log.warn({ err: error }, 'the geocoder failed; places come from the gazetteer')
        return searchPlaces(db, query, limit)
      }
    },
  }
}

/**
 * Places of the gazetteer, case and accents aside: first those whose name begins with the query, then those that contain
 * all of its words ('austin tx'), whole beginnings of words before anything else; the larger town first in each group.
 */
export async function searchPlaces(db: Queryable, query: string, limit = 5): Promise<Place[]> {
  const text = query.slice(0, longestQuery).trim()
  if (!/[\p{L}\p{N}]/u.test(text)) return [] // no name is made of signs alone
  const words = text.split(/[\s,]+/).filter(Boolean)
  const starting = await largestPlaces(db, limit, sql`search_text like ${foldedPattern(text)} || '%'`)
  if (starting.length === limit) return starting

  const inName = words.slice(0, mostWords).map((word) => (word.length < 3 ? startsWord(word) : contains(word)))
  const startsWords = sql.join(words.slice(0, mostWords).map(startsWord), sql` and `)
  const others = sql`${sql.join(inName, sql` and `)} and not search_text like ${foldedPattern(text)} || '%'`
  const containing = await largestPlaces(db, limit - starting.length, others, sql`(${startsWords}) desc`)
  return [...starting, ...containing]
}

async function largestPlaces(db: Queryable, limit: number, condition: SQL, rank?: SQL): Promise<Place[]> {
  const order = sql.join([...(rank ? [rank] : []), sql`population desc`, sql`id`], sql`, `)
  const found = await db.execute<Place>(
    sql`select id::text as place_id, display_name from places where ${condition} order by ${order} limit ${limit}`,
  )
  return found.rows
}

const contains = (word: string) => sql`search_text like '%' || ${foldedPattern(word)} || '%'`

/** Also what the trigram index can find of a word with less than three letters. */
const startsWord = (word: string) =>
  sql`(search_text like ${foldedPattern(word)} || '%' or search_text like '% ' || ${foldedPattern(word)} || '%')`
