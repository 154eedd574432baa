import { expect, test } from 'vitest'
import { aTournament } from './builders.ts'
import { tableChanges } from './table-changes.ts'
import { useWorld } from './world.ts'

const world = useWorld()

test('rows that are inserted, changed or deleted are noticed, and what is undone or the same is not', async () => {
  const { pool } = world.database
  const empty = await tableChanges(world)
  expect(empty).toEqual({})
  const cup = await aTournament(world)
  const created = await tableChanges(world)
  expect(created).toHaveProperty(['public.tournaments'])
  await pool.query('begin; update tournaments set name = name || $$!$$; rollback; update tournaments set name = name')
  expect(await tableChanges(world)).toEqual(created)
  const { rows } = await pool.query<{ name: string }>('select name from tournaments')
  await pool.query("update tournaments set name = 'Another Cup'")
  const renamed = await tableChanges(world)
  expect(renamed['public.tournaments']).not.toBe(created['public.tournaments'])
  await pool.query('update tournaments set name = $1', [rows[0]!.name])
  expect(await tableChanges(world)).toEqual(created)
  await pool.query('delete from tournaments where id = $1', [cup.id])
  expect(await tableChanges(world)).not.toHaveProperty(['public.tournaments'])
})
