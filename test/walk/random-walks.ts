import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectBalanced } from '../money.ts'
import { isFullRun } from '../proof/full-run.ts'
import { seedFrom } from '../random.ts'
import { aWalkWorld, aWalk } from './world.ts'
import { checkAtRest } from './at-rest.ts'
import type { Step } from './step.ts'
import { steps } from './steps.ts'

const { PROOF_RUNS = isFullRun ? '5000' : '144', WALK_PATH, WALK_REPLAY } = process.env

/**
 * Random actions by captains, the administrator, the clock, and the provider with its faults, on a new tournament for each walk. After
 * every step all invariants must hold, and in the end exactly those who paid have a spot. In one walk of six the tournament is also drawn
 * and played; in the full proof, in half of them.
 *
 * Every test run does 144 walks, the full proof more; PROOF_RUNS sets the number. The seed is fixed unless WALK_SEED is set (`new` picks
 * one). Each lane is a test file, so that lanes run in separate processes. A failure prints seed, path and replayPath; to repeat that walk:
 * WALK_SEED=… WALK_PATH=… WALK_REPLAY=… npx vitest run --project proof random-walks-1 -t played (or -t 'paid for')
 */
export function randomWalks(lane: 1 | 2): void {
  const seed = seedFrom('WALK_SEED') + (WALK_PATH ? 0 : lane - 1)
  const total = Math.ceil(Number(PROOF_RUNS) / 2)
  const played = Math.ceil(total * (isFullRun ? 0.5 : 1 / 6))
  walk('paid for', total - played, seed, false)
  walk('played', played, seed, true)
}

function walk(what: string, count: number, seed: number, isPlayed: boolean): void {
  const runs = WALK_PATH ? 1 : count
  test(
    `${runs} random walks of tournaments that are ${what} (WALK_SEED=${seed})`,
    { timeout: 60_000 + runs * 4_000 },
    async () => {
      const ground = await aWalkWorld()
      const kinds = steps(ground.captains.length, isPlayed)
      const taken = new Set<(typeof kinds)[number]>()
      const noted = kinds.map((kind) => kind.map((step) => noting(step, () => taken.add(kind))))
      const walks = fc.asyncProperty(
        fc.commands(noted, { maxCommands: 40, size: 'max', replayPath: WALK_REPLAY }),
        async (actions) => {
          const { model, real } = await aWalk(ground)
          await fc.asyncModelRun(() => ({ model, real }), actions)
          await checkAtRest(model, real)
        },
      )
      await fc.assert(walks, { numRuns: runs, seed, ...(WALK_PATH && { path: WALK_PATH }) })
      await expectBalanced(ground.world)
      // Walks in which tournaments are played are too few to take every kind of step, and so may walks from another seed be.
      const expected = runs >= 50 && !isPlayed && (isFullRun || !process.env.WALK_SEED) ? kinds : []
      const missing = expected.filter((kind) => !taken.has(kind))
      expect(missing.flatMap((kind) => fc.sample(kind, 1).map(String))).toEqual([])
      await ground.world.close()
    },
  )
}

/** The same step, which calls back when it is taken. */
const noting = (step: Step, onTaken: () => void): Step => ({
  check: (model) => step.check(model),
  run: async (model, real) => {
    onTaken()
    await step.run(model, real)
  },
  toString: () => step.toString(),
})
