import { Stripe } from 'stripe'
import { freshDatabase } from '#test/database.ts'
import { createSandbox } from '../sandbox.ts'
import type { SandboxOptions } from '../sandbox.ts'

export const keys = {
  secretKey: 'sk_test_sandbox_0123456789',
  publishableKey: 'pk_test_sandbox_0123456789',
  webhookSecret: 'whsec_sandbox_0123456789',
}

/** A webhook endpoint in place of the app's, which keeps the events. `answer` returns the status of each response. */
export function webhookInbox(answer: () => number | Promise<number> = () => 200) {
  const received: Stripe.Event[] = []
  const webhookFetch: typeof fetch = async (_url, init) => {
    const { body, headers } = init ?? {}
    const header = new Headers(headers).get('Stripe-Signature') ?? ''
    const text = typeof body === 'string' ? body : ''
    const event = Stripe.webhooks.constructEvent(text, header, keys.webhookSecret, 0)
    received.push(event)
    return new Response(null, { status: await answer() })
  }
  return {
    received,
    webhookFetch,
    types: () => received.map(({ type }) => type),
  }
}

/** A sandbox on its own database, with an SDK client in process and a browser client that has only the publishable key. */
export async function aSandbox(options: Partial<SandboxOptions> = {}) {
  const database = await freshDatabase({ asyncCommit: true })
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
    /** Deletes everything, including received events. */
    async empty() {
      await database.pool.query(
        'truncate sandbox.payment_intents, sandbox.charges, sandbox.refunds, sandbox.disputes, sandbox.events, sandbox.deliveries, sandbox.idempotency_keys, sandbox.faults',
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

type Payable = { id: string; client_secret: string | null }

/** The card form's calls: form-encoded, with the publishable key and the client secret, without cookies. */
export function browserOn(fetchLike: typeof fetch, base = 'http://app.test/sandbox/stripe') {
  const send = async (path: string, form: Record<string, string>, headers: Record<string, string> = {}) => {
    const response = await fetchLike(`${base}${path}`, {
      method: 'POST',
      headers: { ...headers, Authorization: `Bearer ${keys.publishableKey}` },
      body: new URLSearchParams(form),
    })
    const body: Shown = JSON.parse(await response.text())
    return { status: response.status, body }
  }
  const act = (intent: Payable, action: string, form: Record<string, string>) =>
    send(`/v1/payment_intents/${intent.id}/${action}`, { client_secret: intent.client_secret ?? '', ...form })
  return {
    send,
    confirm: (intent: Payable, card: TypedCard) =>
      act(intent, 'confirm', {
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': card.number,
        'payment_method_data[card][exp_month]': card.exp_month ?? '12',
        'payment_method_data[card][exp_year]': card.exp_year ?? '40',
        'payment_method_data[card][cvc]': card.cvc ?? '123',
      }),
    answer: (intent: Payable, outcome: 'accept' | 'refuse') => act(intent, 'challenge', { outcome }),
  }
}

/** The SDK's error. Its class depends on the response's status and type, so tests of it also check our error bodies. */
export async function refusalOf(call: Promise<unknown>): Promise<InstanceType<typeof Stripe.errors.StripeError>> {
  try {
    await call
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error
    throw error
  }
  throw new Error('The call was not refused')
}
