import { aCaptain, aTournament, times } from '../builders.ts'
import { aMoneyWorld } from '../money.ts'
import { aModel } from './model.ts'
import type { Model, Real } from './model.ts'

export type Ground = Pick<Real, 'world' | 'captains'>

/** A world that many walks share. Who is signed in and how often they ask is no matter of theirs, so neither is asked of the database. */
export async function aGround(): Promise<Ground> {
  const world = await aMoneyWorld()
  await world.database.pool.query(`create index on sandbox.payment_intents ((metadata->>'tournamentId'))`)
  const { sessions, limits } = world.app
  const visitors = new Map<string, ReturnType<typeof sessions.userOf>>()
  world.app.sessions = {
    ...sessions,
    userOf: (headers) => {
      const cookie = headers.get('cookie') ?? ''
      if (!visitors.has(cookie)) visitors.set(cookie, sessions.userOf(headers))
      return visitors.get(cookie)!
    },
  }
  world.app.limits = { ...limits, spend: () => Promise.resolve() }
  return { world, captains: await Promise.all(times(3, () => aCaptain(world))) }
}

/** What a walk that failed has left behind is none of the next one's, or its smaller siblings would all fail with it. */
const leftBehind = `
  delete from sandbox.faults;
  delete from sandbox.deliveries where status <> 'delivered';
  delete from webhook_events where applied_at is null;
  delete from refunds where status <> 'succeeded';
  update registrations set payment_status = 'withdrawn', expires_at = null where payment_status in ('held', 'pending')`

export async function aWalk({ world, captains }: Ground): Promise<{ model: Model; real: Real }> {
  await world.database.pool.query(leftBehind)
  const inDays = (days: number) => new Date(world.clock.now.getTime() + days * 24 * 3_600_000)
  const dates = { registrationDeadline: inDays(5), startDate: inDays(9), endDate: inDays(10) }
  const cup = await aTournament(world, { maxTeams: 3, organizerId: captains[0]!.id, ...dates })
  return { model: aModel(cup.maxTeams), real: { world, cup, captains } }
}
