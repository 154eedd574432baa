import { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aSandbox, keys, refusalOf, stripeOn } from './testing.ts'

let world: Awaited<ReturnType<typeof aSandbox>>
beforeAll(async () => (world = await aSandbox()))
afterAll(() => world.close())

const anIntent = (more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  world.stripe.paymentIntents.create({ amount: 4950, currency: 'usd', ...more })
const post = (body: string, type = 'application/x-www-form-urlencoded') =>
  world.sandbox.fetch(
    new Request('http://x/v1/payment_intents', {
      method: 'POST',
      headers: { Authorization: `Bearer ${keys.secretKey}`, 'Content-Type': type },
      body,
    }),
  )
const visa = { number: '4242424242424242' }

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

  test('may send its key as a parameter, but nobody the secret key', async () => {
    const { id, client_secret } = await anIntent()
    const asked = (key: string) => {
      const query = new URLSearchParams({ key, client_secret: client_secret ?? '' })
      return world.sandbox.fetch(new Request(`http://x/v1/payment_intents/${id}?${query}`))
    }
    expect((await asked(keys.publishableKey)).status).toBe(200)
    expect((await asked(keys.secretKey)).status).toBe(401)
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
