import { networkOf } from '#lib/network.ts'
import type { Count } from '#platform/limits/limits.ts'
import { createSign } from '#platform/secrets/sign.ts'
import { sessionSecret } from './world.ts'
import type { World } from './world.ts'

type RateLimit = Pick<Count[0], 'name' | 'per'>

const sign = createSign(sessionSecret)
const rowOf = ({ name, per }: RateLimit, key: string) =>
  `${name}:${sign('rate limit', per === 'network' ? networkOf(key) : key)}`

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

const nothing = () => Promise.resolve()
const always = () => Promise.resolve(true)

/** Turns off rate limits for tests that send hundreds of requests. */
export function withoutLimits({ app }: World): void {
  app.limits = { ...app.limits, spend: nothing, spendAll: nothing, requireUnspent: nothing, allows: always }
}
