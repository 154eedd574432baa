import { and, eq, gt } from 'drizzle-orm'
import { registrations } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { lockTournament } from '#features/tournaments/server/service.ts'
import type { App } from '#platform/app.ts'
import { recordAudit } from '#platform/audit.ts'
import type { User } from '#platform/http/session.ts'
import { notifyStatusSet } from '../notifications.ts'
import { giveBack } from './request.ts'
import { sendRefund } from './send.ts'

/**
 * Refunds every team of a tournament that paid a fee; the tournament itself stays, and so do free teams. All refunds are decided in one transaction and sent after it, so a crash
 * loses none. Teams that play keep playing: refunds after a rained-out day erase no results. Calling it again refunds nobody twice: teams that were refunded are no longer paid.
 */
export async function refundTournament(app: App, administrator: User, tournamentId: string): Promise<void> {
  const refundIds = await transact(app.db, async (tx) => {
    const tournament = await lockTournament(tx, tournamentId)
    const isPaid = and(eq(registrations.tournamentId, tournamentId), eq(registrations.paymentStatus, 'paid'))
    const hasFee = gt(registrations.amountPaidCents, 0)
    const paid = await tx.select().from(registrations).where(and(isPaid, hasFee))
    if (paid.length === 0) return []
    const decided: (string | null)[] = []
    for (const registration of paid) {
      const refundId = await giveBack(app, tx, registration, administrator, 'administrator', { keepsPlaying: true })
      await notifyStatusSet(app, tx, registration.teamId!, { status: 'refunded', refundId, keepsPlaying: true })
      decided.push(refundId)
    }
    await recordAudit(tx, {
      actorId: administrator.id,
      action: 'refunded',
      subjectType: 'tournament',
      subjectId: tournamentId,
      subjectName: tournament.name,
      before: { paidTeams: paid.length },
      after: { paidTeams: 0 },
    })
    return decided.filter((id) => id !== null)
  })
  const sendAll = async () => {
    for (const id of refundIds) await sendRefund(app, id)
  }
  app.inBackground('refund a tournament', sendAll())
}
