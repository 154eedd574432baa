import { and, eq } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { registrations, tournaments } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { takeBackResults } from '#features/competition/server/finish/credits.ts'
import { notifyCancelled } from '#features/registrations/server/notifications/tournament-notifications.ts'
import type { Actor } from '#features/tournaments/server/officials/officials.ts'
import { uploadedPhoto } from '#features/tournaments/server/editing/image.ts'
import { hadResults } from '#features/tournaments/server/read.ts'
import { lockScheduledTournament, lockTournament } from '#features/tournaments/server/service.ts'
import type { TournamentRow } from '#features/tournaments/server/wire.ts'
import { tournamentTopic } from '#features/tournaments/server/topic.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import { orphanPhoto } from '#platform/files/images.ts'
import { deleteInBackground } from '#platform/files/storage.ts'
import { recordAudit } from '#platform/audit.ts'
import type { User } from '#platform/http/session.ts'
import { notifyCashToReturn } from '#features/payments/server/by-hand/cash-to-return.ts'
import { giveBack } from '#features/payments/server/refunds/request.ts'
import { closeAndRelease } from '#features/payments/server/withdrawal/release.ts'
import { notifyRefunded } from '#features/payments/server/notifications.ts'
import { expiredRegistrations, whereUnpaid } from '#features/registrations/server/find.ts'
import { updateRegistrations } from '#features/registrations/server/status.ts'
import type { RegistrationRow } from '#features/registrations/server/wire.ts'
import { sendRefund } from '#features/payments/server/refunds/send.ts'

/**
 * Cancels a tournament without losing money or history. One without any registrations is deleted. In any other, paid teams get
 * full refunds, unpaid spots are released, credited results and prizes are taken back, and the organizer is notified of the cash to return.
 * If interrupted, the sweep finishes it. The organizer can do that until the first result. The reason is shown on its page and in the
 * notification.
 */
export async function cancelTournament(
  app: App,
  by: User,
  tournamentId: string,
  { role, reason = null }: Pick<Actor, 'role'> & { reason?: string | null } = { role: 'administrator' },
): Promise<void> {
  const { owed, files } = await transact(app.db, async (tx) => {
    const tournament = await lockScheduledTournament(tx, tournamentId)
    if (role !== 'administrator' && (await hadResults(tx, tournamentId))) throw new AppError('cancel_after_results')
    tx.announce(tournamentTopic(tournamentId))
    const rows = await registrationsIn(tx, tournamentId)
    if (rows.length === 0) return { owed: [], files: await deleteRow(app, tx, tournament, { by }) }
    const owed = await cancel(app, tx, tournament, rows, { by, reason })
    await notifyCashToReturn(tx, tournament)
    return { owed, files: [] }
  })
  deleteInBackground(app, files)
  app.inBackground('finish a cancellation', finish(app, tournamentId, owed))
}

/**
 * Removes spam or abuse: cancels the tournament if it wasn't, and hides it from everyone but the administrator and the people on
 * its teams. The reason is for the audit log.
 */
export async function removeTournament(app: App, administrator: User, tournamentId: string, reason: string) {
  const { owed, files } = await transact(app.db, async (tx) => {
    const tournament = await lockTournament(tx, tournamentId)
    if (tournament.removedAt) throw new AppError('tournament_not_found')
    tx.announce(tournamentTopic(tournamentId))
    const rows = await registrationsIn(tx, tournamentId)
    if (rows.length === 0)
      return { owed: [], files: await deleteRow(app, tx, tournament, { by: administrator, reason }) }
    const asked = tournament.cancelledAt
      ? []
      : await cancel(app, tx, tournament, rows, { by: administrator, reason: null })
    await notifyCashToReturn(tx, tournament, { isRemoved: true })
    const now = app.now()
    await tx
      .update(tournaments)
      .set({ removedAt: now, removalReason: reason, cancelReason: null, updatedAt: now, image: null })
      .where(eq(tournaments.id, tournamentId))
    await recordAudit(tx, { ...actOn(tournament, administrator), action: 'removed', reason, after: { image: null } })
    return { owed: asked, files: await orphanPhoto(app, tx, uploadedPhoto(tournament)) }
  })
  deleteInBackground(app, files)
  app.inBackground('finish a cancellation', finish(app, tournamentId, owed))
}

const registrationsIn = (tx: Transaction, tournamentId: string) =>
  tx.select().from(registrations).where(eq(registrations.tournamentId, tournamentId))

function actOn({ id, name }: TournamentRow, { id: actorId }: User) {
  return { subjectType: 'tournament', subjectId: id, subjectName: name, actorId } as const
}

/** Returns the files to delete after the transaction. */
async function deleteRow(
  app: App,
  tx: Transaction,
  tournament: TournamentRow,
  { by, reason }: { by: User; reason?: string },
) {
  const act = { ...actOn(tournament, by), reason }
  await recordAudit(tx, { ...act, action: 'deleted', before: { status: tournament.status } })
  await tx.delete(tournaments).where(eq(tournaments.id, tournament.id))
  return orphanPhoto(app, tx, uploadedPhoto(tournament))
}

/** Returns the refunds to send after the transaction. */
async function cancel(
  app: App,
  tx: Transaction,
  tournament: TournamentRow,
  rows: readonly RegistrationRow[],
  { by, reason }: { by: User; reason: string | null },
): Promise<string[]> {
  const { id } = tournament
  const now = app.now()
  const cancelledBy = by.id === tournament.organizerId ? 'organizer' : 'administrator'
  await notifyCancelled(app, tx, tournament, reason)
  await takeBackResults(tx, id)
  await tx
    .update(tournaments)
    .set({ status: 'cancelled', cancelledAt: now, cancelledBy, cancelReason: reason, updatedAt: now })
    .where(eq(tournaments.id, id))
  await updateRegistrations(tx, and(eq(registrations.tournamentId, id), whereUnpaid)!, { expiresAt: now })
  const paid = rows.filter(({ paymentStatus }) => paymentStatus === 'paid')
  const before = { status: tournament.status, paidTeams: paid.length }
  const after = { status: 'cancelled', paidTeams: 0 }
  await recordAudit(tx, { ...actOn(tournament, by), action: 'cancelled', reason: reason ?? undefined, before, after })
  const asked: (string | null)[] = []
  for (const row of paid) asked.push(await giveBack(app, tx, row, by, 'tournament_cancelled'))
  const refundIds = asked.filter((refund) => refund !== null)
  for (const refund of refundIds) await notifyRefunded(app, tx, refund)
  return refundIds
}

async function finish(app: App, tournamentId: string, refundIds: string[]) {
  for (const id of refundIds) await sendRefund(app, id)
  const unpaid = await expiredRegistrations(app.db, app.now(), { tournamentId })
  for (const registration of unpaid) await closeAndRelease(app, registration.id, 'expired')
}
