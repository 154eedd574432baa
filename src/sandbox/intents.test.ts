import { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiVersion } from './shapes.ts'
import { aSandbox, keys, refusalOf, stripeOn } from './testing.ts'

let world: Awaited<ReturnType<typeof aSandbox>>
beforeAll(async () => (world = await aSandbox()))
afterAll(() => world.close())

const anIntent = (more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  world.stripe.paymentIntents.create({ amount: 4950, currency: 'usd', ...more })
const statusOf = async (id: string) => (await world.stripe.paymentIntents.retrieve(id)).status
const post = (body: string, type = 'application/x-www-form-urlencoded') =>
  world.sandbox.fetch(
    new Request('http://x/v1/payment_intents', {
      method: 'POST',
      headers: { Authorization: `Bearer ${keys.secretKey}`, 'Content-Type': type },
      body,
    }),
  )
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

describe('refused as Stripe does', () => {
  test.each([
    ['too small an amount', { amount: 49 }, { code: 'amount_too_small', param: 'amount' }],
    ['too large an amount', { amount: 100_000_000 }, { code: 'amount_too_large' }],
    ['a negative amount', { amount: -5 }, { code: 'parameter_invalid_integer' }],
    ['a fraction of a cent', { amount: 50.5 }, { code: 'parameter_invalid_integer', param: 'amount' }],
    ['no amount', { amount: undefined }, { code: 'parameter_missing', param: 'amount' }],
    ['an unknown currency', { currency: 'xyz' }, { param: 'currency' }],
    ['an empty currency', { currency: '' }, { code: 'parameter_invalid_empty' }],
    ['an unknown parameter', { colour: 'red' }, { code: 'parameter_unknown', param: 'colour' }],
    [
      'the parameter this API version dropped',
      { payment_method_types: ['card'] },
      { code: 'payment_method_types_no_longer_supported' },
    ],
    [
      'something other than cards',
      { allowed_payment_method_types: ['ideal'] },
      { param: 'allowed_payment_method_types' },
    ],
    ['too much metadata', { metadata: { note: 'x'.repeat(501) } }, { param: 'metadata' }],
    ['an unknown expansion', { expand: ['customer'] }, { param: 'expand' }],
  ])('%s', async (_, params, expected) => {
    const created = world.stripe.rawRequest('POST', '/v1/payment_intents', { amount: 500, currency: 'usd', ...params })
    expect(await refusalOf(created)).toMatchObject({ statusCode: 400, rawType: 'invalid_request_error', ...expected })
  })

  test('confirming without a payment method', async () => {
    const { id } = await anIntent()
    expect(await refusalOf(world.stripe.paymentIntents.confirm(id))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    })
  })

  test('an unknown intent, payment method and address', async () => {
    const missing = { statusCode: 404, code: 'resource_missing' }
    expect(await refusalOf(world.stripe.paymentIntents.retrieve('pi_none'))).toMatchObject(missing)
    expect(await refusalOf(anIntent({ payment_method: 'pm_none' }))).toMatchObject(missing)
    expect(await refusalOf(world.stripe.customers.create({}))).toMatchObject({ statusCode: 404 })
  })

  test('a wrong or missing key', async () => {
    const stranger = stripeOn(world.sandbox.stripeFetch, { secretKey: 'sk_test_of_somebody_else_1234' })
    const refusal = await refusalOf(stranger.paymentIntents.create({ amount: 500, currency: 'usd' }))
    expect(refusal).toBeInstanceOf(Stripe.errors.StripeAuthenticationError)
    expect(refusal.message).toMatch(/^Invalid API Key provided: sk_test_\*+1234$/)
    const keyless = await world.sandbox.fetch(new Request('http://x/v1/payment_intents', { method: 'POST' }))
    expect(keyless.status).toBe(401)
  })

  test('a body that is not form-encoded, too large, or holds a null byte', async () => {
    expect((await post('{"amount":500}', 'application/json')).status).toBe(400)
    expect((await post(`description=${'x'.repeat(70_000)}`)).status).toBe(400)
    expect((await post('amount=500&currency=usd&description=%00')).status).toBe(400)
    expect((await post('amount=500&currency=usd&metadata[__proto__]=x')).status).toBe(200)
  })
})

describe('a browser', () => {
  test('sees neither metadata nor charge of its intent', async () => {
    const intent = await anIntent({ metadata: { user: 'u1' }, payment_method: 'pm_card_visa', confirm: true })
    const { status, body } = await world.browser.retrieve(intent)
    expect({ status, id: body.id }).toEqual({ status: 200, id: intent.id })
    expect(body).not.toHaveProperty('metadata')
    expect(body).not.toHaveProperty('latest_charge')
  })

  test('without the right client secret may do nothing', async () => {
    const intent = await anIntent()
    const other = await anIntent()
    const wrong = { id: intent.id, client_secret: other.client_secret }
    const refused = { status: 400, body: { error: { param: 'client_secret' } } }
    expect(await world.browser.retrieve(wrong)).toMatchObject(refused)
    expect(await world.browser.confirm(wrong, visa)).toMatchObject(refused)
    expect(await world.browser.answer(wrong, 'accept')).toMatchObject(refused)
    expect(await world.browser.send(`/v1/payment_intents/${intent.id}`, {}, 'GET')).toMatchObject({
      status: 400,
      body: { error: { code: 'parameter_missing' } },
    })
  })

  test('may not create, cancel, list or refund, whatever it knows', async () => {
    const { id, client_secret } = await anIntent()
    const refused = { status: 401, body: { error: { code: 'secret_key_required' } } }
    const secret = { client_secret: client_secret ?? '' }
    expect(await world.browser.send('/v1/payment_intents', { amount: '500', currency: 'usd' })).toMatchObject(refused)
    expect(await world.browser.send(`/v1/payment_intents/${id}/cancel`, secret)).toMatchObject(refused)
    expect(await world.browser.send('/v1/payment_intents', {}, 'GET')).toMatchObject(refused)
    expect(await world.browser.send('/v1/refunds', { payment_intent: id })).toMatchObject(refused)
    expect(await world.browser.send('/sandbox-control/faults', {})).toMatchObject(refused)
  })
})

test('lists are paged newest first, filtered by when they were made', async () => {
  const made = [await anIntent(), await anIntent(), await anIntent()].map(({ id }) => id).toReversed()
  const first = await world.stripe.paymentIntents.list({ limit: 2 })
  expect(first.data.map(({ id }) => id)).toEqual(made.slice(0, 2))
  expect(first.has_more).toBe(true)
  const next = await world.stripe.paymentIntents.list({ limit: 1, starting_after: made[1] })
  expect(next.data.map(({ id }) => id)).toEqual(made.slice(2))
  const back = await world.stripe.paymentIntents.list({ limit: 1, ending_before: made[1] })
  expect(back.data.map(({ id }) => id)).toEqual(made.slice(0, 1))

  const all: string[] = []
  for await (const { id } of world.stripe.paymentIntents.list({ limit: 3 })) all.push(id)
  expect(new Set(all).size).toBe((await world.sandbox.control.summary()).intents.length)

  const now = Math.floor(Date.now() / 1000)
  expect((await world.stripe.paymentIntents.list({ created: { gt: now + 5 } })).data).toEqual([])
  expect((await world.stripe.paymentIntents.list({ created: { lte: now + 5 }, limit: 1 })).data).toHaveLength(1)
})
