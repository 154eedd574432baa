import { Stripe } from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSandbox } from '../sandbox.ts'
import { aSandbox, keys, webhookInbox } from '../control/testing.ts'

const start = new Date('2030-05-01T12:00:00Z')
let now = start
let answers: (() => number | Promise<number>)[] = []
const inbox = webhookInbox(() => answers.shift()?.() ?? 200)
let world: Awaited<ReturnType<typeof aSandbox>>

beforeAll(async () => (world = await aSandbox({ now: () => now, webhookFetch: inbox.webhookFetch })))
beforeEach(async () => {
  now = start
  answers = []
  inbox.received.length = 0
  await world.empty()
})
afterAll(() => world.close())

const later = (ms: number) => (now = new Date(now.getTime() + ms))
const aPayment = async () => {
  const { id } = await world.stripe.paymentIntents.create({ amount: 5000, currency: 'usd' })
  return world.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
}
const deliveries = async () => {
  const query = 'select status, count(*)::int as count from sandbox.deliveries group by 1'
  return (await world.database.pool.query<{ status: string; count: number }>(query)).rows
}
const declined = { payment_method: 'pm_card_chargeDeclined' }

describe('webhooks are sent for', () => {
  test('a payment, a decline, a challenge, a cancellation and a refund', async () => {
    const { stripe } = world
    const { id } = await stripe.paymentIntents.create({ amount: 5000, currency: 'usd' })
    await stripe.paymentIntents.confirm(id, declined).catch(() => null)
    await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_authenticationRequired' })
    await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
    await stripe.refunds.create({ payment_intent: id })
    const other = await stripe.paymentIntents.create({ amount: 5000, currency: 'usd' })
    await stripe.paymentIntents.cancel(other.id)
    expect(await world.sandbox.deliverDue()).toBe(10)
    expect(inbox.types()).toEqual([
      'payment_intent.created',
      'charge.failed',
      'payment_intent.payment_failed',
      'payment_intent.requires_action',
      'charge.succeeded',
      'payment_intent.succeeded',
      'refund.created',
      'charge.refunded',
      'payment_intent.created',
      'payment_intent.canceled',
    ])
  })

  test('no refused request', async () => {
    const { id } = await aPayment()
    await world.sandbox.deliverDue()
    inbox.received.length = 0
    await world.stripe.paymentIntents.cancel(id).catch(() => null)
    await world.stripe.refunds.create({ payment_intent: id, amount: 9999 }).catch(() => null)
    expect(await world.sandbox.deliverDue()).toBe(0)
    expect(inbox.received).toEqual([])
  })
})

test('an event is a signed snapshot and is also in the list', async () => {
  const intent = await world.stripe.paymentIntents.create({ amount: 5000, currency: 'usd' })
  await world.stripe.paymentIntents.cancel(intent.id)
  await world.sandbox.deliverDue()
  const [created] = inbox.received
  expect(created).toMatchObject({
    object: 'event',
    api_version: Stripe.API_VERSION,
    livemode: false,
    data: { object: { id: intent.id, status: 'requires_payment_method' } },
  })
  const { data } = await world.stripe.events.list()
  expect(data.find(({ id }) => id === created?.id)).toEqual(created)
})

test('the SDK accepts the signature of a delivery, but nothing altered, late or signed with another secret', async () => {
  let [body, header] = ['', '']
  const sandbox = await createSandbox({
    pool: world.database.pool,
    ...keys,
    now: () => now,
    webhookUrl: () => 'http://app.test/',
    webhookFetch: async (_url, init) => {
      body = init?.body as string
      header = new Headers(init?.headers).get('Stripe-Signature')!
      return new Response(null, { status: 200 })
    },
  })
  await world.stripe.paymentIntents.create({ amount: 5000, currency: 'usd' })
  expect(await sandbox.deliverDue()).toBe(1)
  expect(header).toBe(
    Stripe.webhooks.generateTestHeaderString({
      payload: body,
      secret: keys.webhookSecret,
      timestamp: start.getTime() / 1000,
    }),
  )
  const verify = (text: string, secret: string, at: number) =>
    Stripe.webhooks.constructEvent(text, header, secret, 300, undefined, at)
  expect(verify(body, keys.webhookSecret, start.getTime() + 300_000)).toEqual(JSON.parse(body))
  expect(() => verify(`${body} `, keys.webhookSecret, start.getTime())).toThrow('No signatures found')
  expect(() => verify(body, 'whsec_other', start.getTime())).toThrow('No signatures found')
  expect(() => verify(body, keys.webhookSecret, start.getTime() + 301_000)).toThrow('tolerance')
})

