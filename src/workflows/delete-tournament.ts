import { and, eq } from 'drizzle-orm'
import { registrations, tournaments } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { takeBackResults } from '#features/competition/server/finish/credits.ts'
import { notifyCancelled } from '#features/registrations/server/notifications/tournament-notifications.ts'
import { lockTournament } from '#features/tournaments/server/service.ts'
import { tournamentTopic } from '#features/tournaments/server/topic.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import { orphanPhoto } from '#platform/files/images.ts'
import { deleteInBackground } from '#platform/files/storage.ts'
import { recordAudit } from '#platform/audit.ts'
import type { User } from '#platform/http/session.ts'
import { giveBack } from '#features/payments/server/refunds/request.ts'
import { closeAndRelease } from '#features/payments/server/withdrawal/release.ts'
import { notifyRefunded } from '#features/payments/server/notifications.ts'
import { expiredRegistrations, whereUnpaid } from '#features/registrations/server/find.ts'
import { updateRegistrations } from '#features/registrations/server/status.ts'
import { sendRefund } from '#features/payments/server/refunds/send.ts'

/**
 * Deletes a tournament without losing money or history. One without any registrations is removed. Any other is canceled and hidden, its
 * paid teams get full refunds, unpaid spots are released, its photo is deleted, and credited results and prizes are taken back. If interrupted, the sweep finishes it.
 */
export async function deleteTournament(app: App, administrator: User, tournamentId: string): Promise<void> {
  const { owed, files } = await transact(app.db, async (tx) => {
    const tournament = await lockTournament(tx, tournamentId)
    if (tournament.deletedAt) throw new AppError('tournament_not_found')
    tx.announce(tournamentTopic(tournamentId))
    const places = await tx.select().from(registrations).where(eq(registrations.tournamentId, tournamentId))
    const subject = { subjectType: 'tournament', subjectId: tournamentId, subjectName: tournament.name } as const
    const act = { ...subject, actorId: administrator.id }
    if (places.length === 0) {
      await recordAudit(tx, { ...act, action: 'deleted', before: { status: tournament.status } })
      await tx.delete(tournaments).where(eq(tournaments.id, tournamentId))
      return { owed: [], files: await orphanPhoto(app, tx, tournament.image) }
    }
    const now = app.now()
    await notifyCancelled(app, tx, tournament)
    await takeBackResults(tx, tournamentId)
    await tx
      .update(tournaments)
      .set({ status: 'cancelled', deletedAt: now, updatedAt: now, image: null })
      .where(eq(tournaments.id, tournamentId))
    const isUnpaidThere = and(eq(registrations.tournamentId, tournamentId), whereUnpaid)!
    await updateRegistrations(tx, isUnpaidThere, { expiresAt: now })
    const paid = places.filter((place) => place.paymentStatus === 'paid')
    const before = { status: tournament.status, paidTeams: paid.length }
    await recordAudit(tx, { ...act, action: 'cancelled', before, after: { status: 'cancelled', paidTeams: 0 } })
    const asked: (string | null)[] = []
    for (const place of paid) asked.push(await giveBack(app, tx, place, administrator, 'tournament_cancelled'))
    const refundIds = asked.filter((id) => id !== null)
    for (const id of refundIds) await notifyRefunded(app, tx, id)
    return { owed: refundIds, files: await orphanPhoto(app, tx, tournament.image) }
  })
  deleteInBackground(app, files)
  app.inBackground('finish a deletion', finish(app, tournamentId, owed))
}

async function finish(app: App, tournamentId: string, refundIds: string[]) {
  for (const id of refundIds) await sendRefund(app, id)
  for (const place of await expiredRegistrations(app.db, app.now(), { tournamentId }))
    await closeAndRelease(app, place.id, 'expired')
}
