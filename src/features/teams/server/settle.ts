import { eq } from 'drizzle-orm'
import { validate as validateUuid } from 'uuid'
import type { Queryable, Transaction } from '#db/client.ts'
import { registrations, teams } from '#db/schema.ts'
import { statusAt } from '#features/tournaments/rules.ts'
import { lockTournament } from '#features/tournaments/server/service.ts'
import type { TournamentRow } from '#features/tournaments/server/wire.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import type { Intent } from '#platform/payments.ts'
import { latePaymentFate } from '../rules.ts'
import { record } from './ledger.ts'
import { isNameTaken, isUnpaidPlace, listTeam } from './places.ts'
import type { Place, TeamRow } from './places.ts'
import { tellPaid, tellRefunded } from './news.ts'
import { oweRefund, requestRefund, sendRefund } from './refunds.ts'

type Settled =
  /** The team of this payment is on the list, now or since long. */
  | { outcome: 'paid'; team: TeamRow }
  /** The money came too late and goes back, or went back before. */
  | { outcome: 'refunded' }
  /** Nothing was captured yet. */
  | { outcome: 'incomplete' }
  /** No place of ours belongs to this payment. */
  | { outcome: 'unknown' }

/**
 * Makes what the provider says of this intent true here. Browser, webhook, expiry and sweep all end in this one function,
 * in any order and any number of times; the first to come does the work, the others find it done.
 * `intent` must have been read from the provider just now: what an event or a client says of it does not count.
 */
export async function settlePayment(app: App, intent: Intent): Promise<Settled> {
  const place = await placeOfIntent(app.db, intent)
  if (!place) return { outcome: 'unknown' }
  if (intent.status !== 'succeeded') return { outcome: 'incomplete' }
  const settled = await app.db.transaction(async (tx) => {
    const tournament = await lockTournament(tx, place.tournamentId)
    const [locked] = await tx.select().from(registrations).where(eq(registrations.id, place.id)).for('update')
    const standing: TournamentRow = { ...tournament, status: statusAt(tournament, app.now()) }
    const applied = await settleLocked(app, tx, standing, locked!, intent)
    if (applied.outcome === 'refunding') await tellRefunded(app, tx, applied.refundId)
    return applied
  })
  if (settled.outcome === 'refunding') {
    app.inBackground('send a refund', sendRefund(app, settled.refundId))
    return { outcome: 'refunded' }
  }
  return settled
}

/**
 * The paid team of an intent that this captain says was for their place. Refuses a payment for somebody else's place, one that is
 * not complete (it stays confirmable), and one that came after the place was given away (its money goes back).
 */
export async function settleFor(
  app: App,
  intentId: string,
  claimed: { userId: string; tournamentId?: string; teamId?: string },
): Promise<TeamRow> {
  const intent = await app.payments.readIntent(intentId)
  const place = await placeOfIntent(app.db, intent)
  const isTheirs =
    place?.userId === claimed.userId &&
    (claimed.tournamentId ?? place.tournamentId) === place.tournamentId &&
    (claimed.teamId ?? place.teamId) === place.teamId
  if (!isTheirs) throw new AppError('payment_not_for_this')
  const settled = await settlePayment(app, intent)
  if (settled.outcome === 'paid') return settled.team
  throw new AppError(settled.outcome === 'refunded' ? 'paid_too_late' : 'payment_incomplete')
}

/**
 * Found by the intent's id, or by its metadata when the place does not know that id: the app died before it could store it, or the
 * place has gone on to another payment. Money for a place of ours never counts as unknown.
 */
async function placeOfIntent(db: Queryable, intent: Intent): Promise<Place | null> {
  const [known] = await db.select().from(registrations).where(eq(registrations.paymentIntentId, intent.id))
  if (known) return known
  const registrationId = intent.metadata.registrationId ?? ''
  if (!validateUuid(registrationId)) return null
  const [named] = await db.select().from(registrations).where(eq(registrations.id, registrationId))
  return named ?? null
}

type Applied =
  | Exclude<Settled, { outcome: 'refunded' }>
  | { outcome: 'refunded' }
  | { outcome: 'refunding'; refundId: string }

async function settleLocked(
  app: App,
  tx: Transaction,
  tournament: TournamentRow,
  place: Place,
  intent: Intent,
): Promise<Applied> {
  const isNew = await record(tx, place, {
    kind: 'captured',
    amountCents: intent.amount_received,
    reference: intent.id,
    reason: 'Entry fee paid by card',
  })
  if (!isNew) return settledBefore(tx, place)
  const paid = { ...place, paymentIntentId: intent.id, amountPaidCents: intent.amount_received }
  const wanted = { amountCents: intent.amount_received, reason: 'late_payment' } as const
  // Paid already, in cash or by another payment: the place stays, this money goes back.
  if (place.paymentStatus === 'paid') return { outcome: 'refunding', refundId: await oweRefund(tx, paid, wanted) }
  if ((await fateOf(tx, tournament, place)) === 'refund') {
    return { outcome: 'refunding', refundId: await requestRefund(tx, paid, wanted) }
  }
  const team = place.teamId
    ? await teamOf(tx, place)
    : await listTeam(tx, { ...place, captainId: place.userId }, 'paid')
  await tx
    .update(registrations)
    .set({
      paymentStatus: 'paid',
      paidBy: 'card',
      teamId: team.id,
      paymentIntentId: intent.id,
      amountPaidCents: intent.amount_received,
      expiresAt: null,
    })
    .where(eq(registrations.id, place.id))
  await tellPaid(app, tx, team.id)
  return { outcome: 'paid', team: { ...team, paymentStatus: 'paid' } }
}

/** A place that lapsed is taken up again where that is possible; one that was withdrawn or refunded nobody wants back. */
async function fateOf(tx: Transaction, tournament: TournamentRow, place: Place): Promise<'admit' | 'refund'> {
  if (isUnpaidPlace(place) && !tournament.deletedAt) return 'admit'
  if (place.paymentStatus !== 'expired') return 'refund'
  return latePaymentFate({ ...tournament, isNameFree: !(await isNameTaken(tx, place, place.teamName)) })
}

/** This payment has acted before: nothing moves again, whatever became of the place since. */
async function settledBefore(tx: Transaction, place: Place): Promise<Applied> {
  return place.paymentStatus === 'paid' && place.paidBy === 'card'
    ? { outcome: 'paid', team: await teamOf(tx, place) }
    : { outcome: 'refunded' }
}

async function teamOf(tx: Transaction, place: Place): Promise<TeamRow> {
  const [team] = await tx.select().from(teams).where(eq(teams.id, place.teamId!))
  return team!
}
