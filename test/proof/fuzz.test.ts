import { expect, test } from 'vitest'
import { aFuzzer, fuzz } from '../fuzz.ts'
import { aMoneyWorld } from '../money.ts'
import { seedFrom } from '../random.ts'
import { withoutLimits } from '../rate-limits.ts'

const requests = Number(process.env.FUZZ_REQUESTS ?? 1_000)
const seed = seedFrom('FUZZ_SEED')

test(
  `${requests} random requests are answered as the API's document says, and refused ones change nothing (FUZZ_SEED=${seed})`,
  { timeout: 120_000 + requests * 50 },
  async () => {
    const world = await aMoneyWorld()
    await world.database.pool.query('update users set tournaments_per_day = 1000')
    withoutLimits(world)
    const fuzzer = await aFuzzer(world)
    const { statuses, documented } = await fuzz(fuzzer, seed, requests)
    if (process.env.FUZZ_REQUESTS) process.stdout.write(`${JSON.stringify({ statuses, documented })}\n`)
    expect(documented).toBeGreaterThan(requests / 4)
    // The check can fail.
    const stats = fuzzer.routes.find(({ route }) => route === 'GET /api/stats')!
    expect(fuzzer.checkOf(stats, 200)!({ totalPlayers: 'many' })).toBe(false)
    await world.close()
  },
)
