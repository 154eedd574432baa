import { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aSandbox, keys, refusalOf, stripeOn } from '../control/testing.ts'

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

describe('a request is refused, as Stripe refuses it, for', () => {
  test.each([
    ['an amount that is too small', { amount: 49 }, { code: 'amount_too_small', param: 'amount' }],
    ['an amount that is too large', { amount: 100_000_000 }, { code: 'amount_too_large' }],
    ['a negative amount', { amount: -5 }, { code: 'parameter_invalid_integer' }],
    ['a fraction of a cent', { amount: 50.5 }, { code: 'parameter_invalid_integer', param: 'amount' }],
    ['no amount', { amount: undefined }, { code: 'parameter_missing', param: 'amount' }],
    ['an unknown currency', { currency: 'xyz' }, { param: 'currency' }],
    ['an unknown parameter', { color: 'red' }, { code: 'parameter_unknown', param: 'color' }],
    [
      'something other than cards',
      { allowed_payment_method_types: ['ideal'] },
      { param: 'allowed_payment_method_types' },
    ],
    ['too much metadata', { metadata: { note: 'x'.repeat(501) } }, { param: 'metadata' }],
  ])('%s', async (_, params, expected) => {
    const created = world.stripe.rawRequest('POST', '/v1/payment_intents', { amount: 500, currency: 'usd', ...params })
    expect(await refusalOf(created)).toMatchObject({ statusCode: 400, rawType: 'invalid_request_error', ...expected })
  })

  test('confirming without a payment method', async () => {
    const { id } = await anIntent()
    expect(await refusalOf(world.stripe.paymentIntents.confirm(id))).toMatchObject({ param: 'payment_method' })
  })

  test('an unknown intent, payment method and URL', async () => {
    const missing = { statusCode: 404, code: 'resource_missing' }
    expect(await refusalOf(world.stripe.paymentIntents.retrieve('pi_none'))).toMatchObject(missing)
    const { id } = await anIntent()
    const confirmed = world.stripe.paymentIntents.confirm(id, { payment_method: 'pm_none' })
    expect(await refusalOf(confirmed)).toMatchObject(missing)
    expect(await refusalOf(world.stripe.customers.create({}))).toMatchObject({ statusCode: 404 })
  })

  test('a wrong or missing key', async () => {
    const stranger = stripeOn(world.sandbox.stripeFetch, { secretKey: 'sk_test_of_somebody_else_1234' })
    const refusal = await refusalOf(stranger.paymentIntents.create({ amount: 500, currency: 'usd' }))
    expect(refusal).toBeInstanceOf(Stripe.errors.StripeAuthenticationError)
    expect(refusal.message).not.toContain('somebody')
    const keyless = await world.sandbox.fetch(new Request('http://x/v1/payment_intents', { method: 'POST' }))
    expect(keyless.status).toBe(401)
  })

  test('a body that is not form-encoded, too large, or holds a null byte', async () => {
    expect((await post('{"amount":500}', 'application/json')).status).toBe(400)
    expect((await post(`metadata[note]=${'x'.repeat(70_000)}`)).status).toBe(400)
    expect((await post('amount=500&currency=usd&metadata[note]=%00')).status).toBe(400)
    expect((await post('amount=500&currency=usd&metadata[__proto__]=x')).status).toBe(200)
  })
})

describe('a browser', () => {
  test("does not see its intent's metadata or charge", async () => {
    const intent = await anIntent({ metadata: { user: 'u1' } })
    const { status, body } = await world.browser.confirm(intent, visa)
    expect([status, body.id, body.status]).toEqual([200, intent.id, 'succeeded'])
    expect(body).not.toHaveProperty('metadata')
    expect(body).not.toHaveProperty('latest_charge')
  })

  test('cannot do anything without the right client secret', async () => {
    const intent = await anIntent()
    const other = await anIntent()
    const wrong = { id: intent.id, client_secret: other.client_secret }
    const refused = { status: 400, body: { error: { param: 'client_secret' } } }
    expect(await world.browser.confirm(wrong, visa)).toMatchObject(refused)
    expect(await world.browser.answer(wrong, 'accept')).toMatchObject(refused)
    expect(await world.browser.send(`/v1/payment_intents/${intent.id}/confirm`, {})).toMatchObject({
      status: 400,
      body: { error: { code: 'parameter_missing' } },
    })
  })

  test('may send its key as a parameter, unlike the secret key', async () => {
    const { id, client_secret } = await anIntent()
    const confirm = (key: string) => {
      const body = new URLSearchParams({ key, client_secret: client_secret ?? '', payment_method: 'pm_card_visa' })
      return world.sandbox.fetch(new Request(`http://x/v1/payment_intents/${id}/confirm`, { method: 'POST', body }))
    }
    expect((await confirm(keys.secretKey)).status).toBe(401)
    expect((await confirm(keys.publishableKey)).status).toBe(200)
  })

  test('cannot create, read, cancel or refund, even with the client secret', async () => {
    const { id, client_secret } = await anIntent()
    const refused = { status: 401, body: { error: { code: 'secret_key_required' } } }
    const secret = { client_secret: client_secret ?? '' }
    expect(await world.browser.send('/v1/payment_intents', { amount: '500', currency: 'usd' })).toMatchObject(refused)
    expect(await world.browser.send(`/v1/payment_intents/${id}/cancel`, secret)).toMatchObject(refused)
    const read = new Request(`http://x/v1/payment_intents/${id}`, {
      headers: { Authorization: `Bearer ${keys.publishableKey}` },
    })
    expect((await world.sandbox.fetch(read)).status).toBe(401)
    expect(await world.browser.send('/v1/refunds', { payment_intent: id })).toMatchObject(refused)
    expect(await world.browser.send('/sandbox-control/faults', {})).toMatchObject(refused)
  })
})

test('events are paged, newest first', async () => {
  await world.empty()
  for (let count = 0; count < 7; count += 1) await anIntent()
  const first = await world.stripe.events.list({ limit: 2 })
  expect([first.data.length, first.has_more]).toEqual([2, true])
  const all: string[] = []
  for await (const { id } of world.stripe.events.list({ limit: 3 })) all.push(id)
  expect([all.slice(0, 2), new Set(all).size]).toEqual([first.data.map(({ id }) => id), 7])
})
