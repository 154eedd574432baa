import { expect, test } from 'vitest'
import { seedFrom } from '../random.ts'
import { aGround, walkOf } from '../walk/three-accounts.ts'
import { isFullRun } from './full-run.ts'

const walks = isFullRun ? 400 : 6
const first = seedFrom('ACCOUNTS_SEED')

test(
  `${walks} random walks of three accounts over all routes never get a verified result (from ACCOUNTS_SEED=${first})`,
  { timeout: 60_000 + walks * 20_000 },
  async () => {
    const ground = await aGround()
    const total = { finished: 0, credited: 0 }
    for (let seed = first; seed < first + walks; seed += 1) {
      const { verified, finished, credited } = await walkOf(ground, seed, 60)
      expect({ seed, verified }).toEqual({ seed, verified: 0 })
      total.finished += finished
      total.credited = credited
    }
    // They do get as far as results that are credited, but not verified.
    expect(total.finished).toBeGreaterThan(walks / 4)
    expect(total.credited).toBeGreaterThan(walks / 4)
    await ground.world.close()
  },
)
