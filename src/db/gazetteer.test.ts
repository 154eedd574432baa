import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase } from '#test/database.ts'
import { loadGazetteer } from './gazetteer.ts'

const citiesOnly = { minPopulation: 200_000 }

describe('the gazetteer', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>
  beforeAll(async () => {
    database = await freshDatabase()
  })
  afterAll(() => database.drop())

  const column = async (query: string) => {
    const { rows } = await database.pool.query<{ value: unknown }>(query)
    return rows.map((row) => row.value)
  }
  const indexes = () => column(`select indexdef as value from pg_indexes where tablename = 'places' order by indexname`)

  test('two processes that load at once load it once, and both wait until it is there', async () => {
    const before = await indexes()
    const loaded = await Promise.all([
      loadGazetteer(database.pool, citiesOnly),
      loadGazetteer(database.pool, citiesOnly),
    ])
    expect(loaded.filter((count) => count > 0)).toHaveLength(1)
    expect(await column('select count(*)::int as value from places')).toEqual([Math.max(...loaded)])
    expect(await indexes()).toEqual(before)
  })

  test('names read as people write them: the region where its code has letters, the country in English', async () => {
    const names = await column('select display_name as value from places')
    expect(names).toContain('Zürich, ZH, Switzerland')
    expect(names).toContain('Austin, TX, United States')
    expect(names).toContain('Toronto, Canada')
    expect(new Set(names)).toHaveLength(names.length)
  })

  test('what is loaded already is not loaded again', async () => {
    expect(await loadGazetteer(database.pool, citiesOnly)).toBe(0)
  })

  test('another edition replaces the one that is there', async () => {
    expect(await loadGazetteer(database.pool, { minPopulation: 1_000_000 })).toBeGreaterThan(100)
    expect(await column('select min(population) >= 1000000 as value from places')).toEqual([true])
  })

  test('a load that dies in the middle leaves what was there before', async () => {
    const before = await column('select count(*)::int as value from places')
    await database.pool.query(`create function interrupt() returns trigger language plpgsql as
      $$ begin raise exception 'the power is gone'; end $$`)
    await database.pool.query('create trigger interrupt after insert on places execute function interrupt()')
    await expect(loadGazetteer(database.pool, citiesOnly)).rejects.toThrow('the power is gone')
    expect(await column('select count(*)::int as value from places')).toEqual(before)

    await database.pool.query('drop trigger interrupt on places')
    expect(await loadGazetteer(database.pool, citiesOnly)).toBeGreaterThan(1_000)
    expect(await indexes()).toHaveLength(3)
  })
})
