import { and, eq, lte, or } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { registrations, tournaments, users } from '#db/schema.ts'
import { anonymise } from '#features/accounts/server/anonymise.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import { recordAct } from '#platform/audit.ts'
import { removeSoon } from '#platform/kept-files.ts'
import { giveUpPicture } from '#platform/pictures.ts'
import type { User } from '#platform/session.ts'
import { releasePlace } from './expiry.ts'
import { isUnpaid } from './places.ts'

/**
 * Deletes an account without losing money or history: whatever said who it was is gone, teams and payments stay with 'Deleted player',
 * every session ends. Refused for the administrator's own account, and while one of the user's paid teams plays in a running
 * tournament: it would be left without a captain in the middle of it. Places not yet paid for are given up: nobody can pay for them any
 * more. Whoever `actor` is, they have been found to be allowed.
 */
export async function deleteUser(app: App, actor: Pick<User, 'id'>, userId: string): Promise<void> {
  const keys = await app.db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
    if (!user || user.deletedAt) throw new AppError('profile_not_found')
    if (user.role === 'administrator') throw new AppError('administrator_stays')
    if (await playsNow(tx, userId, app.now())) throw new AppError('plays_in_running_tournament')
    await anonymise(tx, userId, app.now())
    // Without the name: the log cannot be changed, and would keep what was to be forgotten.
    await recordAct(tx, { actorId: actor.id, action: 'deleted', subjectType: 'user', subjectId: userId })
    return giveUpPicture(app, tx, user.avatar)
  })
  removeSoon(app, keys)
  app.inBackground('give up the places of who has left', giveUpUnpaid(app, userId))
}

/** What cannot be given up now lapses by itself. */
async function giveUpUnpaid(app: App, userId: string): Promise<void> {
  const places = await app.db
    .select({ id: registrations.id })
    .from(registrations)
    .where(and(eq(registrations.userId, userId), isUnpaid))
  for (const { id } of places) await releasePlace(app, id, 'withdrawn')
}

/** By the clock where the status has not followed it yet. */
async function playsNow(tx: Transaction, userId: string, now: Date): Promise<boolean> {
  const hasBegun = and(eq(tournaments.status, 'upcoming'), lte(tournaments.startDate, now))
  const [running] = await tx
    .select({ id: registrations.id })
    .from(registrations)
    .innerJoin(tournaments, eq(tournaments.id, registrations.tournamentId))
    .where(
      and(
        eq(registrations.userId, userId),
        eq(registrations.paymentStatus, 'paid'),
        or(eq(tournaments.status, 'active'), hasBegun),
      ),
    )
    .limit(1)
  return running !== undefined
}
