import { setTimeout } from 'node:timers/promises'
import { and, asc, eq, gte, lt, sql } from 'drizzle-orm'
import { createTransport } from 'nodemailer'
import { outbox } from '#db/schema.ts'
import type { App } from './app.ts'
import type { Config } from './config.ts'
import { startJob } from './jobs.ts'
import type { Job } from './jobs.ts'
import { withWholeAddresses } from './mail-render.ts'
import { forgetSecrets, withoutSecret } from './mail-secrets.ts'
import { isDue, outboxTopic } from './mail.ts'

type OutboxRow = typeof outbox.$inferSelect

/** Hands one mail to the mail server; throws what nodemailer throws. */
export type Mailer = { send: (row: OutboxRow) => Promise<void>; close: () => void }

/** As long as one process may be at a mail before another one takes it for dead. */
const leaseMs = 120_000
const stopWithinMs = 5_000
const firstPauseMs = 30_000
const longestPauseMs = 5 * 60_000
/** Older mail is never sent: its news is old and its links are dead. */
const longestWaitMs = 48 * 3_600_000
/** How long mail can still be read in the outbox, whatever became of it. */
export const keepMailDays = 90

/**
 * Sends what waits now, whenever something is queued, and every 10 seconds; in any number of processes. Without a mail server it waits.
 * Old mail is forgotten either way.
 */
export function startMailing(app: App): Job {
  const { mail } = app.config
  const forgetting = startJob(app, { what: 'forget old mail', everyMs: 6 * 3_600_000, work: () => forgetOld(app) })
  if (!mail) return { wake: () => {}, stop: () => forgetting.stop() }
  const mailer = createMailer(mail)
  const job = startJob(app, { what: 'mail', everyMs: 10_000, work: (stopping) => sendWaiting(app, mailer, stopping) })
  const unsubscribe = app.live.on(outboxTopic, job.wake)
  return {
    wake: job.wake,
    stop: async () => {
      unsubscribe()
      // A server that does not answer holds nobody up: what was begun is tried again when the lease is over.
      await Promise.race([
        Promise.all([job.stop(), forgetting.stop()]),
        setTimeout(stopWithinMs, undefined, { ref: false }),
      ])
      mailer.close()
    },
  }
}

/**
 * Sends one mail after the other until none is due. When the mail server cannot be reached or takes nothing from us, the others are left
 * for the next time; what it refuses about one mail holds up none of them. What has waited for too long is given up.
 *
 * Each mail carries the same Message-ID at every try, so that one sent twice (the app died before it could write it down) is recognised.
 */
export async function sendWaiting(app: App, mailer: Mailer, stopping = new AbortController().signal): Promise<void> {
  await giveUpOld(app)
  await forgetSecrets(app)
  for (;;) {
    if (stopping.aborted) return
    const row = await claim(app)
    if (!row) return
    try {
      await mailer.send({ ...row, html: withWholeAddresses(app, row.html) })
    } catch (error) {
      const refused = refusalOf(error)
      await giveUpFor(app, row, { isForGood: refused === 'for good', because: String(error) })
      app.log.warn({ err: error, outboxId: row.id, templateKey: row.templateKey }, 'a mail was not sent')
      if (!refused) return
      continue
    }
    const sent = { status: 'sent', sentAt: app.now(), nextTryAt: null, lastError: null } as const
    await app.db
      .update(outbox)
      .set({ ...sent, ...withoutSecret })
      .where(isStillOurs(row))
  }
}

/** Whether a process is at this mail now: it has taken it, and has not yet written down how that ended. */
export function isBeingSent({ status, nextTryAt, lastError }: OutboxRow, now: Date): boolean {
  return status === 'waiting' && lastError === null && nextTryAt !== null && nextTryAt > now
}

/** Whether this mail is never sent any more, whatever became of it. */
export const isTooOld = ({ createdAt }: OutboxRow, now: Date): boolean => createdAt < oldestToSend(now)

const oldestToSend = (now: Date) => new Date(now.getTime() - longestWaitMs)

/** Not after its lease has run out and another process took it: then that one's word counts. */
const isStillOurs = ({ id, attempts }: OutboxRow) =>
  and(eq(outbox.id, id), eq(outbox.status, 'waiting'), eq(outbox.attempts, attempts))

async function giveUpOld(app: App): Promise<void> {
  const now = app.now()
  await app.db
    .update(outbox)
    .set({ status: 'failed', nextTryAt: null, lastError: 'too old to send' })
    .where(and(isDue(now), lt(outbox.createdAt, oldestToSend(now))))
}

/** Takes the next mail that is due, so that no other process takes it as long as the lease lasts. It has no error until that is over. */
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

/** Mail is about people: what was written long ago goes, sent or not. */
export async function forgetOld(app: App): Promise<void> {
  await app.db.delete(outbox).where(lt(outbox.createdAt, new Date(app.now().getTime() - keepMailDays * 86_400_000)))
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
    .where(isStillOurs(row))
}

/**
 * Whether the server refused this very mail or its recipient, and if so whether with a permanent code (RFC 5321, 4.2.1). Null for what is
 * about the connection (421 ends one at any command) or our settings, such as a login or a sender it does not accept: all mail waits
 * until that is right.
 */
function refusalOf(error: unknown): 'for good' | 'for now' | null {
  if (!(error instanceof Error) || !('responseCode' in error) || !('command' in error)) return null
  const { responseCode, command } = error
  if (typeof responseCode !== 'number' || responseCode === 421) return null
  if (command !== 'RCPT TO' && command !== 'DATA') return null
  return responseCode >= 500 ? 'for good' : 'for now'
}

/** Speaks SMTP over one connection that is kept while there is mail. */
export function createMailer({ smtpUrl, from }: NonNullable<Config['mail']>): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 1,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const host = /@([^>\s]+)>?$/.exec(from)?.[1] ?? 'homefield'
  return {
    send: async (row) => {
      await transport.sendMail({
        from,
        // As parts and not as text: what stands there is one address, whatever it looks like.
        to: { name: '', address: row.to },
        ...(row.replyTo && { replyTo: { name: '', address: row.replyTo } }),
        subject: row.subject,
        html: row.html,
        text: row.text,
        messageId: `<${row.id}@${host}>`,
        date: row.createdAt,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    },
    close: () => transport.close(),
  }
}
