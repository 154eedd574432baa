import { and, eq, gt, inArray, isNotNull, isNull, lte, notExists, or } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { claimLinks, registrations, teamContacts, teams, tournaments, users } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { anonymize } from '#features/accounts/server/anonymize.ts'
import { deleteInvitationsOf } from '#features/teams/server/invitations/invitations.ts'
import { AppError } from '#lib/errors.ts'
import { unfinishedDays } from '#features/tournaments/values.ts'
import type { App } from '#platform/app.ts'
import { recordAudit } from '#platform/audit.ts'
import { deleteInBackground } from '#platform/files/storage.ts'
import { orphanPhoto } from '#platform/files/images.ts'
import type { User } from '#platform/http/session.ts'
import { closeAndRelease } from '#features/payments/server/withdrawal/release.ts'
import { leaveAllWaitingLists } from '#features/registrations/server/waiting-list/waiting-list.ts'
import { whereUnpaid } from '#features/registrations/server/find.ts'

/**
 * Deletes an account without losing money or history: personal data is erased, teams and payments stay under 'Deleted player', and all
 * sessions end. Refused for the administrator, and while one of the user's paid teams plays in a running tournament, which would lose its
 * captain, or while they organize one between its draw and its last match. Unpaid spots are released. The caller has checked that `actor` may do this.
 */
export async function deleteUser(app: App, actor: Pick<User, 'id'>, userId: string): Promise<void> {
  const keys = await transact(app.db, async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
    if (!user || user.deletedAt) throw new AppError('profile_not_found')
    if (user.role === 'administrator') throw new AppError('administrator_stays')
    if (await isPlaying(tx, userId, app.now())) throw new AppError('plays_in_running_tournament')
    if (await isRunningIt(tx, userId)) throw new AppError('organizes_drawn_tournament')
    await deleteInvitationsOf(tx, user)
    await deletePhoneNumbersOf(tx, userId)
    await anonymize(tx, userId, app.now())
    // Without the name: the log is append-only and would keep it.
    await recordAudit(tx, { actorId: actor.id, action: 'deleted', subjectType: 'user', subjectId: userId })
    return orphanPhoto(app, tx, user.avatar)
  })
  deleteInBackground(app, keys)
  await leaveAllWaitingLists(app, userId)
  app.inBackground('release the spots of a deleted account', releaseUnpaid(app, userId))
}

/** The phone numbers of the teams they are captain of. */
async function deletePhoneNumbersOf(tx: Transaction, userId: string): Promise<void> {
  const own = tx.select({ id: teams.id }).from(teams).where(eq(teams.captainId, userId))
  await tx.delete(teamContacts).where(inArray(teamContacts.teamId, own))
}

/** Spots that cannot be released now expire later. A team that they claimed with a link stays with those who entered it. */
async function releaseUnpaid(app: App, userId: string): Promise<void> {
  const isClaimed = and(eq(claimLinks.teamId, registrations.teamId), isNotNull(claimLinks.before))
  const spots = await app.db
    .select({ id: registrations.id })
    .from(registrations)
    .where(
      and(
        eq(registrations.userId, userId),
        whereUnpaid,
        notExists(app.db.select({ id: claimLinks.teamId }).from(claimLinks).where(isClaimed)),
      ),
    )
  for (const { id } of spots) await closeAndRelease(app, id, 'withdrawn')
}

/** Drawn and still to be played, also after the end date. */
const isUnfinished = and(
  inArray(tournaments.competition, ['closed', 'drawn', 'running']),
  inArray(tournaments.status, ['upcoming', 'active']),
  isNull(tournaments.cancelledAt),
)

/** Whether the user organizes a tournament between its draw and its last match. */
async function isRunningIt(tx: Transaction, userId: string): Promise<boolean> {
  return (await tx.$count(tournaments, and(eq(tournaments.organizerId, userId), isUnfinished))) > 0
}

/** Goes by the dates where the status has not been updated yet. */
async function isPlaying(tx: Transaction, userId: string, now: Date): Promise<boolean> {
  const hasStarted = and(eq(tournaments.status, 'upcoming'), lte(tournaments.startDate, now))
  // Until the finish, their results are not credited yet.
  const isDecided = and(
    eq(tournaments.competition, 'finished'),
    isNull(tournaments.finishedAt),
    gt(tournaments.endDate, new Date(now.getTime() - unfinishedDays * 24 * 3_600_000)),
  )
  const [running] = await tx
    .select({ id: registrations.id })
    .from(registrations)
    .innerJoin(tournaments, eq(tournaments.id, registrations.tournamentId))
    .where(
      and(
        eq(registrations.userId, userId),
        eq(registrations.paymentStatus, 'paid'),
        or(eq(tournaments.status, 'active'), hasStarted, isUnfinished, isDecided),
      ),
    )
    .limit(1)
  return running !== undefined
}
