import { createHmac } from 'node:crypto'
import type { Reply } from './call.ts'
import { row, type Queryable } from './database.ts'
import { keyInUse, keyMisused, serverError, StripeRefusal } from './errors.ts'

/** Stripe forgets a key after 24 hours; the same key then means a new request. */
const keyLifetimeMs = 24 * 60 * 60 * 1000

type KeyedRequest = {
  key: string | null
  path: string
  /** Of all parameters and of who called; see `fingerprint`. */
  fingerprint: string
  requestId: string
  now: Date
  /** Do the work, then lose its reply: the caller gets (and the key keeps) a 500. */
  failAfter: boolean
}

/** The reply as text, and whose reply it was when it is a stored one. */
export type Answer = { status: number; text: string; originalRequest: string | null }

type StoredReply = { path: string; fingerprint: string; request_id: string; reply_status: number; reply_body: string }

/**
 * Answers a request once per key: the first does `work`, every later one gets the first one's reply, also if it was a refusal or
 * a 500. Reply and effects are committed together, so a crash leaves both or neither.
 *
 * The lock belongs to the transaction: a duplicate that comes while the first is under way is told so (409), in whatever process.
 */
export async function idempotently(tx: Queryable, request: KeyedRequest, work: () => Promise<Reply>): Promise<Answer> {
  if (request.key === null) return { ...(await answer(tx, request, work)), originalRequest: null }
  const lock = await row<{ mine: boolean }>(
    tx,
    "select pg_try_advisory_xact_lock(hashtextextended('sandbox key ' || $1, 0)) as mine",
    [request.key],
  )
  if (!lock?.mine) throw keyInUse(request.key)
  const stored = await storedReply(tx, request.key, request.now)
  if (stored) return replay(stored, request, request.key)
  const fresh = await answer(tx, request, work)
  await keep(tx, request, fresh)
  return { ...fresh, originalRequest: null }
}

/** A keyed digest: the parameters may hold a card number, which must not be found again from what is stored. */
export function fingerprint(secretKey: string, parts: string[]): string {
  return createHmac('sha256', secretKey).update(JSON.stringify(parts)).digest('hex')
}

async function answer(tx: Queryable, request: KeyedRequest, work: () => Promise<Reply>) {
  const reply = await workOrRefusal(tx, work)
  if (request.failAfter) return { status: 500, text: JSON.stringify({ error: serverError }) }
  return { status: reply.status, text: JSON.stringify(reply.body) }
}

async function workOrRefusal(tx: Queryable, work: () => Promise<Reply>): Promise<Reply> {
  await tx.query('savepoint work')
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error
    await tx.query('rollback to savepoint work')
    return { status: error.status, body: { error: error.body } }
  }
}

function storedReply(tx: Queryable, key: string, now: Date): Promise<StoredReply | null> {
  const oldest = new Date(now.getTime() - keyLifetimeMs)
  return row<StoredReply>(tx, 'select * from sandbox.idempotency_keys where key = $1 and created > $2', [key, oldest])
}

function replay(stored: StoredReply, request: KeyedRequest, key: string): Answer {
  const advice = `Try using a key other than '${key}' if you meant to execute a different request.`
  if (stored.path !== request.path) {
    throw keyMisused(
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${request.path}' vs '${stored.path}'). ${advice}`,
    )
  }
  if (stored.fingerprint !== request.fingerprint) {
    throw keyMisused(
      `Keys for idempotent requests can only be used with the same parameters they were first used with. ${advice}`,
    )
  }
  return { status: stored.reply_status, text: stored.reply_body, originalRequest: stored.request_id }
}

async function keep(tx: Queryable, request: KeyedRequest, reply: { status: number; text: string }): Promise<void> {
  await tx.query(
    `insert into sandbox.idempotency_keys (key, created, path, fingerprint, request_id, reply_status, reply_body)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (key) do update set created = excluded.created, path = excluded.path, fingerprint = excluded.fingerprint,
       request_id = excluded.request_id, reply_status = excluded.reply_status, reply_body = excluded.reply_body`,
    [request.key, request.now, request.path, request.fingerprint, request.requestId, reply.status, reply.text],
  )
}
