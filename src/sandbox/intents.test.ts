import { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiVersion } from './shapes.ts'
import { aSandbox, refusalOf } from './testing.ts'

let world: Awaited<ReturnType<typeof aSandbox>>
beforeAll(async () => (world = await aSandbox()))
afterAll(() => world.close())

const anIntent = (more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  world.stripe.paymentIntents.create({ amount: 4950, currency: 'usd', ...more })
const statusOf = async (id: string) => (await world.stripe.paymentIntents.retrieve(id)).status
const visa = { number: '4242 4242 4242 4242' }
const challenged = { number: '4000002760003184' }

test('speaks the API version the installed SDK expects', () => {
  expect(apiVersion).toBe(Stripe.API_VERSION)
})

test('an intent is made, confirmed by card in the browser, and captured', async () => {
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

  expect(await world.stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] })).toMatchObject({
    status: 'succeeded',
    amount_received: 4950,
    last_payment_error: null,
    latest_charge: {
      amount: 4950,
      amount_refunded: 0,
      paid: true,
      payment_method_details: { card: { brand: 'visa', last4: '4242', three_d_secure: null } },
    },
  })
})

test('the server may confirm with a test payment method, also while creating', async () => {
  const intent = await anIntent({ payment_method: 'pm_card_mastercard', confirm: true, expand: ['latest_charge'] })
  expect(intent).toMatchObject({
    status: 'succeeded',
    latest_charge: { payment_method_details: { card: { brand: 'mastercard', last4: '4444' } } },
  })
  const waiting = await anIntent({ payment_method: 'pm_card_visa' })
  expect(waiting.status).toBe('requires_confirmation')
  expect((await world.stripe.paymentIntents.confirm(waiting.id)).status).toBe('succeeded')
})

test('a card number from a server is refused, as it may only come from the customer’s browser', async () => {
  const intent = await anIntent()
  const card = { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' }
  const confirmed = world.stripe.rawRequest('POST', `/v1/payment_intents/${intent.id}/confirm`, {
    payment_method_data: { type: 'card', card },
  })
  expect((await refusalOf(confirmed)).message).toMatch(/^Sending credit card numbers directly/)
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
  test('accepted: the card is charged, and marked as authenticated', async () => {
    const intent = await anIntent()
    const asked = await world.browser.confirm(intent, challenged)
    expect(asked).toMatchObject({
      status: 200,
      body: { status: 'requires_action', next_action: { type: 'use_stripe_sdk' } },
    })
    expect(await statusOf(intent.id)).toBe('requires_action')
    const done = await world.browser.answer(intent, 'accept')
    expect(done).toMatchObject({ status: 200, body: { status: 'succeeded', next_action: null } })
    const seen = await world.stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] })
    expect(seen.latest_charge).toMatchObject({
      payment_method_details: { card: { last4: '3184', three_d_secure: { result: 'authenticated' } } },
    })
  })

  test('refused: nothing is charged, and the intent waits for another card', async () => {
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

  test('accepted with a card whose bank then declines: 402, and not captured', async () => {
    const intent = await anIntent()
    await world.browser.confirm(intent, { number: '4000008260003178' })
    expect(await world.browser.answer(intent, 'accept')).toMatchObject({
      status: 402,
      body: { error: { decline_code: 'insufficient_funds' } },
    })
    expect(await statusOf(intent.id)).toBe('requires_payment_method')
  })

  test('left alone: another card may be tried instead', async () => {
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
    ['requires_confirmation', () => anIntent({ payment_method: 'pm_card_visa' })],
    ['requires_action', () => anIntent({ payment_method: 'pm_card_authenticationRequired', confirm: true })],
  ])('is possible while the intent %s', async (status, make) => {
    const intent = await make()
    expect(intent.status).toBe(status)
    const canceled = await world.stripe.paymentIntents.cancel(intent.id, { cancellation_reason: 'abandoned' })
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned', next_action: null })
    expect(canceled.canceled_at).toBeTypeOf('number')
    expect(await world.browser.confirm(intent, visa)).toMatchObject({
      status: 400,
      body: { error: { code: 'payment_intent_unexpected_state', payment_intent: { status: 'canceled' } } },
    })
  })

  test.each([
    ['succeeded', () => anIntent({ payment_method: 'pm_card_visa', confirm: true })],
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
