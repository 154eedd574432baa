import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Transaction } from '#db/client.ts'
import { registrations, teams } from '#db/schema.ts'
import { lockTournament } from '#features/tournaments/server/service.ts'
import type { TournamentRow } from '#features/tournaments/server/wire.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import { recordAct } from '#platform/audit.ts'
import { refuseStale, revisionOf } from '#platform/revision.ts'
import type { User } from '#platform/session.ts'
import type { EditTeam } from '../contract.ts'
import { reopenUntil } from '../rules.ts'
import { closePayment, isSamePayment } from './expiry.ts'
import { record } from './ledger.ts'
import { tellStatusSet } from './news.ts'
import type { Place, TeamRow } from './places.ts'
import { requestRefund, sendRefund } from './refunds.ts'

type Status = NonNullable<EditTeam['paymentStatus']>

/**
 * The administrator's change of a team: its name, its payment status, or both. A status says what happened to the money, so it moves
 * or records it: `refunded` gives back what was paid, `paid` records cash taken by hand, and a place that had been given up
 * must still be free. Where nothing is to be paid, no payment can be pending.
 */
export async function editTeam(app: App, administrator: User, teamId: string, wanted: EditTeam): Promise<TeamRow> {
  const seen = await placeOf(app.db, teamId)
  // Before the provider is asked to close anything: an edit that is refused must not take the captain's open payment with it.
  refuseStale(wanted.revision, editableOf(seen))
  const isUnpaid = seen.paymentStatus === 'pending' && wanted.paymentStatus && wanted.paymentStatus !== 'pending'
  if (isUnpaid && (await closePayment(app, seen)) === 'open') throw new AppError('changed_meanwhile')
  const refundId = await app.db.transaction(async (tx) => {
    const tournament = await lockTournament(tx, seen.tournamentId)
    const place = await placeOf(tx, teamId)
    refuseStale(wanted.revision, editableOf(place))
    if (wanted.name !== undefined) await rename(tx, teamId, wanted.name)
    const { name = place.teamName, paymentStatus = place.paymentStatus } = wanted
    const subject = { subjectType: 'team', subjectId: teamId, subjectName: place.teamName } as const
    const before = editableOf(place)
    const after = { name, paymentStatus }
    await recordAct(tx, { ...subject, actorId: administrator.id, action: 'edited', before, after })
    if (wanted.paymentStatus === undefined || wanted.paymentStatus === place.paymentStatus) return null
    if (place.paymentStatus === 'pending' && !isSamePayment(seen, place)) throw new AppError('changed_meanwhile')
    const change = { tournament, place, administrator, now: app.now() }
    const refund = await setStatus(tx, change, wanted.paymentStatus)
    await tellStatusSet(app, tx, teamId, { status: wanted.paymentStatus, refundId: refund })
    return refund
  })
  if (refundId) app.inBackground('send a refund', sendRefund(app, refundId))
  const [team] = await app.db.select().from(teams).where(eq(teams.id, teamId))
  return team!
}

function editableOf({ teamName, paymentStatus }: Pick<Place, 'teamName' | 'paymentStatus'>) {
  return { name: teamName, paymentStatus }
}

/** Names a team as it stands, for the administrator who begins to edit it. */
export const teamRevision = (team: Pick<TeamRow, 'name' | 'paymentStatus'>): string =>
  revisionOf({ name: team.name, paymentStatus: team.paymentStatus })

/** Takes a team off the list. What was paid goes back in full; the place is free again. */
export async function deleteTeam(app: App, administrator: User, teamId: string): Promise<void> {
  const { paymentStatus } = await placeOf(app.db, teamId)
  if (paymentStatus === 'pending' || paymentStatus === 'paid') {
    await editTeam(app, administrator, teamId, { paymentStatus: 'refunded' })
  }
}

type Change = { tournament: TournamentRow; place: Place; administrator: User; now: Date }

/** The id of the refund to send, if money goes back to a card. */
async function setStatus(tx: Transaction, change: Change, status: Status): Promise<string | null> {
  const { tournament, place, administrator } = change
  if (status === 'refunded') return giveBack(tx, place, administrator, 'administrator')
  if (tournament.deletedAt) throw new AppError('tournament_not_found')
  const isGivenUp = place.paymentStatus !== 'pending' && place.paymentStatus !== 'paid'
  if (isGivenUp && tournament.placesTaken >= tournament.maxTeams) throw new AppError('tournament_full')
  await (status === 'paid' ? markPaid(tx, change) : markPending(tx, change))
  return null
}

async function markPaid(tx: Transaction, { place, administrator }: Change) {
  await recordCash(tx, place, place.feeCents, administrator, 'Paid in cash')
  await restart(tx, place, {
    paymentStatus: 'paid',
    paidBy: place.feeCents === 0 ? 'free' : 'cash',
    amountPaidCents: place.feeCents,
    expiresAt: null,
  })
}

async function markPending(tx: Transaction, { tournament, place, administrator, now }: Change) {
  if (place.feeCents === 0) throw new AppError('free_is_paid')
  if (place.paymentStatus === 'paid') {
    if (place.paidBy === 'card') throw new AppError('paid_by_card')
    await recordCash(tx, place, -place.amountPaidCents, administrator, 'Set back to pending')
  }
  const expiresAt = reopenUntil(now, tournament.registrationDeadline)
  await restart(tx, place, { paymentStatus: 'pending', paidBy: null, amountPaidCents: 0, expiresAt })
}

/** What was paid by card or closed before is over: a new payment of this place is one of its own. */
async function restart(tx: Transaction, place: Place, standing: Partial<typeof registrations.$inferInsert>) {
  const anew = { paymentAttempt: place.paymentAttempt + 1, paymentIntentId: null, paymentStartedAt: null }
  await tx
    .update(registrations)
    .set({ ...standing, ...anew })
    .where(eq(registrations.id, place.id))
}

/**
 * Gives a place up and whatever was paid for it back: to the card in full, or as cash written down as returned.
 * The id of the refund to send, or null where no card was charged.
 */
export async function giveBack(
  tx: Transaction,
  place: Place,
  administrator: User,
  reason: 'administrator' | 'tournament_cancelled',
): Promise<string | null> {
  const isPaid = place.paymentStatus === 'paid'
  if (isPaid && place.paidBy === 'card') {
    return requestRefund(tx, place, { amountCents: place.amountPaidCents, reason, by: administrator.id })
  }
  if (isPaid) await recordCash(tx, place, -place.amountPaidCents, administrator, reason)
  await tx
    .update(registrations)
    .set({ paymentStatus: 'refunded', expiresAt: null })
    .where(eq(registrations.id, place.id))
  return null
}

/** Cash has no provider and so no reference of its own; the lock and the status before keep it from being written twice. */
async function recordCash(tx: Transaction, place: Place, amountCents: number, by: User, reason: string) {
  if (amountCents === 0) return
  await record(tx, place, { kind: 'cash', amountCents, reference: uuidv7(), reason, actorId: by.id })
}

/** A team's name stands on its registration too, where the database keeps it unique within the tournament. */
export async function rename(tx: Transaction, teamId: string, name: string) {
  await tx.update(teams).set({ name }).where(eq(teams.id, teamId))
  await tx.update(registrations).set({ teamName: name }).where(eq(registrations.teamId, teamId))
}

async function placeOf(db: Pick<Transaction, 'select'>, teamId: string): Promise<Place> {
  const [place] = await db.select().from(registrations).where(eq(registrations.teamId, teamId))
  if (!place) throw new AppError('team_not_found')
  return place
}
