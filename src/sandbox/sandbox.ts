import { once } from 'node:events'
import type { Pool } from 'pg'
import { control, controlRoutes, type Control } from './control.ts'
import type { CallFaultRule } from './faults.ts'
import { silent, type Log } from './log.ts'
import { stripeRoutes, type Env } from './routes.ts'
import { settleDueRefunds } from './refund-courses.ts'
import { prepareSchema } from './schema.ts'
import { rounds } from './rounds.ts'
import { deliverDue, type Postman } from './webhooks.ts'

export type SandboxOptions = {
  /** The state lives in its schema `sandbox`. */
  pool: Pool
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Where webhooks go; while it is null they wait. */
  webhookUrl: () => string | null
  now?: () => Date
  log?: Log
  /** How webhooks are sent, for tests without a network; and how many at once (with 1 they arrive in order). */
  webhookFetch?: typeof fetch
  webhookConcurrency?: number
  /** After how long an answer that never comes breaks off: for callers in this process, whose own patience would be real time. */
  hangMs?: number
}

export type Sandbox = {
  /**
   * Answers Stripe's calls under `/v1/` and ours under `/sandbox-control/`, whatever stands before them in the path.
   * Rejects only when a fault says so, as a broken connection does.
   */
  fetch: (request: Request) => Promise<Response>
  /** The same in the form `Stripe.createFetchHttpClient` takes: the SDK then talks to the sandbox in process. */
  stripeFetch: typeof fetch
  /** Delivers the webhooks that are due; tells how many were taken. */
  deliverDue: () => Promise<number>
  /** Delivers from now on by itself: at once after each change, and once a second. */
  start: () => void
  /** Lets go: no delivery starts any more, calls that hang by a fault break. Returns when the last delivery is done or given up. */
  stop: () => Promise<void>
  control: Control
}

/** The built-in payment provider: Stripe's REST API as far as we use it, by Stripe's published rules. No money moves. */
export async function createSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { pool, now = () => new Date(), log = silent } = options
  await prepareSchema(pool)
  const stopping = new AbortController()
  const postman: Postman = {
    pool,
    url: options.webhookUrl,
    secret: options.webhookSecret,
    now,
    fetch: options.webhookFetch ?? fetch,
    log,
    concurrency: options.webhookConcurrency ?? 4,
  }
  const deliver = async () => {
    await settleDueRefunds(pool, now())
    return deliverDue(postman, stopping.signal)
  }
  const delivery = rounds(deliver, log)
  const keys = { secretKey: options.secretKey, publishableKey: options.publishableKey }
  const given = control({ pool, now, deliverDue: deliver })
  const app = stripeRoutes({ pool, keys, now, log, stopping: stopping.signal, onWrite: delivery.poke }).route(
    '/sandbox-control',
    controlRoutes(given, keys),
  )

  async function answer(request: Request): Promise<Response> {
    const env: Env['Bindings'] = { fault: null }
    const response = await app.fetch(request, env)
    if (!env.fault) return response
    const given = options.hangMs === undefined ? [] : [AbortSignal.timeout(options.hangMs)]
    return losing(response, env.fault, AbortSignal.any([request.signal, stopping.signal, ...given]))
  }

  return {
    fetch: answer,
    stripeFetch: (input, init) => answer(new Request(input, init)),
    deliverDue: deliver,
    start: () => delivery.start(),
    stop() {
      stopping.abort(new Error('The payment sandbox is stopping'))
      return delivery.stop()
    },
    control: given,
  }
}

/** The response, or its loss on the way when the fault says so. What was done stays done. */
async function losing(response: Response, fault: CallFaultRule, signal: AbortSignal): Promise<Response> {
  if (fault.fault === 'drop_after_success') throw new ConnectionLost()
  if (fault.fault !== 'timeout_after_success') return response
  if (!signal.aborted) await once(signal, 'abort')
  throw signal.reason instanceof Error ? signal.reason : new ConnectionLost()
}

/** What `fetch` rejects with when the other side closes the connection without an answer. */
class ConnectionLost extends TypeError {
  constructor() {
    super('fetch failed', { cause: Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' }) })
  }
}
