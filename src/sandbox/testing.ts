import { Stripe } from 'stripe'
import { freshDatabase } from '#test/database.ts'
import { createSandbox, type SandboxOptions } from './sandbox.ts'

export const keys = {
  secretKey: 'sk_test_sandbox_0123456789',
  publishableKey: 'pk_test_sandbox_0123456789',
  webhookSecret: 'whsec_sandbox_0123456789',
}

type Received = { event: Stripe.Event; header: string; body: string }

/** An inbox in place of the app's webhook address; `answer` decides what it replies. */
export function webhookInbox(answer: (received: Received) => number | Promise<number> = () => 200) {
  const received: Received[] = []
  const webhookFetch: typeof fetch = async (_url, init) => {
    const { body, headers } = init ?? {}
    const header = new Headers(headers).get('Stripe-Signature') ?? ''
    const text = typeof body === 'string' ? body : ''
    const event = Stripe.webhooks.constructEvent(text, header, keys.webhookSecret, 0)
    received.push({ event, header, body: text })
    return new Response(null, { status: await answer({ event, header, body: text }) })
  }
  return {
    received,
    webhookFetch,
    types: () => received.map(({ event }) => event.type),
  }
}

/** A sandbox on a database of its own, the SDK on it in process, and a browser that knows the publishable key alone. */
export async function aSandbox(options: Partial<SandboxOptions> = {}) {
  const database = await freshDatabase()
  const inbox = webhookInbox()
  const sandbox = await createSandbox({
    pool: database.pool,
    ...keys,
    webhookUrl: () => 'http://app.test/api/webhooks/stripe',
    webhookFetch: inbox.webhookFetch,
    webhookConcurrency: 1,
    ...options,
  })
  return {
    database,
    inbox,
    sandbox,
    stripe: stripeOn(sandbox.stripeFetch),
    browser: browserOn(sandbox.stripeFetch),
    /** Forgets everything, also what the inbox received. */
    async empty() {
      await database.pool.query(
        'truncate sandbox.payment_intents, sandbox.charges, sandbox.refunds, sandbox.events, sandbox.deliveries, sandbox.idempotency_keys, sandbox.faults',
      )
      inbox.received.length = 0
    },
    async close() {
      await sandbox.stop()
      await database.drop()
    },
  }
}

export function stripeOn(fetchLike: typeof fetch, options: { secretKey?: string; timeout?: number } = {}): Stripe {
  return new Stripe(options.secretKey ?? keys.secretKey, {
    httpClient: Stripe.createFetchHttpClient(fetchLike),
    maxNetworkRetries: 0,
    telemetry: false,
    ...(options.timeout !== undefined && { timeout: options.timeout }),
  })
}

export type TypedCard = { number: string; exp_month?: string; exp_year?: string; cvc?: string }
type Shown = Stripe.PaymentIntent & { error?: Stripe.StripeRawError & { decline_code?: string } }

type Owned = { id: string; client_secret: string | null }

function own(intent: Owned) {
  return { path: `/v1/payment_intents/${intent.id}`, secret: { client_secret: intent.client_secret ?? '' } }
}

/** What the card form does: form-encoded, with publishable key and client secret, no cookie. */
export function browserOn(fetchLike: typeof fetch, base = 'http://app.test/sandbox/stripe') {
  const send = async (
    path: string,
    form: Record<string, string>,
    method = 'POST',
    headers: Record<string, string> = {},
  ) => {
    const query = new URLSearchParams(form).toString()
    const response = await fetchLike(`${base}${path}${method === 'GET' ? `?${query}` : ''}`, {
      method,
      headers: { ...headers, Authorization: `Bearer ${keys.publishableKey}` },
      ...(method === 'POST' && { body: new URLSearchParams(form) }),
    })
    const body: Shown = JSON.parse(await response.text())
    return { status: response.status, body }
  }
  return {
    send,
    confirm: (intent: Owned, card: TypedCard) =>
      send(`${own(intent).path}/confirm`, {
        ...own(intent).secret,
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': card.number,
        'payment_method_data[card][exp_month]': card.exp_month ?? '12',
        'payment_method_data[card][exp_year]': card.exp_year ?? '40',
        'payment_method_data[card][cvc]': card.cvc ?? '123',
      }),
    retrieve: (intent: Owned) => send(own(intent).path, own(intent).secret, 'GET'),
    answer: (intent: Owned, outcome: 'accept' | 'refuse') =>
      send(`${own(intent).path}/challenge`, { ...own(intent).secret, outcome }),
  }
}

/** What the SDK threw: its class is chosen by status and type, so asserting on it checks our error bodies. */
export async function refusalOf(call: Promise<unknown>): Promise<InstanceType<typeof Stripe.errors.StripeError>> {
  try {
    await call
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error
    throw error
  }
  throw new Error('The call was not refused')
}
