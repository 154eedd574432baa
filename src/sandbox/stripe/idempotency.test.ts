import { Stripe } from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSandbox } from '../sandbox.ts'
import { aSandbox, keys, refusalOf, stripeOn } from '../control/testing.ts'

let now = new Date('2030-05-01T12:00:00Z')
let world: Awaited<ReturnType<typeof aSandbox>>
beforeAll(async () => (world = await aSandbox({ now: () => now })))
afterAll(() => world.close())

const params = { amount: 4950, currency: 'usd', metadata: { a: '1', b: '2' } }
const create = (idempotencyKey: string, more: Partial<Stripe.PaymentIntentCreateParams> = {}, stripe = world.stripe) =>
  stripe.paymentIntents.create({ ...params, ...more }, { idempotencyKey })
const post = (key: string) =>
  world.sandbox.fetch(
    new Request('http://x/v1/payment_intents', {
      method: 'POST',
      headers: { Authorization: `Bearer ${keys.secretKey}`, 'Idempotency-Key': key },
      body: new URLSearchParams({ amount: '500', currency: 'usd' }),
    }),
  )
const countOfIntents = async () => (await world.sandbox.control.summary()).intents.length

test('the same key and parameters return the first reply again', async () => {
  const before = await countOfIntents()
  const first = await create('k1')
  await world.stripe.paymentIntents.cancel(first.id)
  const again = await create('k1', { metadata: { b: '2', a: '1' } })
  expect(again).toEqual(first)
  expect(again.status).toBe('requires_payment_method')
  expect(await countOfIntents()).toBe(before + 1)
})

test('a replayed response is marked as one', async () => {
  const [first, again] = [await post('k-headers'), await post('k-headers')]
  expect(first.headers.get('Idempotent-Replayed')).toBeNull()
  expect(again.headers.get('Idempotent-Replayed')).toBe('true')
  expect(await again.text()).toBe(await first.text())
})

test('a key cannot be reused with other parameters or for another call', async () => {
  const { id } = await create('k2')
  const otherAmount = await refusalOf(create('k2', { amount: 5000 }))
  expect(otherAmount).toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
  expect(otherAmount.message).toMatch(/^Keys for idempotent requests can only be used with the same parameters/)
  const otherCall = await refusalOf(world.stripe.paymentIntents.cancel(id, {}, { idempotencyKey: 'k2' }))
  expect(otherCall).toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
  expect(otherCall.message).toMatch(/^Keys for idempotent requests can only be used for the same endpoint/)
  expect((await world.stripe.paymentIntents.retrieve(id)).status).toBe('requires_payment_method')
})

test('declines and refusals are replayed too, even if they would not happen now', async () => {
  const { id } = await create('k3')
  const declined = { payment_method: 'pm_card_chargeDeclined' }
  const confirm = () => refusalOf(world.stripe.paymentIntents.confirm(id, declined, { idempotencyKey: 'k3-confirm' }))
  const first = await confirm()
  await world.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
  const again = await confirm()
  expect(again).toMatchObject({ statusCode: 402, code: first.code, charge: first.charge })

  const refund = () =>
    refusalOf(world.stripe.refunds.create({ payment_intent: id, amount: 9999 }, { idempotencyKey: 'k3-refund' }))
  const tooMuch = await refund()
  expect(await refund()).toMatchObject({ statusCode: 400, message: tooMuch.message })
})

test('a request with invalid parameters does not use up its key', async () => {
  await refusalOf(create('k4', { currency: 'xyz' }))
  expect(await create('k4')).toMatchObject({ amount: 4950 })
})

test('twenty requests at once with one key create one intent; the others get it or a conflict', async () => {
  const before = await countOfIntents()
  const replies = await Promise.allSettled(Array.from({ length: 20 }, () => create('k5')))
  const made = replies.flatMap((reply) => (reply.status === 'fulfilled' ? reply.value.id : []))
  expect(new Set(made).size).toBe(1)
  const refused = replies.flatMap((reply) => (reply.status === 'rejected' ? reply.reason : []))
  expect(refused).toEqual(
    refused.map(() => expect.objectContaining({ statusCode: 409, code: 'idempotency_key_in_use' })),
  )
  expect(await countOfIntents()).toBe(before + 1)
})

test('twenty refunds at once with one key, in two processes, move the money once', async () => {
  const second = await createSandbox({ pool: world.database.pool, ...keys, webhookUrl: () => null, now: () => now })
  const { id } = await create('k6')
  await world.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
  const clients = Array.from({ length: 10 }, () => [world.stripe, stripeOn(second.stripeFetch)]).flat()
  await Promise.allSettled(
    clients.map((stripe) =>
      stripe.refunds.create({ payment_intent: id, amount: 1000 }, { idempotencyKey: 'k6-refund' }),
    ),
  )
  const { intents } = await world.sandbox.control.summary()
  expect(intents.find((intent) => intent.id === id)).toMatchObject({ refunds: 1, refunded: 1000 })
})

test('keys survive a restart', async () => {
  const first = await create('k7')
  const restarted = await createSandbox({ pool: world.database.pool, ...keys, webhookUrl: () => null, now: () => now })
  expect(await create('k7', {}, stripeOn(restarted.stripeFetch))).toEqual(first)
})

test('a key can be used for a new request after 24 hours', async () => {
  const first = await create('k8')
  now = new Date(now.getTime() + 23 * 3_600_000)
  expect((await create('k8')).id).toBe(first.id)
  now = new Date(now.getTime() + 2 * 3_600_000)
  const fresh = await create('k8', { amount: 700 })
  expect(fresh).toMatchObject({ amount: 700 })
  expect((await create('k8', { amount: 700 })).id).toBe(fresh.id)
})

test("a browser cannot get the server's reply with the server's key", async () => {
  const intent = await create('k9')
  await world.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' }, { idempotencyKey: 'k9-c' })
  const form = { client_secret: intent.client_secret ?? '', payment_method: 'pm_card_visa' }
  const path = `/v1/payment_intents/${intent.id}/confirm`
  expect(await world.browser.send(path, form, { 'Idempotency-Key': 'k9-c' })).toMatchObject({
    status: 400,
    body: { error: { type: 'idempotency_error' } },
  })
})
