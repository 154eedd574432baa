import { eq } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { registrations } from '#db/schema.ts'
import { entryRefusal } from '#features/tournaments/rules.ts'
import { AppError, fieldError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import type { User } from '#platform/session.ts'
import type { EnterTeam } from '../contract.ts'
import { payUntil } from '../rules.ts'
import { refuseAnotherUser } from './entry.ts'
import { releaseOwnLapsed } from './expiry.ts'
import { tellEntered } from './news.ts'
import { claimPlace, listTeam, lockForEntry, ownPlace, ownTeamPlace } from './places.ts'
import type { Place, TeamRow } from './places.ts'
import { completeRoster, membersFrom } from './roster.ts'
import { settleFor } from './settle.ts'

/**
 * Puts a team on the list: paid when its payment has succeeded or entering is free, else pending until the captain pays.
 * A client that says "paid" is believed only after the provider said so.
 */
export async function enterTeam(app: App, captain: User, wanted: EnterTeam): Promise<TeamRow> {
  refuseAnotherUser(captain, wanted.captainId)
  await app.limits.spend('paymentChecksPerUser', captain.id)
  const members = wanted.members ? await membersFrom(app.db, captain, wanted.members) : undefined
  await releaseOwnLapsed(app, wanted.tournamentId, captain)
  if (wanted.paymentIntentId || wanted.paymentStatus === 'paid') {
    const paid = await enterPaidTeam(app, captain, wanted, members)
    if (paid) return paid
  }
  return app.db.transaction(async (tx) => {
    const now = app.now()
    const tournament = await lockForEntry(tx, wanted.tournamentId)
    const own = await ownPlace(tx, tournament.id, captain, wanted.name)
    if (own?.paymentStatus === 'held') {
      if (wanted.paymentStatus === 'paid') throw new AppError('payment_required')
      const refusal = entryRefusal({ ...tournament, placesTaken: 0 }, now)
      if (refusal) throw new AppError(refusal)
      const kept = await payHeldPlaceLater(tx, own, members, payUntil(now, tournament.registrationDeadline))
      await tellEntered(app, tx, kept.id)
      return kept
    }
    if (own) throw fieldError('team_name_taken', 'name')
    const isFree = tournament.entryFeeCents === 0
    if (!isFree && wanted.paymentStatus === 'paid') throw new AppError('payment_required')
    const claim = isFree
      ? ({ paymentStatus: 'paid', paidBy: 'free' } as const)
      : ({ paymentStatus: 'pending', expiresAt: payUntil(now, tournament.registrationDeadline) } as const)
    const { team } = await claimPlace(tx, tournament, captain, { ...claim, teamName: wanted.name, members }, now)
    await tellEntered(app, tx, team!.id)
    return team!
  })
}

/** The team of a payment that succeeded; null when there is no payment to look at. */
async function enterPaidTeam(app: App, captain: User, wanted: EnterTeam, members?: string[]): Promise<TeamRow | null> {
  const intentId =
    wanted.paymentIntentId ?? (await ownPlace(app.db, wanted.tournamentId, captain, wanted.name))?.paymentIntentId
  if (!intentId) return null
  const team = await settleFor(app, intentId, { userId: captain.id, tournamentId: wanted.tournamentId })
  return members ? completeRoster(app, captain, team, members) : team
}

/** The captain closed the card form and pays later: the held place becomes a listed, pending team; its intent stays payable. */
async function payHeldPlaceLater(
  tx: Transaction,
  place: Place,
  members: string[] | undefined,
  until: Date,
): Promise<TeamRow> {
  const team = await listTeam(tx, {
    tournamentId: place.tournamentId,
    teamName: place.teamName,
    captainId: place.userId,
    members,
  })
  await tx
    .update(registrations)
    .set({ paymentStatus: 'pending', teamId: team.id, expiresAt: until })
    .where(eq(registrations.id, place.id))
  return team
}

/** Pays for a pending team of one's own with a payment that succeeded. */
export async function payTeam(
  app: App,
  captain: User,
  teamId: string,
  paymentIntentId?: string | null,
): Promise<TeamRow> {
  await app.limits.spend('paymentChecksPerUser', captain.id)
  const place = await ownTeamPlace(app.db, teamId, captain)
  const intentId = paymentIntentId ?? place.paymentIntentId
  if (!intentId) throw new AppError(place.paymentStatus === 'paid' ? 'already_paid' : 'payment_required')
  return settleFor(app, intentId, { userId: captain.id, teamId })
}
