import { expect, test } from 'vitest'
import { createPayments, refusedForGood } from './payments.ts'

/** A provider that answers every call in this way. */
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
const refund = { refundId: 'a', paymentIntentId: 'pi_a', replacedRefundIds: [], spoiledKeys: 0, amountCents: 5000 }

test('what the provider does not know cannot be paid any more, and was not given back', async () => {
  expect(await unknown.cancelIntent('pi_a')).toBeNull()
  expect(await unknown.findRefund(refund)).toBeNull()
  await expect(unknown.readIntent('pi_a')).rejects.toMatchObject({ code: 'payment_not_for_this' })
})

test.each([
  ['what it does not know is refused for good', unknown, 'No such thing'],
  [
    'what it refuses is refused for good',
    answering(400, { type: 'invalid_request_error', code: 'charge_already_refunded', message: 'Refunded' }),
    'Refunded',
  ],
  [
    'what another call is doing under the same key is not',
    answering(409, { type: 'invalid_request_error', code: 'idempotency_key_in_use', message: 'In progress' }),
    null,
  ],
  ['a login that it does not accept is not', answering(401, { type: 'invalid_request_error', message: 'No' }), null],
])('%s', async (_, provider, words) => {
  expect(refusedForGood(await provider.refund(refund).catch((error: unknown) => error))).toBe(words)
})
