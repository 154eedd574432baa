import * as fc from 'fast-check'
import { test } from 'vitest'
import { aCaptain, aTournament, times } from '#test/builders.ts'
import { aMoneyWorld, expectBalanced } from '#test/money.ts'
import { steps } from '#test/walk/steps.ts'
import { aModel } from '#test/walk/model.ts'
import type { Model, Real } from '#test/walk/model.ts'
import { comeToRest } from '#test/walk/rest.ts'

/**
 * Captains, the administrator, the clock, the provider and its faults do anything in any order, on a tournament of their own each
 * time; after every step nothing that must hold may be broken, and at rest everybody who paid is in, and nobody else.
 *
 * PROOF_RUNS=1000 says how many walks (`npm run proof -- walk`), in two lanes that share the cores. A failure prints seed, path and
 * replayPath; that very walk again: WALK_SEED=… WALK_PATH=… WALK_REPLAY=… npx vitest run --project server random-walk
 */
const { PROOF_RUNS = '200', WALK_SEED, WALK_PATH, WALK_REPLAY } = process.env
/** The same walks in every check, so that a change is judged by itself; new ones each time where somebody asks for more. */
const usualSeed = process.env.PROOF_RUNS ? undefined : 20_261_120
const lanes = WALK_PATH ? 1 : 2
const runs = Math.ceil(Number(PROOF_RUNS) / lanes)

test.concurrent.each(times(lanes, (lane) => lane))(
  `${runs} random walks, in lane %i`,
  { timeout: 60_000 + runs * 4_000 },
  async (lane) => {
    const ground = await aGround()
    const walks = fc.asyncProperty(
      fc.commands(steps(ground.captains.length), { maxCommands: 40, size: 'max', replayPath: WALK_REPLAY }),
      async (walk) => {
        const { model, real } = await aWalk(ground)
        await fc.asyncModelRun(() => ({ model, real }), walk)
        await comeToRest(model, real)
      },
    )
    const seed = WALK_SEED === undefined ? usualSeed : Number(WALK_SEED)
    await fc.assert(walks, {
      numRuns: runs,
      ...(seed !== undefined && { seed: seed + lane }),
      ...(WALK_PATH && { path: WALK_PATH }),
    })
    await expectBalanced(ground.world)
    await ground.world.close()
  },
)

type Ground = Pick<Real, 'world' | 'captains'>

async function aGround(): Promise<Ground> {
  const world = await aMoneyWorld()
  await world.database.pool.query(`create index on sandbox.payment_intents ((metadata->>'tournamentId'))`)
  return { world, captains: await Promise.all(times(3, () => aCaptain(world))) }
}

/** What a walk that failed has left behind is none of the next one's, or its smaller siblings would all fail with it. */
const leftBehind = [
  'delete from rate_limits',
  'delete from sandbox.faults',
  `delete from sandbox.deliveries where status <> 'delivered'`,
  'delete from webhook_events where applied_at is null',
  `delete from refunds where status <> 'succeeded'`,
  `update registrations set payment_status = 'withdrawn', expires_at = null where payment_status in ('held', 'pending')`,
]

async function aWalk({ world, captains }: Ground): Promise<{ model: Model; real: Real }> {
  for (const statement of leftBehind) await world.database.pool.query(statement)
  const inDays = (days: number) => new Date(world.clock.now.getTime() + days * 24 * 3_600_000)
  const dates = { registrationDeadline: inDays(5), startDate: inDays(9), endDate: inDays(10) }
  const cup = await aTournament(world, { maxTeams: 3, organizerId: captains[0]!.id, ...dates })
  return { model: aModel(cup.maxTeams), real: { world, cup, captains } }
}
