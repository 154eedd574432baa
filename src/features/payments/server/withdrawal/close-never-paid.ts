import { and, eq, isNull, lt } from 'drizzle-orm'
import { registrations, tournaments } from '#db/schema.ts'
import { paysOnTheDay } from '#features/registrations/rules.ts'
import { wherePaysOnTheDay } from '#features/registrations/server/find.ts'
import { changeStatus } from '#features/registrations/server/status.ts'
import { neverPaidDays } from '#features/registrations/values.ts'
import type { App } from '#platform/app.ts'
import { notifyNeverPaid } from '../notifications.ts'
import { closeUnpaid } from './release.ts'

/** Unpaid teams that pay on game day, in tournaments that ended at least `neverPaidDays` days ago. */
export function neverPaid(app: App) {
  const before = new Date(app.now().getTime() - neverPaidDays * 24 * 3_600_000)
  return app.db
    .select({ id: registrations.id })
    .from(registrations)
    .innerJoin(tournaments, eq(tournaments.id, registrations.tournamentId))
    .where(and(wherePaysOnTheDay, lt(tournaments.endDate, before), isNull(tournaments.cancelledAt)))
    .$dynamic()
}

/**
 * Closes a team that pays on game day but never did, as `expired`. Its results and its place stay, and the tournament can be finished. A card
 * payment that was started is closed first; if it had succeeded, the team is paid.
 */
export const closeNeverPaid = (app: App, registrationId: string): Promise<void> =>
  closeUnpaid(app, registrationId, paysOnTheDay, async (tx, registration) => {
    await changeStatus(app, tx, registration, 'expired', {}, { keepsPlaying: true })
    await notifyNeverPaid(tx, registrationId)
  })
