import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { one } from '#db/one.ts'
import { registrations, tournaments } from '#db/schema.ts'
import type { App } from '#platform/app.ts'
import { updateRegistrations } from '../status.ts'
import { currentTerms, play } from './terms.ts'

/**
 * Somebody who becomes the captain of a team agrees to the dates and the place as they are now, not as they were when it was entered. If its fee
 * was paid by card, what applied to that payment stays.
 */
export async function agreeNow(_app: App, tx: Transaction, { teamId }: { teamId: string }): Promise<void> {
  const isOfTeam = eq(registrations.teamId, teamId)
  const rows = await tx
    .select({ registration: registrations, tournament: tournaments, play })
    .from(registrations)
    .innerJoin(tournaments, eq(tournaments.id, registrations.tournamentId))
    .where(isOfTeam)
  const { registration, tournament, play: teamPlay } = one(rows)
  if (registration.paymentStatus === 'paid' && registration.paidBy === 'card') return
  await updateRegistrations(tx, isOfTeam, { agreed: currentTerms(tournament, teamPlay), moveNotice: sql`null` })
}
