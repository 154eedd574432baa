import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { Stripe } from 'stripe'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freshDatabase } from '#test/database.ts'
import type { FreshDatabase } from '#test/database.ts'
import { controlClient } from '#test/sandbox-control.ts'
import { browserOn, keys, refusalOf } from './control/testing.ts'

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
  database = await freshDatabase({ asyncCommit: true })
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

const withTimeout = { timeout: 15_000 }
const params = { amount: 5000, currency: 'usd' }

test('the sandbox runs as its own process, serves the SDK and the browser, and delivers webhooks', async () => {
  const { child, base, stripe } = await startProcess()
  const intent = await stripe.paymentIntents.create(params)
  const paid = await browserOn(fetch, base).confirm(intent, { number: '4242424242424242' })
  expect(paid.body.status).toBe('succeeded')
  await expect.poll(() => received.map(({ type }) => type)).toContain('payment_intent.succeeded')
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('intents, keys and webhooks survive kill -9', async () => {
  const first = await startProcess({ WEBHOOK_URL: 'http://127.0.0.1:1/' })
  const intent = await first.stripe.paymentIntents.create(params, { idempotencyKey: 'over a kill' })
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  const second = await startProcess()
  expect(await second.stripe.paymentIntents.create(params, { idempotencyKey: 'over a kill' })).toEqual(intent)
  const eventsOf = () => received.filter(({ data }) => 'id' in data.object && data.object.id === intent.id)
  await expect.poll(() => eventsOf().map(({ type }) => type), { timeout: 20_000 }).toEqual(['payment_intent.created'])
  second.child.kill('SIGKILL')
})

test('after kill -9 in the middle of sixty payments, retries with the same keys return each payment once', async () => {
  const payments = Array.from({ length: 60 }, (_, number) => ({
    params: { amount: 20_000 + number, currency: 'usd', metadata: { storm: 'yes' } },
    key: { idempotencyKey: `storm ${number}` },
    confirmation: { idempotencyKey: `storm ${number} confirm` },
  }))
  const first = await startProcess()
  const answered = new Map<number, Stripe.PaymentIntent>()
  const pay = async (stripe: Stripe, { params, key, confirmation }: (typeof payments)[number]) => {
    const { id } = await stripe.paymentIntents.create(params, key)
    return stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }, confirmation)
  }
  const storm = payments.map(async (payment) => {
    answered.set(payment.params.amount, await pay(first.stripe, payment))
    if (answered.size === 15) first.child.kill('SIGKILL')
  })
  const outcomes = await Promise.allSettled(storm)
  expect(outcomes.map(({ status }) => status)).toContain('rejected')

  const second = await startProcess()
  const retried = await Promise.all(payments.map((payment) => pay(second.stripe, payment)))
  for (const [number, intent] of retried.entries()) {
    const { amount } = payments[number]!.params
    expect(intent).toEqual(answered.get(amount) ?? intent)
    expect(intent).toMatchObject({ status: 'succeeded', amount })
  }
  const { intents } = await controlClient(second.base, keys.secretKey).summary()
  const made = intents.filter(({ metadata }) => metadata.storm === 'yes')
  expect(made.map(({ captures, captured, amount }) => [captures, captured === amount])).toEqual(
    payments.map(() => [1, true]),
  )
  const succeeded: number[] = []
  for await (const event of second.stripe.events.list({ limit: 100 })) {
    if (event.type === 'payment_intent.succeeded' && event.data.object.metadata.storm === 'yes')
      succeeded.push(event.data.object.amount)
  }
  expect(succeeded.toSorted((a, b) => a - b)).toEqual(payments.map(({ params }) => params.amount))
  second.child.kill('SIGKILL')
})

test('faults hang a reply and break a connection on the wire', async () => {
  const { child, base, stripe } = await startProcess()
  const control = controlClient(base, keys.secretKey)
  const creating = { method: 'POST', path: '/v1/payment_intents' } as const
  await control.addFault({ call: creating, fault: 'timeout_after_success' })
  const impatient = stripeAt(base, 500).paymentIntents.create(params, { idempotencyKey: 'hangs' })
  expect((await refusalOf(impatient)).message).toMatch(/timeout/)
  // The first request may still be running. Until it ends, its key returns a conflict.
  const { id } = await vi.waitFor(() => stripe.paymentIntents.create(params, { idempotencyKey: 'hangs' }), withTimeout)
  expect((await control.summary()).intents.at(-1)?.id).toBe(id)

  await control.addFault({ call: creating, fault: 'drop_after_success' })
  const form = new URLSearchParams({ amount: '600', currency: 'usd' })
  const authorization = { Authorization: `Bearer ${keys.secretKey}` }
  await expect(
    fetch(`${base}/v1/payment_intents`, { method: 'POST', headers: authorization, body: form }),
  ).rejects.toThrow('fetch failed')
  expect((await control.summary()).intents.at(-1)?.amount).toBe(600)
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('a database connection that breaks in the middle of a call fails that call only', async () => {
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

test('it can be controlled from another process', async () => {
  const { child, base, stripe } = await startProcess()
  const control = controlClient(base, keys.secretKey)
  await control.addFault({ event: '*', hold: true, times: 3 })
  const { id } = await stripe.paymentIntents.create(params)
  await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
  const { intents } = await control.summary()
  expect(intents.at(-1)).toMatchObject({ id, captures: 1, captured: 5000 })
  const arrived = () => received.filter(({ data }) => JSON.stringify(data).includes(id)).length
  // Delivers what the tests before left, at most, because the events of this one are held.
  await control.deliverDue()
  expect(arrived()).toBe(0)
  expect(await control.release({ shuffleSeed: 5 })).toBe(3)
  await expect.poll(arrived).toBe(3)
  await control.clearFaults()
  child.kill('SIGTERM')
  await once(child, 'exit')
})

test('a missing or invalid setting ends the process with a message that names it', async () => {
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
