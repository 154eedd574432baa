import { and, eq, gt, lt, lte, notExists, sql } from 'drizzle-orm'
import { notifications, registrations, tournaments } from '#db/schema.ts'
import type { TournamentRow } from '#features/tournaments/server/wire.ts'
import type { App } from '#platform/app.ts'
import { isReminderDue } from '../rules.ts'
import { reminderHours } from '../values.ts'
import { tellReminder } from './news.ts'
import type { Place } from './places.ts'

const batch = 200

/**
 * Reminds captains of teams they have not paid for that lapse within 24 hours: once for each time they were given. One that fails is
 * logged and tried with the next sweep.
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
    try {
      await remind(app, place.id, tournament)
    } catch (error) {
      app.log.error({ err: error, registrationId: place.id }, 'a captain was not reminded')
    }
  }
}

/** Only of what is still unpaid: since the places were read, this one may have been paid for, given up or given anew. */
async function remind(app: App, registrationId: string, tournament: TournamentRow): Promise<void> {
  await app.db.transaction(async (tx) => {
    const isOpen = and(eq(registrations.id, registrationId), eq(registrations.paymentStatus, 'pending'))
    const [place]: Place[] = await tx.select().from(registrations).where(isOpen).for('update')
    if (place && isReminderDue(place, app.now())) await tellReminder(app, tx, place, tournament)
  })
}
