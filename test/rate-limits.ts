import { hashedKey } from '#platform/limits/limits.ts'
import type { RateLimit } from '#platform/limits/limits.ts'
import { sessionSecret } from './world.ts'
import type { World } from './world.ts'

const rowOf = (limit: RateLimit, key: string) => `${limit.name}:${hashedKey(sessionSecret, limit, key)}`

/** Sets the counter of a key that has at least one attempt. */
export async function setAttempts(world: World, limit: RateLimit, key: string, points: number): Promise<void> {
  const statement = 'update rate_limits set points = $2 where key = $1'
  const { rowCount } = await world.database.pool.query(statement, [rowOf(limit, key), points])
  if (rowCount !== 1) throw new Error(`nothing was counted yet for ${limit.name}`)
}

/** The number of attempts counted for this key. */
export async function attemptsOf(world: World, limit: RateLimit, key: string): Promise<number | undefined> {
  const statement = 'select points from rate_limits where key = $1'
  const { rows } = await world.database.pool.query<{ points: number }>(statement, [rowOf(limit, key)])
  return rows[0]?.points
}
