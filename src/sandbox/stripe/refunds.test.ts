import { Stripe } from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSandbox, refusalOf } from '../control/testing.ts'

let now = new Date('2030-05-01T12:00:00Z')
let world: Awaited<ReturnType<typeof aSandbox>>
beforeAll(async () => (world = await aSandbox({ now: () => now })))
afterAll(() => world.close())

const aPayment = async (payment_method = 'pm_card_visa') => {
  const { id } = await world.stripe.paymentIntents.create({ amount: 5000, currency: 'usd' })
  return world.stripe.paymentIntents.confirm(id, { payment_method })
}
/** The refunded amount of a payment, by its charge and by its refunds. */
const refundedOf = async (id: string) => {
  const query = 'select amount_refunded from sandbox.charges where payment_intent = $1'
  const charges = await world.database.pool.query<{ amount_refunded: number }>(query, [id])
  const { intents } = await world.sandbox.control.summary()
  return [charges.rows[0]?.amount_refunded, intents.find((intent) => intent.id === id)?.refunded]
}

test('a payment is refunded in parts, and never beyond what was captured', async () => {
  const { id } = await aPayment()
  const part = await world.stripe.refunds.create({
    payment_intent: id,
    amount: 1500,
    metadata: { refundId: 'r1' },
  })
  expect(part).toMatchObject({
    amount: 1500,
    status: 'succeeded',
    payment_intent: id,
    metadata: { refundId: 'r1' },
  })
  expect(await refundedOf(id)).toEqual([1500, 1500])

  const tooMuch = await refusalOf(world.stripe.refunds.create({ payment_intent: id, amount: 3501 }))
  expect(tooMuch).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError)
  expect(tooMuch.message).toBe('Refund amount ($35.01) is greater than unrefunded amount on charge ($35.00)')

  expect(await world.stripe.refunds.create({ payment_intent: id })).toMatchObject({ amount: 3500 })
  expect(await refundedOf(id)).toEqual([5000, 5000])
  expect(await refusalOf(world.stripe.refunds.create({ payment_intent: id }))).toMatchObject({
    statusCode: 400,
    code: 'charge_already_refunded',
  })
  expect((await world.stripe.paymentIntents.retrieve(id)).status).toBe('succeeded')
})

test('refunds are found by id and by payment, newest first', async () => {
  const { id } = await aPayment()
  const first = await world.stripe.refunds.create({ payment_intent: id, amount: 100 })
  const second = await world.stripe.refunds.create({ payment_intent: id, amount: 200 })
  expect(await world.stripe.refunds.retrieve(first.id)).toEqual(first)
  const { data } = await world.stripe.refunds.list({ payment_intent: id })
  expect(data.map((refund) => refund.id)).toEqual([second.id, first.id])
})

test('a payment that was never captured cannot be refunded', async () => {
  const { id } = await world.stripe.paymentIntents.create({ amount: 5000, currency: 'usd' })
  const refusal = await refusalOf(world.stripe.refunds.create({ payment_intent: id }))
  expect(refusal.message).toBe(`This PaymentIntent (${id}) does not have a successful charge to refund.`)
  expect(await refusalOf(world.stripe.refunds.create({ payment_intent: 'pi_none' }))).toMatchObject({ statusCode: 404 })
  expect(await refusalOf(world.stripe.refunds.create({}))).toMatchObject({ code: 'parameter_missing' })
  const { id: paid } = await aPayment()
  for (const amount of [0, -1]) {
    expect(await refusalOf(world.stripe.refunds.create({ payment_intent: paid, amount }))).toMatchObject({
      code: 'parameter_invalid_integer',
    })
  }
})

test('of twenty simultaneous refunds of a third, three succeed', async () => {
  const { id } = await aPayment()
  const race = await Promise.allSettled(
    Array.from({ length: 20 }, () => world.stripe.refunds.create({ payment_intent: id, amount: 1600 })),
  )
  expect(race.filter((refund) => refund.status === 'fulfilled')).toHaveLength(3)
  expect(await refundedOf(id)).toEqual([4800, 4800])
})

test('a refund can stay pending at the bank and then succeed', async () => {
  const { id } = await aPayment('pm_card_pendingRefund')
  const refund = await world.stripe.refunds.create({ payment_intent: id })
  expect(refund.status).toBe('pending')
  now = new Date(now.getTime() + 3000)
  await world.sandbox.deliverDue()
  expect((await world.stripe.refunds.retrieve(refund.id)).status).toBe('succeeded')
  expect(world.inbox.received.at(-1)).toMatchObject({
    type: 'refund.updated',
    data: { object: { id: refund.id, status: 'succeeded' } },
  })
})

test('a refund can fail after it seemed to succeed, and the money can be refunded again', async () => {
  const { id } = await aPayment('pm_card_refundFail')
  const refund = await world.stripe.refunds.create({ payment_intent: id })
  expect(refund.status).toBe('succeeded')
  now = new Date(now.getTime() + 3000)
  await world.sandbox.deliverDue()
  expect(await world.stripe.refunds.retrieve(refund.id)).toMatchObject({
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
  })
  expect(await refundedOf(id)).toEqual([0, 0])
  expect(world.inbox.types()).toContain('refund.failed')
})
