import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { Stripe } from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '#test/database.ts'
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

test('faults are real on the wire: a hanging answer, a broken connection', async () => {
  const { child, base, stripe } = await startProcess()
  const tell = (fault: string) =>
    fetch(`${base}/sandbox-control/faults`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${keys.secretKey}` },
      body: JSON.stringify({ call: { method: 'POST', path: '/v1/payment_intents' }, fault }),
    })
  await tell('timeout_after_success')
  const impatient = stripeAt(base, 500).paymentIntents.create(params, { idempotencyKey: 'hangs' })
  expect((await refusalOf(impatient)).message).toMatch(/timeout/)
  const { id } = await stripe.paymentIntents.create(params, { idempotencyKey: 'hangs' })
  expect((await stripe.paymentIntents.list({ limit: 1 })).data[0]?.id).toBe(id)

  await tell('drop_after_success')
  const form = new URLSearchParams({ amount: '600', currency: 'usd' })
  const authorization = { Authorization: `Bearer ${keys.secretKey}` }
  await expect(
    fetch(`${base}/v1/payment_intents`, { method: 'POST', headers: authorization, body: form }),
  ).rejects.toThrow('fetch failed')
  expect((await stripe.paymentIntents.list({ limit: 1 })).data[0]?.amount).toBe(600)
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
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
