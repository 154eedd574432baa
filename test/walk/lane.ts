import * as fc from 'fast-check'
import { test } from 'vitest'
import { expectBalanced } from '../money.ts'
import { isWhole } from '../proof/size.ts'
import { seedFrom } from '../random.ts'
import { aGround, aWalk } from './ground.ts'
import { comeToRest } from './rest.ts'
import { steps } from './steps.ts'

/**
 * Captains, the administrator, the clock, the provider and its faults do anything in any order, on a tournament of their own each
 * time; after every step nothing that must hold may be broken, and at rest everybody who paid is in, and nobody else.
 *
 * 1,000 walks in every run of the tests, more in the whole proof, or as many as PROOF_RUNS says; by the same seed each time, or by
 * WALK_SEED (`new` draws one). Each lane is a test file, so that they walk in processes of their own. A failure prints seed, path
 * and replayPath; that very walk again: WALK_SEED=… WALK_PATH=… WALK_REPLAY=… npx vitest run --project proof walk-in-lane-1
 */
export function walkInLane(lane: 1 | 2): void {
  const { PROOF_RUNS = isWhole ? '5000' : '1000', WALK_PATH, WALK_REPLAY } = process.env
  const runs = WALK_PATH ? 1 : Math.ceil(Number(PROOF_RUNS) / 2)
  const seed = seedFrom('WALK_SEED') + (WALK_PATH ? 0 : lane - 1)

  test(`${runs} random walks (WALK_SEED=${seed})`, { timeout: 60_000 + runs * 4_000 }, async () => {
    const ground = await aGround()
    const walks = fc.asyncProperty(
      fc.commands(steps(ground.captains.length), { maxCommands: 40, size: 'max', replayPath: WALK_REPLAY }),
      async (walk) => {
        const { model, real } = await aWalk(ground)
        await fc.asyncModelRun(() => ({ model, real }), walk)
        await comeToRest(model, real)
      },
    )
    await fc.assert(walks, { numRuns: runs, seed, ...(WALK_PATH && { path: WALK_PATH }) })
    await expectBalanced(ground.world)
    await ground.world.close()
  })
}
