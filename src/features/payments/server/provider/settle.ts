import { eq } from 'drizzle-orm'
import { validate as validateUuid } from 'uuid'
import type { Queryable, Transaction } from '#db/client.ts'
import { registrations } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { feeRefusal, paysOnTheDay } from '#features/registrations/rules.ts'
import { isNameTaken, lockRegistration } from '#features/registrations/server/find.ts'
import { isReplacementOpen } from '#features/registrations/server/replacements/find.ts'
import { changeStatus } from '#features/registrations/server/status.ts'
import { captainOf } from '#features/registrations/server/wire.ts'
import type { RegistrationRow } from '#features/registrations/server/wire.ts'
import { statusInDraw } from '#features/teams/server/in-draw.ts'
import { listTeam, readTeam } from '#features/teams/server/list.ts'
import type { TeamRow } from '#features/teams/server/wire.ts'
import { statusOf } from '#features/tournaments/rules.ts'
import { lockTournament } from '#features/tournaments/server/service.ts'
import type { TournamentRow } from '#features/tournaments/server/wire.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import { recordAudit } from '#platform/audit.ts'
import { chargedCard } from '#platform/payments.ts'
import type { Intent } from '#platform/payments.ts'
import { isEntryFee, latePaymentOutcome } from '../../rules.ts'
import { recordMovement } from '../ledger/ledger.ts'
import { notifyWrongAmount } from '../administrator-notifications.ts'
import { notifyPaid, notifyPaidOnTheDay, notifyRefunded } from '../notifications.ts'
import { oweRefund, requestRefund } from '../refunds/request.ts'
import { sendRefund } from '../refunds/send.ts'

type Settled =
  /** The payment's team is registered. */
  | { outcome: 'paid'; team: TeamRow }
  /** The payment arrived too late and is refunded; `refundId` unless that was decided before. */
  | { outcome: 'refunded'; refundId: string | null }
  /** Nothing was captured yet. */
  | { outcome: 'incomplete' }
  /** No registration of ours belongs to this payment. */
  | { outcome: 'unknown' }

/**
 * Applies a payment to its registration. Browser, webhook, release and sweep all end in this one function, in any order and any number of
 * times; the first call does the work, and later ones return what it did. `intent` must have been read from the
 * provider just now: what an event or a client says about it is not evidence.
 */
export async function settlePayment(app: App, intent: Intent): Promise<Settled> {
  const registration = await registrationOfIntent(app.db, intent)
  if (!registration) return { outcome: 'unknown' }
  if (intent.status !== 'succeeded') return { outcome: 'incomplete' }
  const settled = await transact(app.db, async (tx) => {
    const tournament = await lockTournament(tx, registration.tournamentId)
    const locked = await lockRegistration(tx, registration.id)
    return settleLocked(app, tx, { ...tournament, status: statusOf(tournament, app.now()) }, locked, intent)
  })
  if (settled.outcome === 'refunded' && settled.refundId) {
    app.inBackground('send a refund', sendRefund(app, settled.refundId))
  }
  return settled
}

/**
 * The paid team of an intent that this captain names. Refuses a payment for another captain's registration, one that is not complete (it
 * can still be confirmed), and one that came after the spot was released (its money goes back).
 */
export async function settleFor(
  app: App,
  intentId: string,
  claimed: { userId: string; tournamentId?: string; teamId?: string },
): Promise<TeamRow> {
  const intent = await app.payments.readIntent(intentId)
  const registration = intent && (await registrationOfIntent(app.db, intent))
  const isTheirs =
    registration?.userId === claimed.userId &&
    (claimed.tournamentId ?? registration.tournamentId) === registration.tournamentId &&
    (claimed.teamId ?? registration.teamId) === registration.teamId
  if (!intent || !isTheirs) throw new AppError('payment_not_for_this')
  const settled = await settlePayment(app, intent)
  if (settled.outcome === 'paid') return settled.team
  if (settled.outcome !== 'refunded') throw new AppError('payment_incomplete')
  throw new AppError(isEntryFee(intent, registration) ? 'paid_too_late' : 'payment_differs')
}

/**
 * Finds a registration by its intent's id, or by the intent's metadata when the id was never stored or the registration has moved on to
 * another payment. So money for a registration of ours never counts as unknown.
 */