const failed = () => 500

describe('delivering', () => {
  test('is retried with growing pauses, of at most 30 seconds, until it is accepted', async () => {
    await world.stripe.paymentIntents.create({ amount: 5000, currency: 'usd' })
    answers = [failed, () => Promise.reject(new Error('no route')), () => 404, () => 302, failed, failed, failed]
    for (const [failures, pauseMs] of [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000].entries()) {
      expect(await world.sandbox.deliverDue()).toBe(0)
      expect(await world.sandbox.deliverDue()).toBe(0)
      expect(inbox.received).toHaveLength(failures + 1)
      later(pauseMs - 1)
      await world.sandbox.deliverDue()
      expect(inbox.received).toHaveLength(failures + 1)
      later(1)
    }
    expect(await deliveries()).toEqual([{ status: 'due', count: 1 }])
    expect(await world.sandbox.deliverDue()).toBe(1)
    expect(new Set(inbox.received.map(({ id }) => id)).size).toBe(1)
    expect(await deliveries()).toEqual([{ status: 'delivered', count: 1 }])
    later(3_600_000)
    expect(await world.sandbox.deliverDue()).toBe(0)
  })

  test('is abandoned after three days', async () => {
    await world.stripe.paymentIntents.create({ amount: 5000, currency: 'usd' })
    later(3 * 24 * 3_600_000 + 1)
    answers = [() => 500]
    await world.sandbox.deliverDue()
    later(3_600_000)
    expect(await world.sandbox.deliverDue()).toBe(0)
    expect(await deliveries()).toEqual([{ status: 'abandoned', count: 1 }])
  })

  test('sends each event once when several processes deliver', async () => {
    await Promise.all(Array.from({ length: 20 }, aPayment))
    const options = { pool: world.database.pool, ...keys, now: () => now }
    const webhooks = { webhookUrl: () => 'http://app.test/', webhookFetch: inbox.webhookFetch }
    const others = await Promise.all([1, 2, 3].map(() => createSandbox({ ...options, ...webhooks })))
    const taken = await Promise.all([world.sandbox, ...others].map((sandbox) => sandbox.deliverDue()))
    expect(taken.reduce((sum, count) => sum + count)).toBe(60)
    expect(new Set(inbox.received.map(({ id }) => id)).size).toBe(60)
    expect(inbox.received).toHaveLength(60)
  })

  test('is repeated by the next process when the first one dies', async () => {
    await world.stripe.paymentIntents.create({ amount: 5000, currency: 'usd' })
    const reached = Promise.withResolvers<void>()
    const neverAnswering: typeof fetch = () => {
      reached.resolve()
      return new Promise(() => {})
    }
    const options = { pool: world.database.pool, ...keys, now: () => now, webhookUrl: () => 'http://app.test/' }
    const dying = await createSandbox({ ...options, webhookFetch: neverAnswering })
    void dying.deliverDue()
    await reached.promise
    expect(await world.sandbox.deliverDue()).toBe(0)
    later(15_000)
    expect(await world.sandbox.deliverDue()).toBe(1)
  })

  test('waits until there is a URL', async () => {
    let url: string | null = null
    const waiting = await createSandbox({
      pool: world.database.pool,
      ...keys,
      now: () => now,
      webhookUrl: () => url,
      webhookFetch: inbox.webhookFetch,
    })
    await aPayment()
    expect(await waiting.deliverDue()).toBe(0)
    url = 'http://app.test/'
    expect(await waiting.deliverDue()).toBe(3)
  })

  test('happens after each change once the sandbox is started', async () => {
    const arrived = Promise.withResolvers<string>()
    const running = await createSandbox({
      pool: world.database.pool,
      ...keys,
      webhookUrl: () => 'http://app.test/',
      webhookFetch: async (url) => {
        arrived.resolve(url instanceof Request ? url.url : url.toString())
        return new Response(null, { status: 200 })
      },
    })
    running.start()
    await running.stripeFetch('http://x/v1/payment_intents', {
      method: 'POST',
      headers: { Authorization: `Bearer ${keys.secretKey}` },
      body: new URLSearchParams({ amount: '500', currency: 'usd' }),
    })
    expect(await arrived.promise).toBe('http://app.test/')
    await running.stop()
  })
})
