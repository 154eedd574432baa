import * as fc from 'fast-check'
import { afterAll, beforeAll, test } from 'vitest'
import { aCaptain, aTournament, times } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import { aMoneyWorld, expectBalanced } from '#test/money.ts'
import type { MoneyWorld } from '#test/money.ts'
import { steps } from '#test/walk/steps.ts'
import { aModel } from '#test/walk/model.ts'
import type { Model, Real } from '#test/walk/model.ts'
import { comeToRest } from '#test/walk/rest.ts'

/**
 * Captains, the administrator, the clock, the provider and its faults do anything in any order, on a tournament of their own each
 * time; after every step nothing that must hold may be broken, and at rest everybody who paid is in, and nobody else.
 *
 * PROOF_RUNS=1000 says how many walks (`npm run proof -- walk`). A failure prints seed, path and replayPath; that very walk again:
 * WALK_SEED=… WALK_PATH=… WALK_REPLAY=… npx vitest run --project server random-walk
 */
const runs = Number(process.env.PROOF_RUNS ?? 200)
const { WALK_SEED: seed, WALK_PATH: path, WALK_REPLAY: replayPath } = process.env

let world: MoneyWorld
let captains: Player[]
beforeAll(async () => {
  world = await aMoneyWorld()
  captains = await Promise.all(times(3, () => aCaptain(world)))
  await world.database.pool.query(`create index on sandbox.payment_intents ((metadata->>'tournamentId'))`)
})
afterAll(() => world.close())

const inDays = (days: number) => new Date(world.clock.now.getTime() + days * 24 * 3_600_000)

/** What a walk that failed has left behind is none of the next one's, or its smaller siblings would all fail with it. */
const leftBehind = [
  'delete from rate_limits',
  'delete from sandbox.faults',
  `delete from sandbox.deliveries where status <> 'delivered'`,
  'delete from webhook_events where applied_at is null',
  `delete from refunds where status <> 'succeeded'`,
  `update registrations set payment_status = 'withdrawn', expires_at = null where payment_status in ('held', 'pending')`,
]

async function aWalk(): Promise<{ model: Model; real: Real }> {
  for (const statement of leftBehind) await world.database.pool.query(statement)
  const dates = { registrationDeadline: inDays(5), startDate: inDays(9), endDate: inDays(10) }
  const cup = await aTournament(world, { maxTeams: 3, organizerId: captains[0]!.id, ...dates })
  return { model: aModel(cup.maxTeams), real: { world, cup, captains } }
}

test(`${runs} random walks`, { timeout: 60_000 + runs * 2_000 }, async () => {
  const walks = fc.asyncProperty(
    fc.commands(steps(captains.length), { maxCommands: 40, size: 'max', replayPath }),
    async (walk) => {
      const { model, real } = await aWalk()
      await fc.asyncModelRun(() => ({ model, real }), walk)
      await comeToRest(model, real)
    },
  )
  await fc.assert(walks, { numRuns: runs, ...(seed && { seed: Number(seed) }), ...(path && { path }) })
  await expectBalanced(world)
})
