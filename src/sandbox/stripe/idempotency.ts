import { createHmac } from 'node:crypto'
import { row } from '../database.ts'
import type { Queryable } from '../database.ts'
import { keyInUse, keyMisused, RequestError, serverError } from './errors.ts'
import type { Reply } from './request.ts'

/** Stripe deletes keys after 24 hours; the same key then starts a new request. */
const keyLifetimeMs = 24 * 60 * 60 * 1000

type KeyedRequest = {
  key: string | null
  path: string
  /** A hash of the caller and all parameters; see `fingerprint`. */
  fingerprint: string
  now: Date
  /** Does the work but loses the response: this call and all later ones with this key return a 500. */
  failAfter: boolean
}

export type KeyedReply = { status: number; text: string; isReplay: boolean }

type StoredReply = { path: string; fingerprint: string; reply_status: number; reply_body: string }

/**
 * Does the work of a key once. Later requests with the key get the first response, even if that was a refusal or a 500. The response is
 * committed together with the work, so a crash keeps both or neither. A duplicate that arrives while the first is still running, in any
 * process, is a 409.
 */
export async function idempotently(
  tx: Queryable,
  request: KeyedRequest,
  work: () => Promise<Reply>,
): Promise<KeyedReply> {
  if (request.key === null) return { ...(await replyOf(tx, request, work)), isReplay: false }
  const lock = await row<{ mine: boolean }>(
    tx,
    "select pg_try_advisory_xact_lock(hashtextextended('sandbox key ' || $1, 0)) as mine",
    [request.key],
  )
  if (!lock?.mine) throw keyInUse(request.key)
  const stored = await storedReply(tx, request.key, request.now)
  if (stored) return replay(stored, request, request.key)
  const fresh = await replyOf(tx, request, work)
  await keep(tx, request, fresh)
  return { ...fresh, isReplay: false }
}

/** A keyed hash, because the parameters may contain a card number that must not be recoverable. */
export function fingerprint(secretKey: string, parts: string[]): string {
  return createHmac('sha256', secretKey).update(JSON.stringify(parts)).digest('hex')
}

async function replyOf(tx: Queryable, request: KeyedRequest, work: () => Promise<Reply>) {
  const reply = await workOrRefusal(tx, work)
  if (request.failAfter) return { status: 500, text: JSON.stringify({ error: serverError }) }
  return { status: reply.status, text: JSON.stringify(reply.body) }
}

async function workOrRefusal(tx: Queryable, work: () => Promise<Reply>): Promise<Reply> {
  await tx.query('savepoint work')
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    await tx.query('rollback to savepoint work')
    return { status: error.status, body: { error: error.body } }
  }
}

function storedReply(tx: Queryable, key: string, now: Date): Promise<StoredReply | null> {
  const oldest = new Date(now.getTime() - keyLifetimeMs)
  return row<StoredReply>(tx, 'select * from sandbox.idempotency_keys where key = $1 and created > $2', [key, oldest])
}

function replay(stored: StoredReply, request: KeyedRequest, key: string): KeyedReply {
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
  return { status: stored.reply_status, text: stored.reply_body, isReplay: true }
}

async function keep(tx: Queryable, request: KeyedRequest, reply: { status: number; text: string }): Promise<void> {
  await tx.query(
    `insert into sandbox.idempotency_keys (key, created, path, fingerprint, reply_status, reply_body)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (key) do update set created = excluded.created, path = excluded.path, fingerprint = excluded.fingerprint,
       reply_status = excluded.reply_status, reply_body = excluded.reply_body`,
    [request.key, request.now, request.path, request.fingerprint, reply.status, reply.text],
  )
}
