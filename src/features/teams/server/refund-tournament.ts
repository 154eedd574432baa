import { and, eq } from 'drizzle-orm'
import { registrations } from '#db/schema.ts'
import { lockTournament } from '#features/tournaments/server/service.ts'
import type { App } from '#platform/app.ts'
import { recordAct } from '#platform/audit.ts'
import type { User } from '#platform/session.ts'
import { giveBack } from './administration.ts'
import { tellStatusSet } from './news.ts'
import { sendRefund } from './refunds.ts'

/**
 * Gives every paid team of a tournament its fee back and tells their captains; the tournament itself stays. All of it is decided in one transaction and sent
 * afterwards, so that a crash loses none and asking again refunds nobody twice: who is refunded is not paid any more.
 */
export async function refundTournament(app: App, administrator: User, tournamentId: string): Promise<void> {
  const refundIds = await app.db.transaction(async (tx) => {
    const tournament = await lockTournament(tx, tournamentId)
    const isPaid = and(eq(registrations.tournamentId, tournamentId), eq(registrations.paymentStatus, 'paid'))
    const paid = await tx.select().from(registrations).where(isPaid)
    if (paid.length === 0) return []
    const asked: (string | null)[] = []
    for (const place of paid) {
      const refundId = await giveBack(tx, place, administrator, 'administrator')
      await tellStatusSet(app, tx, place.teamId!, { status: 'refunded', refundId })
      asked.push(refundId)
    }
    await recordAct(tx, {
      actorId: administrator.id,
      action: 'refunded',
      subjectType: 'tournament',
      subjectId: tournamentId,
      subjectName: tournament.name,
      before: { paidTeams: paid.length },
      after: { paidTeams: 0 },
    })
    return asked.filter((id) => id !== null)
  })
  const sendAll = async () => {
    for (const id of refundIds) await sendRefund(app, id)
  }
  app.inBackground('refund a tournament', sendAll())
}
