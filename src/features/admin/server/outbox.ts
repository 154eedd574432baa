import { eq, inArray, sql } from 'drizzle-orm'
import { announce } from '#db/announcements.ts'
import { outbox } from '#db/schema.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import { recordAct } from '#platform/audit.ts'
import { isBeingSent, isTooOld } from '#platform/mail-delivery.ts'
import { hasLostItsLink, readable } from '#platform/mail-secrets.ts'
import { outboxTopic } from '#platform/mail.ts'
import type { User } from '#platform/session.ts'
import type { ListMail, OutboxMail } from '../work-contract.ts'
import { inOrder, pageOfIds } from './keyset.ts'

/** The mail of the last 90 days, whatever became of it, latest first. */
export async function listMail(app: App, { q, status, cursor, limit }: ListMail) {
  const where = [
    status === 'all' ? undefined : sql`status = ${status}`,
    q?.trim() ? sql`lower("to") = lower(${q.trim()})` : undefined,
  ]
  const page = await pageOfIds(app.db, { table: sql`outbox`, sort: { direction: 'desc' }, where, cursor, limit })
  const rows = await app.db.select().from(outbox).where(inArray(outbox.id, page.ids))
  return { ...page, rows: inOrder(page.ids, rows).map((row) => toMail(app, row)) }
}

/** Has a mail that failed, or that waits for its next try, tried at once. Refused when it was sent, is being sent, or is too old to be. */
export async function retryMail(app: App, administrator: User, id: string): Promise<OutboxMail> {
  return app.db.transaction(async (tx) => {
    const [before] = await tx.select().from(outbox).where(eq(outbox.id, id)).for('update')
    if (!before) throw new AppError('mail_not_found')
    if (before.status === 'sent') throw new AppError('mail_sent')
    if (isBeingSent(before, app.now())) throw new AppError('mail_being_sent')
    if (isTooOld(before, app.now())) throw new AppError('mail_too_old')
    if (hasLostItsLink(before)) throw new AppError('mail_link_ran_out')
    const change = { status: 'waiting', nextTryAt: null } as const
    const [mail] = await tx.update(outbox).set(change).where(eq(outbox.id, id)).returning()
    // What kind of mail, and not its subject: the log would keep that when the mail is erased.
    const subject = { subjectType: 'mail', subjectId: id, subjectName: before.templateKey } as const
    await recordAct(tx, { ...subject, actorId: administrator.id, action: 'sent again' })
    announce(tx, outboxTopic)
    return toMail(app, mail!)
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
