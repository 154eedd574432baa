import { eq, inArray, sql } from 'drizzle-orm'
import { one } from '#db/one.ts'
import { outbox } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import { recordAudit } from '#platform/audit.ts'
import { isBeingSent, isTooOld } from '#platform/mail/delivery.ts'
import { hasLostLink, readable } from '#platform/mail/secrets.ts'
import { outboxTopic } from '#platform/mail/mail.ts'
import type { User } from '#platform/http/session.ts'
import type { ListMail, OutboxMail } from '../../outbox-contract.ts'
import { inOrder, latestFirst, pageOfIds } from '../id-pages.ts'

/** The emails of the last 90 days, latest first. */
export async function listMail(app: App, { q, status, cursor, limit }: ListMail) {
  const where = [
    status === 'all' ? undefined : sql`status = ${status}`,
    q?.trim() ? sql`lower("to") = lower(${q.trim()})` : undefined,
  ]
  const page = await pageOfIds(app.db, { table: sql`outbox`, order: latestFirst, where, cursor, limit })
  const rows = await app.db.select().from(outbox).where(inArray(outbox.id, page.ids))
  return { ...page, rows: inOrder(page.ids, rows).map((row) => toMail(app, row)) }
}

/** Retries a failed or waiting email now. Refused when it was sent, is being sent, or is too old. */
export async function retryMail(app: App, administrator: User, id: string): Promise<OutboxMail> {
  return transact(app.db, async (tx) => {
    const [before] = await tx.select().from(outbox).where(eq(outbox.id, id)).for('update')
    if (!before) throw new AppError('mail_not_found')
    if (before.status === 'sent') throw new AppError('mail_sent')
    if (isBeingSent(before, app.now())) throw new AppError('mail_being_sent')
    if (isTooOld(before, app.now())) throw new AppError('mail_too_old')
    if (hasLostLink(before)) throw new AppError('mail_link_expired')
    const change = { status: 'waiting', nextTryAt: null } as const
    const mail = one(await tx.update(outbox).set(change).where(eq(outbox.id, id)).returning())
    // The template and not the subject: the log would keep the subject after the email is erased.
    const subject = { subjectType: 'mail', subjectId: id, subjectName: before.templateKey } as const
    await recordAudit(tx, { ...subject, actorId: administrator.id, action: 'sent again' })
    tx.announce(outboxTopic)
    return toMail(app, mail)
  })
}

function toMail(app: App, row: typeof outbox.$inferSelect): OutboxMail {
  return {
    id: row.id,
    to: row.to,
    templateKey: row.templateKey,
    ...readable(row, app),
    status: row.status,
    attempts: row.attempts,
    lastError: row.lastError,
    nextTryAt: row.nextTryAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
  }
}
