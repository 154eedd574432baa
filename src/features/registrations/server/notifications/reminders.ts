import { and, eq, gt, isNotNull, lt, lte, not, notExists, sql } from 'drizzle-orm'
import { notifications, registrations, tournaments } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { hasWithdrawn, withdrewFromDraw } from '#features/teams/server/in-draw.ts'
import type { TournamentRow } from '#features/tournaments/server/wire.ts'
import type { App } from '#platform/app.ts'
import { isReminderDue } from '../../rules.ts'
import { reminderHours } from '../../values.ts'
import { lockRegistration } from '../find.ts'
import { notifyPaymentDue } from './notifications.ts'

const batch = 200

/**
 * Reminds the captains of teams that owe their fee in their last 24 hours, once for each deadline to pay. A reminder that fails is logged and tried again
 * in the next sweep.
 */
export async function remindUnpaid(app: App): Promise<void> {
  const now = app.now()
  const soon = new Date(now.getTime() + reminderHours * 3_600_000)
  const eventKey = sql<string>`'reminder:' || ${registrations.id} || ':' || floor(extract(epoch from ${registrations.expiresAt}))::bigint`
  const reminded = app.db
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(eq(notifications.userId, registrations.userId), eq(notifications.eventKey, eventKey)))
  const due = await app.db
    .select({ registration: registrations, tournament: tournaments })
    .from(registrations)
    .innerJoin(tournaments, eq(tournaments.id, registrations.tournamentId))
    .where(
      and(
        eq(registrations.paymentStatus, 'pending'),
        isNotNull(registrations.userId),
        lte(registrations.expiresAt, soon),
        gt(registrations.expiresAt, now),
        // Also asked by isReminderDue, but those that are never due must not fill the batch.
        lt(registrations.registeredAt, sql`${registrations.expiresAt} - make_interval(hours => ${reminderHours})`),
        not(withdrewFromDraw(registrations.teamId)),
        notExists(reminded),
      ),
    )
    .limit(batch)
  for (const { registration, tournament } of due) {
    if (!isReminderDue(registration, now)) continue
    try {
      await remind(app, registration.id, tournament)
    } catch (error) {
      app.log.error({ err: error, registrationId: registration.id }, 'a captain was not reminded')
    }
  }
}

/** Reads the registration again: it may have been paid, released or given more time in the meantime, or its team withdrew from the draw. */
async function remind(app: App, registrationId: string, tournament: TournamentRow): Promise<void> {
  await transact(app.db, async (tx) => {
    const registration = await lockRegistration(tx, registrationId)
    const owes = registration.paymentStatus === 'pending' && !(await hasWithdrawn(tx, registration))
    if (owes && isReminderDue(registration, app.now())) await notifyPaymentDue(app, tx, registration, tournament)
  })
}
