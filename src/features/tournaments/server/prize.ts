import { eq } from 'drizzle-orm'
import { tournaments } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import { recordAudit } from '#platform/audit.ts'
import type { User } from '#platform/http/session.ts'
import { isDrawn } from '../rules.ts'
import { lockScheduledTournament } from './service.ts'
import type { TournamentRow } from './wire.ts'

declare module '#platform/events.ts' {
  interface TransactionEvents {
    'prize confirmation changed': { tournamentId: string }
  }
}

/** Whether the administrator can confirm the prize. The column `awarded_cents` says how much counts; without that, only what was paid by card. */
export const hasAwardedPrize = ({ status, paidTeams }: TournamentRow) => status === 'completed' && paidTeams >= 2

/**
 * Counts the whole prize pool as awarded, including the part that its teams' fees do not cover, and the results as verified if only payments
 * are missing for that. Reopening the tournament ends the confirmation. Confirming it again
 * changes nothing.
 */
export async function confirmPrize(app: App, administrator: User, id: string): Promise<void> {
  await changeConfirmation(app, administrator, id, true)
}

/** Reverts to counting only what the fees cover, and to the results' own verification. */
export async function undoPrizeConfirmation(app: App, administrator: User, id: string): Promise<void> {
  await changeConfirmation(app, administrator, id, false)
}

async function changeConfirmation(app: App, by: User, id: string, isConfirmed: boolean): Promise<void> {
  await transact(app.db, async (tx) => {
    const before = await lockScheduledTournament(tx, id)
    if (isConfirmed === (before.prizeConfirmedAt !== null)) return
    if (isConfirmed && isDrawn(before) && !before.finishedAt) throw new AppError('finish_first')
    if (isConfirmed && !hasAwardedPrize(before) && before.verifiable !== 'if_confirmed')
      throw new AppError('prize_not_awarded')
    const [after] = await tx
      .update(tournaments)
      .set({ prizeConfirmedAt: isConfirmed ? app.now() : null })
      .where(eq(tournaments.id, id))
      .returning({ awardedCents: tournaments.awardedCents })
    await app.events.raise(app, tx, 'prize confirmation changed', { tournamentId: id })
    await recordAudit(tx, {
      actorId: by.id,
      action: isConfirmed ? 'prize confirmed' : 'prize confirmation undone',
      subjectType: 'tournament',
      subjectId: id,
      subjectName: before.name,
      before: { awardedCents: before.awardedCents },
      after: { awardedCents: after?.awardedCents },
    })
  })
}
