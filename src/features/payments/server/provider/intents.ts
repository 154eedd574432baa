import { setTimeout } from 'node:timers/promises'
import { and, eq } from 'drizzle-orm'
import { one } from '#db/one.ts'
import { registrations } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { hasExpired, isUnpaid, paysOnTheDay } from '#features/registrations/rules.ts'
import { lockRegistration, whereUnpaid } from '#features/registrations/server/find.ts'
import { updateRegistrations } from '#features/registrations/server/status.ts'
import { captainOf } from '#features/registrations/server/wire.ts'
import type { RegistrationRow } from '#features/registrations/server/wire.ts'
import { lockTournament } from '#features/tournaments/server/service.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import { isKeyExhausted, isKeyInUse } from '#platform/payments.ts'
import type { Intent } from '#platform/payments.ts'
import { settlePayment } from './settle.ts'

/**
 * Nothing in here may change between two calls for the same attempt: the provider refuses a repeated key with other parameters. A team that pays
 * on the day may get its captain in between.
 */
const intentOrder = (registration: RegistrationRow) => ({
  registrationId: registration.id,
  tournamentId: registration.tournamentId,
  userId: paysOnTheDay(registration) ? null : captainOf(registration),
  amountCents: registration.feeCents,
  attempt: registration.paymentAttempt,
})

/**
 * Starts the payment of a registration or continues it: by its captain, or by anyone with its pay link. An intent belongs to one of the two, so
 * that we know whether the captain paid; one that was opened the other way is closed first. `begin` checks with the tournament locked
 * that the fee can be paid, and starts a payment unless one was started.
 */
export async function openPayment(
  app: App,
  byLink: boolean,
  begin: () => Promise<RegistrationRow>,
): Promise<{ registration: RegistrationRow; intent: Intent }> {
  const begun = await begin()
  if (begun.payLinkUsed === byLink) return openIntent(app, begun)
  await endPayment(app, begun)
  const own = await begin()
  if (own.payLinkUsed !== byLink) throw new AppError('paid_elsewhere')
  return openIntent(app, own)
}

/** Closes a payment that was opened the other way. Refuses if it has succeeded, is being processed or is only just being created. */
async function endPayment(app: App, seen: RegistrationRow): Promise<void> {
  const state = await closePayment(app, seen).catch((error: unknown) => {
    if (isKeyInUse(error)) return 'open'
    throw error
  })
  if (state !== 'closed') throw new AppError(state === 'paid' ? 'already_paid' : 'paid_elsewhere')
  await transact(app.db, async (tx) => {
    await lockTournament(tx, seen.tournamentId)
    const registration = await lockRegistration(tx, seen.id)
    if (!isUnpaid(registration) || !isSamePayment(seen, registration)) return
    await updateRegistrations(tx, eq(registrations.id, seen.id), nextAttempt(registration))
  })
}

/** Detaches the registration from its earlier payment, so that a later one gets an intent of its own. */
export const nextAttempt = (registration: RegistrationRow) => ({
  paymentAttempt: registration.paymentAttempt + 1,
  paymentIntentId: null,
  paymentStartedAt: null,
  payLinkUsed: false,
})

/**
 * The registration's open intent: the one it has, or a new one when that was canceled or the provider does not know it. When the intent
 * turns out to be paid, settles it and refuses with `already_paid`.
 */
async function openIntent(
  app: App,
  registration: RegistrationRow,
): Promise<{ registration: RegistrationRow; intent: Intent }> {
  const { paymentIntentId } = registration
  const intent = paymentIntentId
    ? await app.payments.readIntent(paymentIntentId)
    : await createIntent(app, registration)
  if (intent?.status === 'succeeded') {
    await settlePayment(app, intent)
    throw new AppError('already_paid')
  }
  const isOpen = intent && intent.status !== 'canceled'
  return isOpen ? { registration, intent } : openIntent(app, await startNextAttempt(app, registration))
}

/**
 * Creates the intent and stores its id. An exhausted idempotency key would fail forever, so the next try gets another one. Of many
 * clicks at the same time the provider serves one and refuses the others, which then find the id that the first one stored.
 */
