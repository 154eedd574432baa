import { aCaptain, aTournament, times } from '../builders.ts'
import { aMoneyWorld } from '../money.ts'
import { withoutLimits } from '../rate-limits.ts'
import { aModel } from './model.ts'
import type { Model, Real } from './model.ts'

type WalkWorld = Omit<Real, 'cup'>

/** A world that many walks share. Sessions and rate limits are irrelevant here, so neither uses the database. */
export async function aWalkWorld(): Promise<WalkWorld> {
  const world = await aMoneyWorld()
  await world.database.pool.query(`create index on sandbox.payment_intents ((metadata->>'tournamentId'))`)
  const { sessions } = world.app
  const visitors = new Map<string, ReturnType<typeof sessions.userOf>>()
  world.app.sessions = {
    ...sessions,
    isConfirmed: () => Promise.resolve(true),
    userOf: (headers) => {
      const cookie = headers.get('cookie') ?? ''
      if (!visitors.has(cookie)) visitors.set(cookie, sessions.userOf(headers))
      return visitors.get(cookie)!
    },
  }
  withoutLimits(world)
  return { world, captains: await Promise.all(times(3, () => aCaptain(world))), claimer: await aCaptain(world) }
}

/** Removes what a failed walk left behind, which would fail all of its smaller variants too. */
const cleanUp = `
  delete from sandbox.faults;
  delete from sandbox.deliveries where status <> 'delivered';
  delete from webhook_events where applied_at is null;
  delete from waiting_list;
  delete from refunds where status not in ('succeeded', 'void');
  update registrations set payment_status = 'withdrawn', expires_at = null where payment_status in ('held', 'pending')`

export async function aWalk({ world, captains, claimer }: WalkWorld): Promise<{ model: Model; real: Real }> {
  await world.database.pool.query(cleanUp)
  const inDays = (days: number) => new Date(world.clock.now.getTime() + days * 24 * 3_600_000)
  const dates = { registrationDeadline: inDays(5), startDate: inDays(9), endDate: inDays(10) }
  const cup = await aTournament(world, { maxTeams: 3, organizerId: captains[0]!.id, prizePoolCents: 100_003, ...dates })
  return { model: aModel(cup.maxTeams), real: { world, cup, captains, claimer } }
}
