import { hashedKey } from '#platform/limits.ts'
import type { Window } from '#platform/limits.ts'
import { sessionSecret } from './world.ts'
import type { World } from './world.ts'

const rowOf = (window: Window, key: string) => `${window}:${hashedKey(sessionSecret, window, key)}`

/** Makes as if so many attempts had been counted of whoever has at least one. */
export async function countAs(world: World, window: Window, key: string, points: number): Promise<void> {
  const statement = 'update rate_limits set points = $2 where key = $1'
  const { rowCount } = await world.database.pool.query(statement, [rowOf(window, key), points])
  if (rowCount !== 1) throw new Error(`nothing was counted yet in ${window}`)
}

/** How many attempts are counted. */
export async function counted(world: World, window: Window, key: string): Promise<number | undefined> {
  const statement = 'select points from rate_limits where key = $1'
  const { rows } = await world.database.pool.query<{ points: number }>(statement, [rowOf(window, key)])
  return rows[0]?.points
}
