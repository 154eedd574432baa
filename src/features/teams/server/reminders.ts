import { and, eq, gt, lt, lte, notExists, sql } from 'drizzle-orm'
import { notifications, registrations, tournaments } from '#db/schema.ts'
import { formatDateTime, formatZone } from '#lib/dates.ts'
import type { App } from '#platform/app.ts'
import { isReminderDue } from '../rules.ts'
import { reminderHours } from '../values.ts'

const batch = 200

/** Reminds captains of teams they have not paid for that lapse within 24 hours: once for each time they were given. */
export async function remindUnpaid(app: App): Promise<void> {
  const now = app.now()
  const soon = new Date(now.getTime() + reminderHours * 3_600_000)
  const eventKey = sql<string>`'reminder:' || ${registrations.id} || ':' || floor(extract(epoch from ${registrations.expiresAt}))::bigint`
  const reminded = app.db
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(eq(notifications.userId, registrations.userId), eq(notifications.eventKey, eventKey)))
  const due = await app.db
    .select({ place: registrations, tournament: tournaments })
    .from(registrations)
    .innerJoin(tournaments, eq(tournaments.id, registrations.tournamentId))
    .where(
      and(
        eq(registrations.paymentStatus, 'pending'),
        lte(registrations.expiresAt, soon),
        gt(registrations.expiresAt, now),
        // Asked here too: those that are never due would take up the whole batch.
        lt(registrations.registeredAt, sql`${registrations.expiresAt} - make_interval(hours => ${reminderHours})`),
        notExists(reminded),
      ),
    )
    .limit(batch)
  for (const { place, tournament } of due.filter((entry) => isReminderDue(entry.place, now))) {
    const until = `${formatDateTime(place.expiresAt!, tournament.timeZone)} ${formatZone(place.expiresAt!, tournament.timeZone)}`
    await app.db
      .insert(notifications)
      .values({
        userId: place.userId,
        type: 'payment_reminder',
        title: 'Payment due soon',
        message: `Pay for ${place.teamName} in ${tournament.name} by ${until}, or its place is released.`,
        relatedId: place.tournamentId,
        eventKey: `reminder:${place.id}:${Math.floor(place.expiresAt!.getTime() / 1000)}`,
      })
      .onConflictDoNothing()
  }
}
