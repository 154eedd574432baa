import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordPastPayments } from './past-payments.ts'
import { newId } from '../stripe/ids.ts'
import { aSandbox } from './testing.ts'

let world: Awaited<ReturnType<typeof aSandbox>>
beforeAll(async () => {
  world = await aSandbox()
})
afterAll(() => world.close())

const paidAt = new Date('2026-03-04T10:00:00Z')
const payment = () => ({
  intentId: newId('pi'),
  amountCents: 6_000,
  paidAt,
  metadata: { registrationId: newId('reg') },
})

test('a past payment can be read and refunded like any other', async () => {
  const paid = payment()
  await recordPastPayments(world.database.pool, [paid, payment()])
  const intent = await world.stripe.paymentIntents.retrieve(paid.intentId)
  expect(intent).toMatchObject({
    status: 'succeeded',
    amount_received: 6_000,
    currency: 'usd',
    created: paidAt.getTime() / 1000,
    metadata: paid.metadata,
    latest_charge: expect.stringMatching(/^ch_/),
  })
  const refund = await world.stripe.refunds.create({ payment_intent: paid.intentId, amount: 5_000 })
  expect(refund.status).toBe('succeeded')
  await expect(world.stripe.refunds.create({ payment_intent: paid.intentId, amount: 1_001 })).rejects.toThrow('greater')
})

test('a past payment that was refunded cannot be refunded again', async () => {
  const refund = {
    refundId: newId('re'),
    amountCents: 6_000,
    refundedAt: new Date('2026-03-09T10:00:00Z'),
    metadata: {},
  }
  const paid = { ...payment(), refund }
  await recordPastPayments(world.database.pool, [paid])
  expect(await world.stripe.refunds.retrieve(refund.refundId)).toMatchObject({ status: 'succeeded', amount: 6_000 })
  const again = world.stripe.refunds.create({ payment_intent: paid.intentId })
  await expect(again).rejects.toMatchObject({ code: 'charge_already_refunded' })
})

test('past payments send no webhooks', async () => {
  await world.empty()
  await recordPastPayments(world.database.pool, [payment()])
  await world.sandbox.deliverDue()
  expect(world.inbox.received).toEqual([])
})
