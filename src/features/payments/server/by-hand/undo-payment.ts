import { and, desc, eq } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { ledgerEntries } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { lockRegistration } from '#features/registrations/server/find.ts'
import { hasBegun, noticeOf, readFullRefundUntil } from '#features/registrations/server/moves/terms.ts'
import type { RegistrationRow } from '#features/registrations/server/wire.ts'
import { hasWithdrawn } from '#features/teams/server/in-draw.ts'
import type { Actor } from '#features/tournaments/server/officials/officials.ts'
import { lockScheduledTournament } from '#features/tournaments/server/service.ts'
import type { TournamentRow } from '#features/tournaments/server/wire.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import { rateLimits } from '#platform/limits/limits.ts'
import { undoRefusal } from '../../rules.ts'
import { paymentChecksPerUser } from '../entry/limits.ts'
import { notifyPaymentUndone } from '../notifications.ts'
import { markPending } from './mark-pending.ts'
import { readEntryIn } from './settle-by-hand.ts'
import type { WhichEntry } from './settle-by-hand.ts'

const { feeUndosPerTeam } = rateLimits({
  /** Captains get mail each time their fee is recorded or undone. */
  feeUndosPerTeam: { per: 'team', attempts: 3, seconds: 24 * 60 * 60 },
})

/**
 * Undoes a cash payment or fee waiver recorded by mistake, until the team's first match begins: the team owes its fee again. The earlier
 * records stay, and new ones reverse them. Refused for a card payment, which is real money, and for a team that withdrew from the draw, which
 * owes nothing.
 */
export async function undoPayment(app: App, actor: Actor, which: WhichEntry): Promise<void> {
  await app.limits.spend(paymentChecksPerUser, actor.id)
  const { id } = await readEntryIn(app.db, which)
  const count = [feeUndosPerTeam, id] as const
  await app.limits.spendAll([count])
  try {
    await transact(app.db, async (tx) => {
      const tournament = await lockScheduledTournament(tx, which.tournamentId)
      const registration = await lockRegistration(tx, id)
      const isBegun = tournament.finishedAt !== null || (await hasBegun(tx, registration))
      const isRefundable = await canAskBack(app, tx, tournament, registration)
      const refusal = undoRefusal(registration, {
        isBegun,
        isRefundable,
        hasWithdrawn: await hasWithdrawn(tx, registration),
      })
      if (refusal) throw new AppError(refusal)
      await markPending(app, tx, tournament, registration, actor, 'Recorded by mistake')
      await notifyPaymentUndone(app, tx, id)
    })
  } catch (error) {
    if (error instanceof AppError) await app.limits.giveBackAll([count])
    throw error
  }
}

/** Whether the tournament moved after this team's cash was taken, and its full refund is open: otherwise an undo would take that away. */
async function canAskBack(
  app: App,
  tx: Transaction,
  tournament: TournamentRow,
  registration: RegistrationRow,
): Promise<boolean> {
  const notice = noticeOf(registration)
  const until = await readFullRefundUntil(tx, registration, tournament)
  if (registration.paidBy !== 'cash' || !notice || !until || until <= app.now()) return false
  const isCash = and(eq(ledgerEntries.registrationId, registration.id), eq(ledgerEntries.kind, 'cash'))
  const [latest] = await tx.select().from(ledgerEntries).where(isCash).orderBy(desc(ledgerEntries.id)).limit(1)
  return latest !== undefined && latest.createdAt < new Date(notice.at)
}
