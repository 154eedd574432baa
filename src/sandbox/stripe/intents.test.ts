import { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aSandbox, refusalOf } from '../control/testing.ts'

let world: Awaited<ReturnType<typeof aSandbox>>
beforeAll(async () => (world = await aSandbox()))
afterAll(() => world.close())

const anIntent = (more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  world.stripe.paymentIntents.create({ amount: 4950, currency: 'usd', ...more })
/** An intent confirmed with this test payment method. */
const confirmed = async (payment_method: string) =>
  world.stripe.paymentIntents.confirm((await anIntent()).id, { payment_method })
const statusOf = async (id: string) => (await world.stripe.paymentIntents.retrieve(id)).status
const visa = { number: '4242 4242 4242 4242' }
const challenged = { number: '4000002760003184' }

test('an intent is created, confirmed by card in the browser, and captured', async () => {
  const intent = await anIntent({ allowed_payment_method_types: ['card'], metadata: { registration: 'r1' } })
  expect(intent).toMatchObject({
    status: 'requires_payment_method',
    amount: 4950,
    amount_received: 0,
    payment_method_types: ['card'],
    metadata: { registration: 'r1' },
    latest_charge: null,
  })

  expect(await world.browser.confirm(intent, visa)).toMatchObject({ status: 200, body: { status: 'succeeded' } })

  expect(await world.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
    status: 'succeeded',
    amount_received: 4950,
    last_payment_error: null,
    latest_charge: expect.stringMatching(/^ch_/),
  })
})

test.each([
  ['pm_card_visa', 'visa', '4242'],
  ['pm_card_mastercard', 'mastercard', '4444'],
  ['pm_card_amex', 'amex', '0005'],
  ['pm_card_discover', 'discover', '1117'],
])('the charge of %s can be read with its intent and says %s, %s', async (method, brand, last4) => {
  const { id } = await confirmed(method)
  const { latest_charge } = await world.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
  expect(latest_charge).toMatchObject({
    object: 'charge',
    paid: true,
    payment_method_details: { type: 'card', card: { brand, last4 } },
  })
})

test('an intent without a charge is read the same way, and nothing else can be expanded', async () => {
  const { id } = await anIntent()
  expect(await world.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })).toMatchObject({
    latest_charge: null,
  })
  const other = world.stripe.paymentIntents.retrieve(id, { expand: ['customer'] })
  expect((await refusalOf(other)).message).toMatch(/^This property cannot be expanded/)
})

test('the server may confirm with a test payment method', async () => {
  expect((await confirmed('pm_card_visa')).status).toBe('succeeded')
})

test("the server may not send a card number; only the customer's browser may", async () => {
  const intent = await anIntent()
  const card = { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' }
  const request = world.stripe.rawRequest('POST', `/v1/payment_intents/${intent.id}/confirm`, {
    payment_method_data: { type: 'card', card },
  })
  expect((await refusalOf(request)).message).toMatch(/^Sending credit card numbers directly/)
  expect(await statusOf(intent.id)).toBe('requires_payment_method')
})

test('a declined intent can be paid with another card, once', async () => {
  const intent = await anIntent()
  expect(await world.browser.confirm(intent, { number: '4000000000000002' })).toMatchObject({ status: 402 })
  expect(await world.browser.confirm(intent, visa)).toMatchObject({ body: { status: 'succeeded' } })
  expect(await world.browser.confirm(intent, visa)).toMatchObject({
    status: 400,
    body: {
      error: { code: 'payment_intent_unexpected_state', payment_intent: { id: intent.id, status: 'succeeded' } },
    },
  })
  const { intents } = await world.sandbox.control.summary()
  expect(intents.find(({ id }) => id === intent.id)).toMatchObject({ captures: 1, captured: 4950, declines: 1 })
})

describe('a challenge', () => {
  test('passed: the card is charged', async () => {
    const intent = await anIntent()
    const asked = await world.browser.confirm(intent, challenged)
    expect(asked).toMatchObject({
      status: 200,
      body: { status: 'requires_action', next_action: { type: 'use_stripe_sdk' } },
    })
    expect(await statusOf(intent.id)).toBe('requires_action')
    const done = await world.browser.answer(intent, 'accept')
    expect(done).toMatchObject({ status: 200, body: { status: 'succeeded', next_action: null } })
    expect(await statusOf(intent.id)).toBe('succeeded')
  })

  test('failed: nothing is charged, and the intent waits for another card', async () => {
    const intent = await anIntent()
    await world.browser.confirm(intent, challenged)
    expect(await world.browser.answer(intent, 'refuse')).toMatchObject({
      status: 200,
      body: {
        status: 'requires_payment_method',
        next_action: null,
        last_payment_error: { code: 'payment_intent_authentication_failure', type: 'invalid_request_error' },
      },
    })
    expect(await world.browser.confirm(intent, visa)).toMatchObject({ body: { status: 'succeeded' } })
  })

  test('passed but declined by the bank: 402, and nothing is captured', async () => {
    const intent = await anIntent()
    await world.browser.confirm(intent, { number: '4000008260003178' })
    expect(await world.browser.answer(intent, 'accept')).toMatchObject({
      status: 402,
      body: { error: { decline_code: 'insufficient_funds' } },
    })
    expect(await statusOf(intent.id)).toBe('requires_payment_method')
  })

  test('abandoned: another card may be tried instead', async () => {
    const intent = await anIntent()
    await world.browser.confirm(intent, challenged)
    expect(await world.browser.confirm(intent, visa)).toMatchObject({ body: { status: 'succeeded' } })
    expect(await world.browser.answer(intent, 'accept')).toMatchObject({
      status: 400,
      body: { error: { code: 'payment_intent_unexpected_state' } },
    })
  })
})

describe('canceling', () => {
  test.each([
    ['requires_payment_method', () => anIntent()],
    ['requires_action', () => confirmed('pm_card_authenticationRequired')],
  ])('is possible while the intent %s', async (status, make) => {
    const intent = await make()
    expect(intent.status).toBe(status)
    const canceled = await world.stripe.paymentIntents.cancel(intent.id)
    expect(canceled).toMatchObject({ status: 'canceled', next_action: null })
    expect(canceled.canceled_at).toBeTypeOf('number')
    expect(await world.browser.confirm(intent, visa)).toMatchObject({
      status: 400,
      body: { error: { code: 'payment_intent_unexpected_state', payment_intent: { status: 'canceled' } } },
    })
  })

  test.each([
    ['succeeded', () => confirmed('pm_card_visa')],
    ['canceled', async () => world.stripe.paymentIntents.cancel((await anIntent()).id)],
  ])('is refused once the intent has %s', async (status, make) => {
    const intent = await make()
    const refusal = await refusalOf(world.stripe.paymentIntents.cancel(intent.id))
    expect(refusal).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError)
    expect(refusal).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' })
    expect(refusal.payment_intent).toMatchObject({ id: intent.id, status })
    expect(await statusOf(intent.id)).toBe(status)
  })
})
