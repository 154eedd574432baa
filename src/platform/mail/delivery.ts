import { and, asc, eq, gte, lt, sql } from 'drizzle-orm'
import { outbox } from '#db/schema.ts'
import type { App } from '../app.ts'
import { withAbsoluteUrls } from './render.ts'
import { eraseExpiredSecrets, withoutSecret } from './secrets.ts'
import { isDue } from './mail.ts'
import type { Mailer } from './smtp.ts'

type OutboxRow = typeof outbox.$inferSelect

/** How long one process may work on a mail before another one takes over. */
const leaseMs = 120_000
const firstPauseMs = 30_000
const longestPauseMs = 5 * 60_000
/** Older mail is never sent: its content and links are out of date. */
const maxAgeMs = 48 * 3_600_000

/**
 * Sends one mail at a time until none is due. When the server cannot be reached or rejects everything from us, the rest waits for the next
 * run; a rejection of one mail does not hold up the others. Mail that is too old is marked as failed.
 *
 * Every try of a mail has the same Message-ID, so that recipients recognize one that is sent twice because the app died before recording
 * it.
 */
export async function sendDue(app: App, mailer: Mailer, stopping = new AbortController().signal): Promise<void> {
  await giveUpOld(app)
  await eraseExpiredSecrets(app)
  for (;;) {
    if (stopping.aborted) return
    const row = await claim(app)
    if (!row) return
    try {
      await mailer.send({ ...row, html: withAbsoluteUrls(app, row.html) })
    } catch (error) {
      const refused = refusalOf(error)
      await giveUpFor(app, row, { isForGood: refused === 'for good', because: String(error) })
      app.log.warn({ err: error, outboxId: row.id, templateKey: row.templateKey }, 'an email was not sent')
      if (!refused) return
      continue
    }
    const sent = { status: 'sent', sentAt: app.now(), nextTryAt: null, lastError: null } as const
    await app.db
      .update(outbox)
      .set({ ...sent, ...withoutSecret })
      .where(isStillClaimed(row))
  }
}

/** Whether a process is sending this mail now: claimed, with no result yet. */
export function isBeingSent({ status, nextTryAt, lastError }: OutboxRow, now: Date): boolean {
  return status === 'waiting' && lastError === null && nextTryAt !== null && nextTryAt > now
}

/** Whether this mail is too old to be sent. */
export const isTooOld = ({ createdAt }: OutboxRow, now: Date): boolean => createdAt < oldestToSend(now)

const oldestToSend = (now: Date) => new Date(now.getTime() - maxAgeMs)

/** False once the lease expired and another process claimed the mail; only that process records the result. */
const isStillClaimed = ({ id, attempts }: OutboxRow) =>
  and(eq(outbox.id, id), eq(outbox.status, 'waiting'), eq(outbox.attempts, attempts))

async function giveUpOld(app: App): Promise<void> {
  const now = app.now()
  await app.db
    .update(outbox)
    .set({ status: 'failed', nextTryAt: null, lastError: 'too old to send' })
    .where(and(isDue(now), lt(outbox.createdAt, oldestToSend(now))))
}

/** Claims the next due mail for the length of the lease. */
async function claim(app: App): Promise<OutboxRow | null> {
  const now = app.now()
  const next = app.db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(isDue(now), gte(outbox.createdAt, oldestToSend(now))))
    .orderBy(sql`${outbox.nextTryAt} nulls first`, asc(outbox.id))
    .limit(1)
    .for('update', { skipLocked: true })
  const [row] = await app.db
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, nextTryAt: new Date(now.getTime() + leaseMs), lastError: null })
    .where(eq(outbox.id, next))
    .returning()
  return row ?? null
}

async function giveUpFor(app: App, row: OutboxRow, failure: { isForGood: boolean; because: string }): Promise<void> {
  const pauseMs = Math.min(firstPauseMs * 2 ** (row.attempts - 1), longestPauseMs)
  await app.db
    .update(outbox)
    .set({
      lastError: failure.because,
      ...(failure.isForGood
        ? { status: 'failed', nextTryAt: null }
        : { nextTryAt: new Date(app.now().getTime() + pauseMs) }),
    })
    .where(isStillClaimed(row))
}

/**
 * Whether the server rejected this mail or its recipient, and if so, whether permanently (RFC 5321, 4.2.1). Null for errors of the
 * connection (421 closes it after any command) or our settings, such as a login or sender that is not accepted: then all mail waits.
 */
function refusalOf(error: unknown): 'for good' | 'for now' | null {
  if (!(error instanceof Error) || !('responseCode' in error) || !('command' in error)) return null
  const { responseCode, command } = error
  if (typeof responseCode !== 'number' || responseCode === 421) return null
  if (command !== 'RCPT TO' && command !== 'DATA') return null
  return responseCode >= 500 ? 'for good' : 'for now'
}
