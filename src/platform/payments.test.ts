import type { Stripe } from 'stripe'
import { expect, test } from 'vitest'
import { chargedCard, createPayments, permanentRefusal } from './payments.ts'

/** A provider that gives this reply to every call. */
const answering = (status: number, error: object) => {
  const config = {
    mode: 'stripe',
    secretKey: 'sk_test',
    publishableKey: 'pk_test',
    webhookSecrets: [],
    apiUrl: null,
  } as const
  return createPayments({ ...config, webhookSecrets: [] }, async () => Response.json({ error }, { status }))
}

const unknown = answering(404, { type: 'invalid_request_error', code: 'resource_missing', message: 'No such thing' })
const refund = { refundId: 'a', paymentIntentId: 'pi_a', replacedRefundIds: [], exhaustedKeys: 0, amountCents: 5000 }

test('an unknown intent is null and has no refund', async () => {
  expect(await unknown.cancelIntent('pi_a')).toBeNull()
  expect(await unknown.findRefund(refund)).toBeNull()
  expect(await unknown.readIntent('pi_a')).toBeNull()
})

test.each([
  ['an unknown object is a final refusal', unknown, 'No such thing'],
  [
    'a refused request is a final refusal',
    answering(400, { type: 'invalid_request_error', code: 'charge_already_refunded', message: 'Refunded' }),
    'Refunded',
  ],
  [
    'a key that is in use by another call is not final',
    answering(409, { type: 'invalid_request_error', code: 'idempotency_key_in_use', message: 'In progress' }),
    null,
  ],
  ['a rejected API key is not final', answering(401, { type: 'invalid_request_error', message: 'No' }), null],
])('%s', async (_, provider, words) => {
  expect(permanentRefusal(await provider.refund(refund).catch((error: unknown) => error))).toBe(words)
})

const charge = (card: object | null) => ({ payment_method_details: { type: 'card', card } }) as unknown as Stripe.Charge

test.each([
  [
    'brand and last four digits',
    charge({ brand: 'visa', last4: '4242', fingerprint: 'f' }),
    { brand: 'visa', last4: '4242' },
  ],
  ['an id that was not expanded', 'ch_a', null],
  ['no charge', null, null],
  ['a payment without a card', charge(null), null],
  ['a card without digits', charge({ brand: 'visa', last4: null }), null],
  ['anything that is not four digits', charge({ brand: 'visa', last4: '4242424242424242' }), null],
])('of a charged card, only brand and last four digits are kept: %s', (_, latest_charge, card) => {
  expect(chargedCard({ latest_charge })).toEqual(card)
})
