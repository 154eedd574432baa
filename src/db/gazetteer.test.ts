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
  const indexes = () => column(`select indexdef as value from pg_indexes where tablename = 'towns' order by indexname`)

  test('of two processes that start together, one loads and the other waits for it', async () => {
    const before = await indexes()
    const loaded = await Promise.all([
      loadGazetteer(database.pool, citiesOnly),
      loadGazetteer(database.pool, citiesOnly),
    ])
    expect(loaded.filter((count) => count > 0)).toHaveLength(1)
    expect(await column('select count(*)::int as value from towns')).toEqual([Math.max(...loaded)])
    expect(await indexes()).toEqual(before)
  })

  test('display names include regions with letter codes, and the country in English', async () => {
    const names = await column('select display_name as value from towns')
    expect(names).toContain('Zürich, ZH, Switzerland')
    expect(names).toContain('Austin, TX, United States')
    expect(names).toContain('Toronto, Canada')
    expect(new Set(names)).toHaveLength(names.length)
  })

  test('a loaded edition is not loaded again', async () => {
    expect(await loadGazetteer(database.pool, citiesOnly)).toBe(0)
  })

  test('another edition replaces the loaded one', async () => {
    expect(await loadGazetteer(database.pool, { minPopulation: 1_000_000 })).toBeGreaterThan(100)
    expect(await column('select min(population) >= 1000000 as value from towns')).toEqual([true])
  })

  test('an interrupted load leaves the old rows', async () => {
    const before = await column('select count(*)::int as value from towns')
    await database.pool.query(`create function interrupt() returns trigger language plpgsql as
      $$ begin raise exception 'power failure'; end $$`)
    await database.pool.query('create trigger interrupt after insert on towns execute function interrupt()')
    await expect(loadGazetteer(database.pool, citiesOnly)).rejects.toThrow('power failure')
    expect(await column('select count(*)::int as value from towns')).toEqual(before)

    await database.pool.query('drop trigger interrupt on towns')
    expect(await loadGazetteer(database.pool, citiesOnly)).toBeGreaterThan(1_000)
    expect(await indexes()).toHaveLength(3)
  })
})
