import { createHmac } from 'node:crypto'
import type { Pool } from 'pg'
import { row } from '../database.ts'
import type { Log } from '../log.ts'
import type { EventRecord } from '../stripe/records.ts'
import { wireEvent } from '../stripe/wire.ts'

const timeoutMs = 10_000
/** One process delivers at a time. If it is killed, the delivery is due again after this long. */
const leaseMs = 15_000
const maxPauseMs = 30_000
const abandonAfterMs = 3 * 24 * 60 * 60 * 1000

type Sender = {
  pool: Pool
  url: () => string | null
  secret: string
  now: () => Date
  fetch: typeof fetch
  log: Log
  /** How many deliveries run at once; with 1 they arrive in order. */
  concurrency: number
}

/** Stripe's webhook signature header: HMAC SHA-256 over timestamp and body (docs.stripe.com/webhooks/signature). */
function signature(body: string, secret: string, at: Date): string {
  const second = Math.floor(at.getTime() / 1000)
  return `t=${second},v1=${createHmac('sha256', secret).update(`${second}.${body}`).digest('hex')}`
}

/** The pause after the nth failed attempt: 1 s, 2 s, 4 s, … at most 30 s. */
function pauseMs(attempts: number): number {
  return Math.min(1000 * 2 ** (attempts - 1), maxPauseMs)
}

/**
 * Delivers all due webhooks and returns how many were accepted (2xx); the others become due again later. At least once: like Stripe, it
 * repeats a delivery whose response was lost.
 */
export async function deliverDue(sender: Sender, signal?: AbortSignal): Promise<number> {
  const url = sender.url()
  if (url === null) return 0
  const until = sender.now()
  let [accepted, workers] = [0, 0]
  /** Each worker that finds a delivery starts the next one, so that only one worker looks when nothing is due. */
  const work = async (): Promise<void> => {
    workers += 1
    let next: Promise<void> | null = null
    try {
      for (;;) {
        const delivery = signal?.aborted ? null : await claim(sender, until)
        if (!delivery) break
        if (workers < sender.concurrency) next ??= work()
        if (await deliver(sender, url, delivery, signal)) accepted += 1
      }
    } finally {
      await next
    }
  }
  await work()
  return accepted
}

type Delivery = { id: string; event: string; attempts: number }

/** Claims the next due delivery by moving its due time past the lease, so that no connection is held during the request. */
function claim(sender: Sender, until: Date): Promise<Delivery | null> {
  return row<Delivery>(
    sender.pool,
    `update sandbox.deliveries set attempts = attempts + 1, due_at = $2 where id = (
       select id from sandbox.deliveries where status = 'due' and due_at <= $1
       order by due_at, turn, id limit 1 for update skip locked)
     returning id, event, attempts`,
    [until, new Date(sender.now().getTime() + leaseMs)],
  )
}

async function deliver(sender: Sender, url: string, delivery: Delivery, signal?: AbortSignal): Promise<boolean> {
  const event = await row<EventRecord>(sender.pool, 'select * from sandbox.events where id = $1', [delivery.event])
  if (!event) throw new Error(`Delivery ${delivery.id} has no event`)
  const failure = await post(sender, url, JSON.stringify(wireEvent(event)), signal)
  if (failure === null) {
    await sender.pool.query(
      "update sandbox.deliveries set status = 'delivered', delivered_at = $2, last_failure = null where id = $1",
      [delivery.id, sender.now()],
    )
    return true
  }
  await postpone(sender, delivery, event, failure)
  return false
}

/** Null when the webhook was accepted, else the failure. As with Stripe, a redirect is a failure. */
async function post(sender: Sender, url: string, body: string, signal?: AbortSignal): Promise<string | null> {
  const limit = AbortSignal.timeout(timeoutMs)
  try {
    const response = await sender.fetch(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Stripe-Signature': signature(body, sender.secret, sender.now()),
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

async function postpone(sender: Sender, delivery: Delivery, event: EventRecord, failure: string): Promise<void> {
  const now = sender.now().getTime()
  const status = now - event.created.getTime() > abandonAfterMs ? 'abandoned' : 'due'
  await sender.pool.query(
    `update sandbox.deliveries set status = $3, due_at = $4, last_failure = $5
     where id = $1 and attempts = $2 and status = 'due'`,
    [delivery.id, delivery.attempts, status, new Date(now + pauseMs(delivery.attempts)), failure],
  )
  sender.log.warn(
    { event: event.id, type: event.type, attempts: delivery.attempts, failure },
    'A webhook was not accepted',
  )
}
