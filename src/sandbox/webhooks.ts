import { createHmac } from 'node:crypto'
import type { Pool } from 'pg'
import { row } from './database.ts'
import { eventColumns } from './events.ts'
import type { Log } from './log.ts'
import type { EventRecord } from './records.ts'
import { eventShape } from './shapes.ts'

const answerWithinMs = 10_000
/** While one process delivers, no other does; if it is killed over it, the delivery is due again after this long. */
const leaseMs = 15_000
const longestPauseMs = 30_000
const givenUpAfterMs = 3 * 24 * 60 * 60 * 1000

export type Postman = {
  pool: Pool
  url: () => string | null
  secret: string
  now: () => Date
  fetch: typeof fetch
  log: Log
  /** How many deliveries are under way at once; with 1 they arrive in order. */
  concurrency: number
}

/** The header Stripe signs a webhook with: HMAC SHA-256 over second and body (docs.stripe.com/webhooks/signature). */
export function signature(body: string, secret: string, at: Date): string {
  const second = Math.floor(at.getTime() / 1000)
  return `t=${second},v1=${createHmac('sha256', secret).update(`${second}.${body}`).digest('hex')}`
}

/** The pause after the n-th failed attempt: 1 s, 2 s, 4 s, … and at most 30 s. */
export function pauseMs(attempts: number): number {
  return Math.min(1000 * 2 ** (attempts - 1), longestPauseMs)
}

/**
 * Delivers every webhook that is due now, and tells how many the other side took (2xx). The rest is due again later. At least
 * once, never exactly once: like Stripe, a delivery whose answer is lost is made again.
 */
export async function deliverDue(postman: Postman, signal?: AbortSignal): Promise<number> {
  const url = postman.url()
  if (url === null) return 0
  const until = postman.now()
  let [taken, carriers] = [0, 0]
  /** Whoever finds something to carry calls the next one: when nothing is due, one has looked and not all. */
  const carry = async (): Promise<void> => {
    carriers += 1
    let next: Promise<void> | null = null
    try {
      for (;;) {
        const delivery = signal?.aborted ? null : await claim(postman, until)
        if (!delivery) break
        if (carriers < postman.concurrency) next ??= carry()
        if (await deliver(postman, url, delivery, signal)) taken += 1
      }
    } finally {
      await next
    }
  }
  await carry()
  return taken
}

type Delivery = { id: string; event: string; attempts: number }

/** Takes the next due delivery by moving its due time past the lease, so that no connection is held while the network is slow. */
function claim(postman: Postman, until: Date): Promise<Delivery | null> {
  return row<Delivery>(
    postman.pool,
    `update sandbox.deliveries set attempts = attempts + 1, due_at = $2 where id = (
       select id from sandbox.deliveries where status = 'due' and due_at <= $1
       order by due_at, turn, id limit 1 for update skip locked)
     returning id, event, attempts`,
    [until, new Date(postman.now().getTime() + leaseMs)],
  )
}

async function deliver(postman: Postman, url: string, delivery: Delivery, signal?: AbortSignal): Promise<boolean> {
  const event = await row<EventRecord>(postman.pool, `select ${eventColumns} from sandbox.events e where e.id = $1`, [
    delivery.event,
  ])
  if (!event) throw new Error(`Delivery ${delivery.id} has no event`)
  const failure = await post(postman, url, JSON.stringify(eventShape(event)), signal)
  if (failure === null) {
    await postman.pool.query(
      "update sandbox.deliveries set status = 'delivered', delivered_at = $2, last_failure = null where id = $1",
      [delivery.id, postman.now()],
    )
    return true
  }
  await postpone(postman, delivery, event, failure)
  return false
}

/** Null when the other side took it, else what went wrong. A redirect is not followed: Stripe counts it as a failure. */
async function post(postman: Postman, url: string, body: string, signal?: AbortSignal): Promise<string | null> {
  const limit = AbortSignal.timeout(answerWithinMs)
  try {
    const response = await postman.fetch(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Stripe-Signature': signature(body, postman.secret, postman.now()),
        'User-Agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
      body,
      redirect: 'manual',
      signal: signal ? AbortSignal.any([limit, signal]) : limit,
    })
    await response.body?.cancel()
    return response.ok ? null : `HTTP ${response.status}`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

async function postpone(postman: Postman, delivery: Delivery, event: EventRecord, failure: string): Promise<void> {
  const now = postman.now().getTime()
  const status = now - event.created.getTime() > givenUpAfterMs ? 'abandoned' : 'due'
  await postman.pool.query(
    `update sandbox.deliveries set status = $3, due_at = $4, last_failure = $5
     where id = $1 and attempts = $2 and status = 'due'`,
    [delivery.id, delivery.attempts, status, new Date(now + pauseMs(delivery.attempts)), failure],
  )
  postman.log.warn(
    { event: event.id, type: event.type, attempts: delivery.attempts, failure },
    'A webhook was not taken',
  )
}
