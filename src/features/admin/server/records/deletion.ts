import { and, eq, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { one } from '#db/one.ts'
import { refunds, registrations, teams, tournaments, users } from '#db/schema.ts'
import { readTournament } from '#features/tournaments/server/read.ts'
import { AppError } from '#lib/errors.ts'
import { dollarsOf } from '#lib/money.ts'
import type { App } from '#platform/app.ts'
import type { Deletion, RefundProgress, UserDeletion } from '../../contract.ts'

/** What deleting this tournament would do to its teams and their money. */
export async function tournamentDeletion(app: App, id: string): Promise<Deletion> {
  await readTournament(app.db, id)
  return deletionOf(app, eq(registrations.tournamentId, id))
}

/** What deleting this team would do to its money. */
export async function teamDeletion(app: App, id: string): Promise<Deletion> {
  const [existing] = await app.db.select({ id: teams.id }).from(teams).where(eq(teams.id, id))
  if (!existing) throw new AppError('team_not_found')
  return deletionOf(app, eq(registrations.teamId, id))
}

/** What deleting this user would leave behind. */
export async function userDeletion(app: App, id: string): Promise<UserDeletion> {
  const [existing] = await app.db.select({ deletedAt: users.deletedAt }).from(users).where(eq(users.id, id))
  if (!existing || existing.deletedAt) throw new AppError('user_not_found')
  const isPaid = eq(registrations.paymentStatus, 'paid')
  const isOpen = inArray(tournaments.status, ['upcoming', 'active'])
  return {
    teams: await app.db.$count(registrations, and(eq(registrations.userId, id), isPaid)),
    tournaments: await app.db.$count(tournaments, and(eq(tournaments.organizerId, id), isOpen)),
  }
}

async function deletionOf(app: App, which: SQL): Promise<Deletion> {
  const isPaid = sql`${registrations.paymentStatus} = 'paid'`
  const paidBy = (by: string) =>
    sql<number>`coalesce(sum(${registrations.amountPaidCents}) filter (where ${isPaid} and ${registrations.paidBy} = ${by}), 0)::float8`
  const rows = await app.db
    .select({
      all: sql<number>`count(*)::int`,
      paid: sql<number>`(count(*) filter (where ${isPaid}))::int`,
      unpaid: sql<number>`(count(*) filter (where ${inArray(registrations.paymentStatus, ['held', 'pending'])}))::int`,
      refundCents: paidBy('card'),
      cashCents: paidBy('cash'),
    })
    .from(registrations)
    .where(which)
  const { all, paid, unpaid, refundCents, cashCents } = one(rows)
  return {
    paidTeams: paid,
    unpaidTeams: unpaid,
    refund: dollarsOf(refundCents),
    cash: dollarsOf(cashCents),
    leavesHistory: all > 0,
  }
}

/** The progress of this tournament's refunds, also after it was deleted. */
export async function refundProgress(app: App, tournamentId: string): Promise<RefundProgress> {
  const [existing] = await app.db
    .select({ id: tournaments.id })
    .from(tournaments)
    .where(eq(tournaments.id, tournamentId))
  if (!existing) throw new AppError('tournament_not_found')
  const rows = await app.db
    .select({
      requested: countOf('requested'),
      failed: countOf('failed'),
      all: sql<number>`count(*)::int`,
      cents: sql<number>`coalesce(sum(${refunds.amountCents}), 0)::float8`,
    })
    .from(refunds)
    .innerJoin(
      registrations,
      and(eq(registrations.id, refunds.registrationId), eq(registrations.tournamentId, tournamentId)),
    )
  const { requested, failed, all, cents } = one(rows)
  return { requested, failed, succeeded: all - requested - failed, amount: dollarsOf(cents) }
}

function countOf(status: string) {
  return sql<number>`(count(*) filter (where ${refunds.status} = ${status}))::int`
}