export async function registrationOfIntent(db: Queryable, intent: Intent): Promise<RegistrationRow | null> {
  const [byIntent] = await db.select().from(registrations).where(eq(registrations.paymentIntentId, intent.id))
  if (byIntent) return byIntent
  const registrationId = intent.metadata.registrationId ?? ''
  if (!validateUuid(registrationId)) return null
  const [byMetadata] = await db.select().from(registrations).where(eq(registrations.id, registrationId))
  return byMetadata ?? null
}

type Applied = Extract<Settled, { outcome: 'paid' | 'refunded' }>

async function settleLocked(
  app: App,
  tx: Transaction,
  tournament: TournamentRow,
  registration: RegistrationRow,
  intent: Intent,
): Promise<Applied> {
  const card = chargedCard(intent)
  const isNew = await recordMovement(app, tx, registration, {
    kind: 'captured',
    amountCents: intent.amount_received,
    reference: intent.id,
    paymentIntentId: intent.id,
    cardBrand: card?.brand,
    cardLast4: card?.last4,
    reason: isEntryFee(intent, registration) ? 'Entry fee paid by card' : differenceOf(intent, registration),
  })
  if (!isNew) return settledBefore(tx, registration)
  const payment = { paymentIntentId: intent.id, amountPaidCents: intent.amount_received }
  const isExact = isEntryFee(intent, registration)
  if (isExact && (await isAdmitted(tx, tournament, registration))) {
    const team = registration.teamId ? await readTeam(tx, registration.teamId) : await listHeldTeam(tx, registration)
    await changeStatus(app, tx, registration, 'paid', { ...payment, paidBy: 'card', teamId: team.id })
    await (paysOnTheDay(registration) ? notifyPaidOnTheDay : notifyPaid)(app, tx, team.id)
    return { outcome: 'paid', team: { ...team, paymentStatus: 'paid' } }
  }
  const refund = { amountCents: intent.amount_received, reason: isExact ? 'late_payment' : 'wrong_amount' } as const
  // Already paid by another payment, or in cash, which may still have to be returned: nothing changes, only this money goes back.
  const isPaidOtherwise = registration.paymentStatus === 'paid' || registration.paidBy === 'cash'
  const refundId = isPaidOtherwise
    ? await oweRefund(app, tx, { ...registration, ...payment }, refund)
    : await requestRefund(app, tx, registration, refund, payment)
  await notifyRefunded(app, tx, refundId)
  if (!isExact) await flagWrongAmount(app, tx, registration, intent)
  return { outcome: 'refunded', refundId }
}

const listHeldTeam = (tx: Transaction, registration: RegistrationRow): Promise<TeamRow> => {
  const { tournamentId, teamName } = registration
  return listTeam(tx, { tournamentId, teamName, captainId: captainOf(registration) }, 'paid')
}

async function flagWrongAmount(
  app: App,
  tx: Transaction,
  registration: RegistrationRow,
  intent: Intent,
): Promise<void> {
  await recordAudit(tx, {
    actorId: null,
    action: 'flagged',
    subjectType: 'payment',
    subjectId: registration.id,
    subjectName: registration.teamName,
    after: { received: intent.amount_received, currency: intent.currency, feeCents: registration.feeCents },
    reason: differenceOf(intent, registration),
  })
  await notifyWrongAmount(app, tx, registration.id, intent.id)
}

const differenceOf = (intent: Intent, { feeCents }: RegistrationRow) =>
  `The card was charged ${intent.amount_received} cents (${intent.currency}) instead of ${feeCents} (usd)`

/** An expired registration is taken back where that is possible; a withdrawn, refunded or already paid one takes no payment. */
async function isAdmitted(tx: Transaction, tournament: TournamentRow, registration: RegistrationRow): Promise<boolean> {
  // The team that it would have replaced plays after all.
  if (!(await isReplacementOpen(tx, registration))) return false
  const refusal = feeRefusal(registration, await statusInDraw(tx, registration))
  if (!refusal) return !tournament.cancelledAt
  if (refusal !== 'hold_expired' || registration.paymentStatus !== 'expired') return false
  const isNameFree = !(await isNameTaken(tx, registration, registration.teamName))
  return latePaymentOutcome({ ...tournament, isNameFree }) === 'admit'
}

/** Nothing moves twice for one payment, no matter what has happened to the registration since. */
async function settledBefore(tx: Transaction, { paymentStatus, paidBy, teamId }: RegistrationRow): Promise<Applied> {
  return paymentStatus === 'paid' && paidBy === 'card'
    ? { outcome: 'paid', team: await readTeam(tx, teamId!) }
    : { outcome: 'refunded', refundId: null }
}