async function createIntent(app: App, registration: RegistrationRow): Promise<Intent> {
  try {
    const intent = await app.payments.createIntent(intentOrder(registration))
    // Released in the meantime: the release has found this intent by its key and canceled it.
    if (!(await storeIntentId(app, registration, intent.id))) throw new AppError('hold_expired')
    return intent
  } catch (error) {
    if (isKeyExhausted(error)) await startNextAttempt(app, registration)
    const stored = await storedIntentId(app, registration, isKeyInUse(error) ? waits : 0)
    const intent = stored ? await app.payments.readIntent(stored) : null
    if (intent) return intent
    throw error
  }
}

/** How often, and for how long each time, to wait for another request that is creating the same intent. */
const [waits, waitMs] = [20, 50]

async function storedIntentId(app: App, seen: RegistrationRow, waitsLeft: number): Promise<string | null> {
  const rows = await app.db.select().from(registrations).where(eq(registrations.id, seen.id))
  const current = one(rows)
  if (isUnpaid(current)) refuseTheOther(seen, current)
  if (current.paymentIntentId || waitsLeft === 0) return current.paymentIntentId
  await setTimeout(waitMs)
  return storedIntentId(app, seen, waitsLeft - 1)
}

/** Refuses once the payment was closed because somebody started one the other way: its intent is theirs. */
function refuseTheOther(seen: RegistrationRow, { payLinkUsed, paymentStartedAt }: RegistrationRow): void {
  if (payLinkUsed !== seen.payLinkUsed || !paymentStartedAt) throw new AppError('paid_elsewhere')
}

/** Prepares an unpaid registration for a new intent. If another request has done so since `seen` was read, keeps that one's attempt. */
async function startNextAttempt(app: App, seen: RegistrationRow): Promise<RegistrationRow> {
  return transact(app.db, async (tx) => {
    await lockTournament(tx, seen.tournamentId)
    const registration = await lockRegistration(tx, seen.id)
    if (!isUnpaid(registration) || hasExpired(registration, app.now())) throw new AppError('hold_expired')
    refuseTheOther(seen, registration)
    const isAsSeen =
      registration.paymentAttempt === seen.paymentAttempt && registration.paymentIntentId === seen.paymentIntentId
    if (!isAsSeen) return registration
    const paymentAttempt = registration.paymentAttempt + 1
    const next = { paymentAttempt, paymentIntentId: null, paymentStartedAt: app.now() }
    return one(await updateRegistrations(tx, eq(registrations.id, registration.id), next))
  })
}

/** Returns false when the registration no longer waits for this attempt's payment. */
async function storeIntentId(app: App, registration: RegistrationRow, paymentIntentId: string): Promise<boolean> {
  const { id, paymentAttempt } = registration
  const isSameAttempt = and(eq(registrations.id, id), eq(registrations.paymentAttempt, paymentAttempt))
  const stored = await updateRegistrations(app.db, and(isSameAttempt, whereUnpaid)!, { paymentIntentId })
  return stored.length > 0
}

/**
 * Makes sure that nothing more can be paid for this registration. `open`: the provider is still processing a payment; `paid`: it had been
 * paid after all, and the payment is settled now.
 */
export async function closePayment(app: App, registration: RegistrationRow): Promise<'closed' | 'paid' | 'open'> {
  if (!registration.paymentStartedAt) return 'closed'
  const intentId = registration.paymentIntentId ?? (await recoverIntentId(app, registration))
  if (!intentId) return 'closed'
  const intent = await app.payments.cancelIntent(intentId)
  // Unknown to the provider. If it is paid after all, that counts as money for an expired registration.
  if (!intent) return 'closed'
  if (intent.status !== 'succeeded') return intent.status === 'canceled' ? 'closed' : 'open'
  await settlePayment(app, intent)
  return 'paid'
}

/**
 * Finds an intent whose id was never stored, by asking for it again under the same idempotency key. Stores the id, because from then on
 * the key's reply may be out of date. Null when the provider only repeats its own failure: then nobody was given the
 * intent's secret, and nobody can pay it.
 */
async function recoverIntentId(app: App, registration: RegistrationRow): Promise<string | null> {
  try {
    const { id } = await app.payments.createIntent(intentOrder(registration))
    await storeIntentId(app, registration, id)
    return id
  } catch (error) {
    if (isKeyExhausted(error)) return null
    throw error
  }
}

/** False when a payment was started between two reads of a registration: that one has an intent which was not closed. */
export function isSamePayment(seen: RegistrationRow, current: RegistrationRow): boolean {
  return (
    seen.paymentAttempt === current.paymentAttempt &&
    seen.paymentStartedAt?.getTime() === current.paymentStartedAt?.getTime()
  )
}
