import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { Stripe } from 'stripe'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freshDatabase, type FreshDatabase } from '#test/database.ts'
import { remoteControl } from './remote-control.ts'
import { browserOn, keys, refusalOf } from './testing.ts'

let database: FreshDatabase
const started: ChildProcess[] = []
const received: Stripe.Event[] = []
const app = createServer((request, response) => {
  void text(request).then((body) => {
    const header = request.headers['stripe-signature'] ?? ''
    received.push(Stripe.webhooks.constructEvent(body, header, keys.webhookSecret))
    return response.end()
  })
})

beforeAll(async () => {
  database = await freshDatabase()
  app.listen(0, '127.0.0.1')
  await once(app, 'listening')
})
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL')
  app.close()
  await database.drop()
})

const portOf = (server: typeof app) => {
  const address = server.address()
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}

async function startProcess(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [fileURLToPath(new URL('main.ts', import.meta.url))], {
    env: {
      DATABASE_URL: database.url,
      PORT: '0',
      WEBHOOK_URL: `http://127.0.0.1:${portOf(app)}/api/webhooks/stripe`,
      STRIPE_SECRET_KEY: keys.secretKey,
      STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
      STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.push(child)
  const line = String(await once(child.stdout, 'data'))
  const [, base = ''] = /^Payment sandbox ready on (http:\/\/127\.0\.0\.1:\d+)\n$/.exec(line) ?? []
  return { child, base, stripe: stripeAt(base) }
}

function stripeAt(base: string, timeout = 5000): Stripe {
  const { hostname, port } = new URL(base)
  return new Stripe(keys.secretKey, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0, timeout })
}

const patiently = { timeout: 15_000 }
const params = { amount: 5000, currency: 'usd' }

test('the sandbox as its own process serves the SDK and the browser, and delivers webhooks', async () => {
  const { child, base, stripe } = await startProcess()
  const intent = await stripe.paymentIntents.create(params)
  const paid = await browserOn(fetch, base).confirm(intent, { number: '4242424242424242' })
  expect(paid.body.status).toBe('succeeded')
  await expect.poll(() => received.map(({ type }) => type)).toContain('payment_intent.succeeded')
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('killed at any moment, it goes on where it was: intents, keys and webhooks are still there', async () => {
  const first = await startProcess({ WEBHOOK_URL: 'http://127.0.0.1:1/' })
  const intent = await first.stripe.paymentIntents.create(params, { idempotencyKey: 'over a kill' })
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  const second = await startProcess()
  expect(await second.stripe.paymentIntents.create(params, { idempotencyKey: 'over a kill' })).toEqual(intent)
  const told = () => received.filter(({ data }) => 'id' in data.object && data.object.id === intent.id)
  await expect.poll(() => told().map(({ type }) => type), { timeout: 20_000 }).toEqual(['payment_intent.created'])
  second.child.kill('SIGKILL')
})

test('killed in a storm of payments: asked again with the same keys, each is there once and as it was answered', async () => {
  const payments = Array.from({ length: 60 }, (_, number) => ({
    params: {
      amount: 20_000 + number,
      currency: 'usd',
      payment_method: 'pm_card_visa',
      confirm: true,
      metadata: { storm: 'yes' },
    },
    key: { idempotencyKey: `storm ${number}` },
  }))
  const first = await startProcess()
  const answered = new Map<number, Stripe.PaymentIntent>()
  const storm = payments.map(async ({ params, key }) => {
    answered.set(params.amount, await first.stripe.paymentIntents.create(params, key))
    if (answered.size === 15) first.child.kill('SIGKILL')
  })
  const outcomes = await Promise.allSettled(storm)
  expect(outcomes.map(({ status }) => status)).toContain('rejected')

  const second = await startProcess()
  for (const { params, key } of payments) {
    const intent = await second.stripe.paymentIntents.create(params, key)
    expect(intent).toEqual(answered.get(params.amount) ?? intent)
    expect(intent).toMatchObject({ status: 'succeeded', amount: params.amount })
  }
  const { groups, intents } = await remoteControl(second.base, keys.secretKey).summary('storm')
  const amounts = payments.map(({ params }) => params.amount)
  expect(groups).toMatchObject([{ intents: 60, captured: amounts.reduce((sum, amount) => sum + amount) }])
  expect(intents.filter(({ captures }) => captures > 1)).toEqual([])
  const { data: events } = await second.stripe.events.list({ type: 'payment_intent.succeeded', limit: 100 })
  const told = events.map((event) => (event.type === 'payment_intent.succeeded' ? event.data.object.amount : 0))
  expect(told.filter((amount) => amount >= 20_000).toSorted((a, b) => a - b)).toEqual(amounts)
  second.child.kill('SIGKILL')
})

test('faults are real on the wire: a hanging answer, a broken connection', async () => {
  const { child, base, stripe } = await startProcess()
  const control = remoteControl(base, keys.secretKey)
  const creating = { method: 'POST', path: '/v1/payment_intents' } as const
  await control.addFault({ call: creating, fault: 'timeout_after_success' })
  const impatient = stripeAt(base, 500).paymentIntents.create(params, { idempotencyKey: 'hangs' })
  expect((await refusalOf(impatient)).message).toMatch(/timeout/)
  // The first request may still be at it: until it is done, its key answers with a conflict.
  const { id } = await vi.waitFor(() => stripe.paymentIntents.create(params, { idempotencyKey: 'hangs' }), patiently)
  expect((await stripe.paymentIntents.list({ limit: 1 })).data[0]?.id).toBe(id)

  await control.addFault({ call: creating, fault: 'drop_after_success' })
  const form = new URLSearchParams({ amount: '600', currency: 'usd' })
  const authorization = { Authorization: `Bearer ${keys.secretKey}` }
  await expect(
    fetch(`${base}/v1/payment_intents`, { method: 'POST', headers: authorization, body: form }),
  ).rejects.toThrow('fetch failed')
  expect((await stripe.paymentIntents.list({ limit: 1 })).data[0]?.amount).toBe(600)
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('a database connection that breaks in the middle of a payment fails that call, and nothing else', async () => {
  const { child, stripe } = await startProcess()
  const intent = await stripe.paymentIntents.create(params)
  const other = await database.pool.connect()
  await other.query('begin')
  await other.query('select 1 from sandbox.payment_intents where id = $1 for update', [intent.id])
  const broken = refusalOf(stripe.paymentIntents.cancel(intent.id))
  const waiting = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await other.query(waiting)).rowCount).toBe(1)
  await other.query(`select pg_terminate_backend(pid) from (${waiting}) waiting`)
  expect((await broken).statusCode).toBe(500)
  await other.query('rollback')
  other.release()
  expect((await stripe.paymentIntents.cancel(intent.id)).status).toBe('canceled')
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('its controls work from another process as they do in it', async () => {
  const { child, base, stripe } = await startProcess()
  const control = remoteControl(base, keys.secretKey)
  await control.addFault({ event: '*', hold: true, times: 3 })
  const made = { ...params, payment_method: 'pm_card_visa', confirm: true, metadata: { cup: 'spring' } }
  await stripe.paymentIntents.create(made)
  const { groups, deliveries } = await control.summary('cup')
  expect(groups).toEqual([{ value: 'spring', intents: 1, captured: 5000, refunded: 0 }])
  expect(deliveries.held).toBe(3)
  expect(await control.release({ shuffleSeed: 5 })).toBe(3)
  await expect.poll(async () => (await control.summary()).deliveries.due ?? 0).toBe(0)
  const [event] = (await stripe.events.list({ limit: 1 })).data
  const times = () => received.filter(({ id }) => id === event?.id).length
  await control.resend(event?.id ?? '')
  await control.deliverDue()
  await expect.poll(times).toBe(2)
  await expect(control.resend('evt_none')).rejects.toThrow('404')
  await control.clearFaults()
  child.kill('SIGTERM')
  await once(child, 'exit')
})

test('a missing or bad setting ends it with a sentence that names it', async () => {
  const child = spawn(process.execPath, [fileURLToPath(new URL('main.ts', import.meta.url))], {
    env: { PORT: 'many' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  started.push(child)
  const [message, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  expect(code).toBe(1)
  expect(message).toMatch(/DATABASE_URL/)
  expect(message).toMatch(/PORT/)
})
