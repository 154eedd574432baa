import { Stripe } from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSandbox, refusalOf } from './testing.ts'

let now = new Date('2030-05-01T12:00:00Z')
let world: Awaited<ReturnType<typeof aSandbox>>
beforeAll(async () => (world = await aSandbox({ now: () => now })))
afterAll(() => world.close())

const aPayment = (payment_method = 'pm_card_visa') =>
  world.stripe.paymentIntents.create({ amount: 5000, currency: 'usd', payment_method, confirm: true })
const chargeOf = async (id: string) => {
  const intent = await world.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
  if (typeof intent.latest_charge === 'string' || !intent.latest_charge) throw new Error('There is no charge')
  return intent.latest_charge
}

test('a payment is refunded in parts, then the rest, and never above what was captured', async () => {
  const { id } = await aPayment()
  const part = await world.stripe.refunds.create({
    payment_intent: id,
    amount: 1500,
    reason: 'requested_by_customer',
    metadata: { refundId: 'r1' },
  })
  expect(part).toMatchObject({
    amount: 1500,
    status: 'succeeded',
    payment_intent: id,
    reason: 'requested_by_customer',
    metadata: { refundId: 'r1' },
  })
  expect(await chargeOf(id)).toMatchObject({ amount_refunded: 1500, refunded: false })

  const tooMuch = await refusalOf(world.stripe.refunds.create({ payment_intent: id, amount: 3501 }))
  expect(tooMuch).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError)
  expect(tooMuch.message).toBe('Refund amount ($35.01) is greater than unrefunded amount on charge ($35.00)')

  expect(await world.stripe.refunds.create({ payment_intent: id })).toMatchObject({ amount: 3500 })
  expect(await chargeOf(id)).toMatchObject({ amount_refunded: 5000, refunded: true })
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
  expect(await world.stripe.refunds.retrieve(first.id, { expand: ['payment_intent', 'charge'] })).toMatchObject({
    payment_intent: { id, status: 'succeeded' },
    charge: { amount_refunded: 300 },
  })
})

test('a charge can be named instead of its intent', async () => {
  const { id } = await aPayment()
  const { id: charge } = await chargeOf(id)
  expect(await world.stripe.refunds.create({ charge, amount: 100 })).toMatchObject({ payment_intent: id, charge })
})

test('what was never captured cannot be refunded', async () => {
  const { id } = await world.stripe.paymentIntents.create({ amount: 5000, currency: 'usd' })
  const refusal = await refusalOf(world.stripe.refunds.create({ payment_intent: id }))
  expect(refusal.message).toBe(`This PaymentIntent (${id}) does not have a successful charge to refund.`)
  expect(await refusalOf(world.stripe.refunds.create({ payment_intent: 'pi_none' }))).toMatchObject({ statusCode: 404 })
  expect(await refusalOf(world.stripe.refunds.create({}))).toMatchObject({ statusCode: 400 })
  const { id: paid } = await aPayment()
  for (const amount of [0, -1]) {
    expect(await refusalOf(world.stripe.refunds.create({ payment_intent: paid, amount }))).toMatchObject({
      code: 'parameter_invalid_integer',
    })
  }
})

test('twenty refunds of a third race for the money: three get it', async () => {
  const { id } = await aPayment()
  const race = await Promise.allSettled(
    Array.from({ length: 20 }, () => world.stripe.refunds.create({ payment_intent: id, amount: 1600 })),
  )
  expect(race.filter((refund) => refund.status === 'fulfilled')).toHaveLength(3)
  expect(await chargeOf(id)).toMatchObject({ amount_refunded: 4800 })
})

test('a refund may stay pending with the bank, and then succeed', async () => {
  const { id } = await aPayment('pm_card_pendingRefund')
  const refund = await world.stripe.refunds.create({ payment_intent: id })
  expect(refund.status).toBe('pending')
  now = new Date(now.getTime() + 3000)
  await world.sandbox.deliverDue()
  expect((await world.stripe.refunds.retrieve(refund.id)).status).toBe('succeeded')
  expect(world.inbox.received.at(-1)?.event).toMatchObject({
    type: 'refund.updated',
    data: { object: { id: refund.id, status: 'succeeded' }, previous_attributes: { status: 'pending' } },
  })
})

test('a refund may fail after it seemed to succeed: its money is back and can be refunded again', async () => {
  const { id } = await aPayment('pm_card_refundFail')
  const refund = await world.stripe.refunds.create({ payment_intent: id })
  expect(refund.status).toBe('succeeded')
  now = new Date(now.getTime() + 3000)
  await world.sandbox.deliverDue()
  expect(await world.stripe.refunds.retrieve(refund.id)).toMatchObject({
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
  })
  expect(await chargeOf(id)).toMatchObject({ amount_refunded: 0, refunded: false })
  expect(world.inbox.types()).toContain('refund.failed')
  const { intents } = await world.sandbox.control.summary()
  expect(intents.find((intent) => intent.id === id)).toMatchObject({ refunds: 0, refunded: 0 })
})
