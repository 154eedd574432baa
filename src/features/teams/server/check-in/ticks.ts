import { and, asc, desc, eq } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { checkInTicks, teams, users } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import type { Actor } from '#features/tournaments/server/officials/officials.ts'
import { userIdOf } from '#features/tournaments/server/officials/officials.ts'
import { lockTournament } from '#features/tournaments/server/service.ts'
import { checkInTopic } from '#features/tournaments/server/topic.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import { rateLimits } from '#platform/limits/limits.ts'
import type { NewTick, Tick } from '../../check-in-contract.ts'
import { maxTicksPerTeam } from '../../values.ts'

const tickLimits = rateLimits({
  ticksPerUser: { per: 'user', attempts: 3_000, seconds: 60 * 60 },
})

declare module '#platform/events.ts' {
  interface TransactionEvents {
    /** A team is there. Raised with its tournament locked. */
    'team arrived': { tournamentId: string; teamId: string }
  }
}

/** The last tick of each team and of each player of a tournament, in the server's order. */
export async function ticksOf({ db }: App, tournamentId: string): Promise<Tick[]> {
  const last = db
    .selectDistinctOn([checkInTicks.teamId, checkInTicks.member], { id: checkInTicks.id })
    .from(checkInTicks)
    .innerJoin(teams, eq(teams.id, checkInTicks.teamId))
    .where(eq(teams.tournamentId, tournamentId))
    .orderBy(checkInTicks.teamId, checkInTicks.member, desc(checkInTicks.seq))
    .as('last')
  const rows = await ticksWithNames(db).innerJoin(last, eq(last.id, checkInTicks.id)).orderBy(asc(checkInTicks.seq))
  return rows.map(toTick)
}

/**
 * Stores that a team or a player is here, or is not. A tick that is sent again changes nothing and returns what was stored. Refuses teams of
 * other tournaments and players who aren't on the team.
 */
export async function tick(app: App, actor: Actor, tournamentId: string, input: NewTick): Promise<Tick> {
  await app.limits.spend(tickLimits.ticksPerUser, actor.id)
  return transact(app.db, async (tx) => {
    const { id, teamId, member, isHere } = input
    const isArrival = member === null && isHere
    if (isArrival) await lockTournament(tx, tournamentId)
    const [team] = await tx
      .select({ members: teams.members })
      .from(teams)
      .where(and(eq(teams.id, teamId), eq(teams.tournamentId, tournamentId)))
      .for('key share')
    if (!team) throw new AppError('team_not_found')
    const existing = await findTick(tx, id)
    if (existing) return sameTick(existing, input)
    if (member !== null && !team.members.includes(member)) throw new AppError('not_a_player')
    if ((await tx.$count(checkInTicks, eq(checkInTicks.teamId, teamId))) >= maxTicksPerTeam) {
      throw new AppError('too_many_ticks')
    }
    await tx
      .insert(checkInTicks)
      .values({ id, teamId, member, isHere, madeBy: userIdOf(actor), madeAt: app.now() })
      .onConflictDoNothing({ target: checkInTicks.id })
    tx.announce(checkInTopic(tournamentId))
    if (isArrival) await app.events.raise(app, tx, 'team arrived', { tournamentId, teamId })
    const stored = await findTick(tx, id)
    return sameTick(stored!, input)
  })
}

/** The tick that has this id. Refuses one whose content differs in any way. */
function sameTick(existing: Tick, { teamId, member, isHere }: NewTick): Tick {
  const isSame = existing.teamId === teamId && existing.member === member && existing.isHere === isHere
  if (!isSame) throw new AppError('tick_id_used')
  return existing
}

async function findTick(tx: Transaction, id: string): Promise<Tick | null> {
  const [row] = await ticksWithNames(tx).where(eq(checkInTicks.id, id))
  return row ? toTick(row) : null
}

const ticksWithNames = (db: Queryable) =>
  db
    .select({ tick: checkInTicks, firstName: users.firstName, lastName: users.lastName })
    .from(checkInTicks)
    .leftJoin(users, eq(users.id, checkInTicks.madeBy))

type TickRow = { tick: typeof checkInTicks.$inferSelect; firstName: string | null; lastName: string | null }

const toTick = ({ tick: { madeBy: _madeBy, madeAt, ...row }, firstName, lastName }: TickRow): Tick => ({
  ...row,
  by: firstName === null ? null : `${firstName} ${lastName}`,
  at: madeAt.toISOString(),
})
