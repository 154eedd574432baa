import { once } from 'node:events'
import type { Pool } from 'pg'
import { settleDueRefunds } from './bank.ts'
import { controlRoutes, createControl } from './control/control.ts'
import type { Control } from './control/control.ts'
import { deliveryLoop } from './webhooks/delivery-loop.ts'
import type { CallFaultRule } from './control/faults.ts'
import { silent } from './log.ts'
import type { Log } from './log.ts'
import { stripeRoutes } from './routes.ts'
import type { Env } from './routes.ts'
import { prepareSchema } from './schema.ts'
import { deliverDue } from './webhooks/webhooks.ts'

export type SandboxOptions = {
  /** State is stored in its schema `sandbox`. */
  pool: Pool
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Where webhooks are sent. They wait while it is null. */
  webhookUrl: () => string | null
  now?: () => Date
  log?: Log
  /** Sends webhooks; replaced in tests without a network. `concurrency` is how many run at once; with 1 they arrive in order. */
  webhookFetch?: typeof fetch
  webhookConcurrency?: number
  /** How long a fault without a response hangs. For callers in the same process, whose own timeouts would take real time. */
  hangMs?: number
}

export type Sandbox = {
  /**
   * Handles Stripe's calls under `/v1/` and control calls under `/sandbox-control/`, wherever it is mounted. Rejects only when a fault
   * simulates a broken connection.
   */
  fetch: (request: Request) => Promise<Response>
  /** The same for `Stripe.createFetchHttpClient`, so that the SDK calls the sandbox in this process. */
  stripeFetch: typeof fetch
  /** Delivers due webhooks and returns how many were accepted. */
  deliverDue: () => Promise<number>
  /** Starts delivering after each change and once a second. */
  start: () => void
  /** Stops deliveries and aborts hanging calls. Resolves when the last delivery has ended. */
  stop: () => Promise<void>
  control: Control
}

/** The built-in payment provider: the part of Stripe's REST API that we use, following Stripe's documentation. No money moves. */
export async function createSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { pool, now = () => new Date(), log = silent } = options
  await prepareSchema(pool)
  const stopping = new AbortController()
  const sender = {
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
    return deliverDue(sender, stopping.signal)
  }
  const loop = deliveryLoop(deliver, log)
  const keys = { secretKey: options.secretKey, publishableKey: options.publishableKey }
  const control = createControl({ pool, now, deliverDue: deliver })
  const routes = stripeRoutes({ pool, keys, now, log, stopping: stopping.signal, onWrite: loop.poke }).route(
    '/sandbox-control',
    controlRoutes(control, keys),
  )

  async function answer(request: Request): Promise<Response> {
    const env: Env['Bindings'] = { fault: null }
    const response = await routes.fetch(request, env)
    if (!env.fault) return response
    const limits = options.hangMs === undefined ? [] : [AbortSignal.timeout(options.hangMs)]
    return withFault(response, env.fault, AbortSignal.any([request.signal, stopping.signal, ...limits]))
  }

  return {
    fetch: answer,
    stripeFetch: (input, init) => answer(new Request(input, init)),
    deliverDue: deliver,
    start: () => loop.start(),
    stop() {
      stopping.abort(new Error('The payment sandbox is stopping'))
      return loop.stop()
    },
    control,
  }
}

/** The response, unless the fault loses it. The work stays done. */
async function withFault(response: Response, fault: CallFaultRule, signal: AbortSignal): Promise<Response> {
  if (fault.fault === 'drop_after_success') throw new ConnectionLost()
  if (fault.fault !== 'timeout_after_success') return response
  if (!signal.aborted) await once(signal, 'abort')
  throw signal.reason instanceof Error ? signal.reason : new ConnectionLost()
}

/** What `fetch` rejects with when the other side closes the connection without a reply. */
class ConnectionLost extends TypeError {
  constructor() {
    super('fetch failed', { cause: Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' }) })
  }
}
