import { and, eq } from 'drizzle-orm'
import { registrations, tournaments } from '#db/schema.ts'
import { tellCancelled } from '#features/tournaments/server/news.ts'
import { lockTournament } from '#features/tournaments/server/service.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import { recordAct } from '#platform/audit.ts'
import type { User } from '#platform/session.ts'
import { giveBack } from './administration.ts'
import { releasePlace } from './expiry.ts'
import { tellRefunded } from './news.ts'
import { isUnpaid, lapsedPlaces } from './places.ts'
import { sendRefund } from './refunds.ts'

/**
 * Deletes a tournament without losing money or history: one that nobody ever entered goes; any other is cancelled and hidden, its
 * paid teams get their whole fee back, and places not yet paid for are released. Interrupted, the sweep finishes it.
 */
export async function deleteTournament(app: App, administrator: User, tournamentId: string): Promise<void> {
  const owed = await app.db.transaction(async (tx) => {
    const tournament = await lockTournament(tx, tournamentId)
    if (tournament.deletedAt) throw new AppError('tournament_not_found')
    const places = await tx.select().from(registrations).where(eq(registrations.tournamentId, tournamentId))
    const subject = { subjectType: 'tournament', subjectId: tournamentId, subjectName: tournament.name } as const
    const act = { ...subject, actorId: administrator.id }
    if (places.length === 0) {
      await recordAct(tx, { ...act, action: 'deleted', before: { status: tournament.status } })
      await tx.delete(tournaments).where(eq(tournaments.id, tournamentId))
      return []
    }
    const now = app.now()
    await tellCancelled(app, tx, tournament)
    await tx.update(tournaments).set({ status: 'cancelled', deletedAt: now }).where(eq(tournaments.id, tournamentId))
    await tx
      .update(registrations)
      .set({ expiresAt: now })
      .where(and(eq(registrations.tournamentId, tournamentId), isUnpaid))
    const paid = places.filter((place) => place.paymentStatus === 'paid')
    const before = { status: tournament.status, paidTeams: paid.length }
    await recordAct(tx, { ...act, action: 'cancelled', before, after: { status: 'cancelled', paidTeams: 0 } })
    const asked: (string | null)[] = []
    for (const place of paid) asked.push(await giveBack(tx, place, administrator, 'tournament_cancelled'))
    const refundIds = asked.filter((id) => id !== null)
    for (const id of refundIds) await tellRefunded(app, tx, id)
    return refundIds
  })
  app.inBackground('finish a deletion', finish(app, tournamentId, owed))
}

async function finish(app: App, tournamentId: string, refundIds: string[]) {
  for (const id of refundIds) await sendRefund(app, id)
  for (const place of await lapsedPlaces(app.db, app.now(), { tournamentId }))
    await releasePlace(app, place.id, 'expired')
}
