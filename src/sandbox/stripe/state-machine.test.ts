import * as fc from 'fast-check'
import { Stripe } from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSandbox } from '../control/testing.ts'

let world: Awaited<ReturnType<typeof aSandbox>>
beforeAll(async () => (world = await aSandbox()))
afterAll(() => world.close())

/** The expected state of one intent, modeled independently. */
type Model = { status: Stripe.PaymentIntent.Status; captured: number; refunded: number; failsAfterChallenge: boolean }
type Move =
  | { kind: 'confirm'; card: 'visa' | 'declined' | 'challenged' | 'challengedThenDeclined' }
  | { kind: 'answer'; outcome: 'accept' | 'refuse' }
  | { kind: 'cancel' }
  | { kind: 'refund'; amount: number | undefined }
  | { kind: 'lose'; fault: 'error_500' | 'error_500_after' | 'drop_after_success' }

const amount = 1000
const methods = {
  visa: 'pm_card_visa',
  declined: 'pm_card_chargeDeclined',
  challenged: 'pm_card_authenticationRequired',
  challengedThenDeclined: 'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds',
}

const moves: fc.Arbitrary<Move> = fc.oneof(
  fc.record({
    kind: fc.constant('confirm' as const),
    card: fc.constantFrom('visa', 'declined', 'challenged', 'challengedThenDeclined'),
  }),
  fc.record({ kind: fc.constant('answer' as const), outcome: fc.constantFrom('accept', 'refuse') }),
  fc.record({ kind: fc.constant('cancel' as const) }),
  fc.record({
    kind: fc.constant('refund' as const),
    amount: fc.option(fc.integer({ min: 1, max: 1200 }), { nil: undefined }),
  }),
  fc.record({
    kind: fc.constant('lose' as const),
    fault: fc.constantFrom('error_500', 'error_500_after', 'drop_after_success'),
  }),
)

/** The state after a move, or null when Stripe refuses it. */
function expected(model: Model, move: Exclude<Move, { kind: 'lose' }>): Model | null {
  const open = model.status !== 'succeeded' && model.status !== 'canceled'
  const paid: Model = { ...model, status: 'succeeded', captured: amount }
  const unpaid: Model = { ...model, status: 'requires_payment_method' }
  if (move.kind === 'refund') {
    const left = model.captured - model.refunded
    const asked = move.amount ?? left
    return left > 0 && asked <= left ? { ...model, refunded: model.refunded + asked } : null
  }
  if (move.kind === 'answer') {
    if (model.status !== 'requires_action') return null
    return move.outcome === 'accept' && !model.failsAfterChallenge ? paid : unpaid
  }
  if (!open) return null
  if (move.kind === 'cancel') return { ...model, status: 'canceled' }
  if (move.card === 'visa') return paid
  if (move.card === 'declined') return unpaid
  return { ...model, status: 'requires_action', failsAfterChallenge: move.card === 'challengedThenDeclined' }
}

/** Makes the move and returns the response's status, or null when no response came. */
async function play(intent: Stripe.PaymentIntent, move: Exclude<Move, { kind: 'lose' }>): Promise<number | null> {
  try {
    if (move.kind === 'answer') return (await world.browser.answer(intent, move.outcome)).status
    await send(intent, move)
    return 200
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error.statusCode ?? null
    if (error instanceof TypeError) return null
    throw error
  }
}

async function send(intent: Stripe.PaymentIntent, move: Exclude<Move, { kind: 'lose' | 'answer' }>): Promise<void> {
  const { stripe } = world
  if (move.kind === 'confirm') await stripe.paymentIntents.confirm(intent.id, { payment_method: methods[move.card] })
  if (move.kind === 'cancel') await stripe.paymentIntents.cancel(intent.id)
  if (move.kind === 'refund') {
    await stripe.refunds.create({
      payment_intent: intent.id,
      ...(move.amount !== undefined && { amount: move.amount }),
    })
  }
}

async function sumsOf(id: string) {
  const { rows } = await world.database.pool.query<{ captures: number; captured: number; refunded: number }>(
    `select (select count(*)::int from sandbox.charges where payment_intent = $1 and status = 'succeeded') as captures,
       (select coalesce(sum(amount), 0)::int from sandbox.charges where payment_intent = $1 and status = 'succeeded') as captured,
       (select coalesce(sum(amount), 0)::int from sandbox.refunds where payment_intent = $1) as refunded`,
    [id],
  )
  return rows[0]
}

const newIntent = () => world.stripe.paymentIntents.create({ amount, currency: 'usd' })
const fresh: Model = { status: 'requires_payment_method', captured: 0, refunded: 0, failsAfterChallenge: false }

test("any sequence of calls, even with lost responses, follows Stripe's state machine", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(moves, { maxLength: 12 }), async (sequence) => {
      const intent = await newIntent()
      let model = fresh
      let fault: 'error_500' | 'error_500_after' | 'drop_after_success' | null = null
      for (const move of sequence) {
        if (move.kind === 'lose') {
          fault = move.fault
          continue
        }
        if (fault) await world.sandbox.control.addFault({ call: { method: 'POST', path: '**' }, fault })
        await play(intent, move)
        if (fault !== 'error_500') model = expected(model, move) ?? model
        fault = null
        await world.sandbox.control.clearFaults()
        const seen = await world.stripe.paymentIntents.retrieve(intent.id)
        expect(seen.status).toBe(model.status)
        expect(await sumsOf(intent.id)).toEqual({
          captures: model.captured > 0 ? 1 : 0,
          captured: model.captured,
          refunded: model.refunded,
        })
      }
    }),
    { numRuns: 60 },
  )
})

test('simultaneous calls never capture twice, cancel a captured intent, or refund more than was captured', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(moves, { minLength: 2, maxLength: 12 }), async (sequence) => {
      const intent = await newIntent()
      const racing = sequence.flatMap((move) => (move.kind === 'lose' ? [] : [move, move]))
      const statuses = await Promise.all(racing.map((move) => play(intent, move)))
      expect(statuses.filter((status) => status !== 200 && status !== 400 && status !== 402)).toEqual([])
      const seen = await world.stripe.paymentIntents.retrieve(intent.id)
      const found = await sumsOf(intent.id)
      expect(found?.captures).toBe(seen.status === 'succeeded' ? 1 : 0)
      expect(found?.captured).toBe(seen.amount_received)
      expect(found?.refunded).toBeLessThanOrEqual(found?.captured ?? 0)
    }),
    { numRuns: 30 },
  )
})
