import { and, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { outbox } from '#db/schema.ts'
import type { App } from './app.ts'
import { isDue } from './mail.ts'

/*
 * Some mail carries a link that lets whoever knows it in. The outbox keeps mail for months and is read by the administrator and by
 * whoever has a copy of the database: such a link is in it only until the mail is sent, or nobody can follow it any more.
 */

type OutboxRow = typeof outbox.$inferSelect

/** What stands where a secret was. */
const removed = '[removed]'

const withoutIt = (column: AnyPgColumn) =>
  sql<string>`coalesce(replace(${column}, ${outbox.secret}, ${removed}), ${column})`

/** The columns of a mail whose secret goes; of one without any, the same as they were. */
export const withoutSecret = {
  secret: null,
  subject: withoutIt(outbox.subject),
  html: withoutIt(outbox.html),
  text: withoutIt(outbox.text),
}

/**
 * Takes links that have run out from mail that still has them; not while a process is at it, which takes the link out itself when it is
 * done. What waits for a mail server is given up without its link; where there is none, mail is only read here, and nothing failed.
 */
export async function forgetSecrets(app: App): Promise<void> {
  const now = app.now()
  const hasRunOut = and(isNotNull(outbox.secret), lte(outbox.secretUntil, now))
  await app.db
    .update(outbox)
    .set(withoutSecret)
    .where(and(hasRunOut, or(ne(outbox.status, 'waiting'), isDue(now))))
  if (!app.config.mail) return
  const failed = { status: 'failed', nextTryAt: null, lastError: 'its link ran out before it was sent' } as const
  await app.db
    .update(outbox)
    .set(failed)
    .where(and(isDue(now), isNull(outbox.secret), isNotNull(outbox.secretUntil)))
}

/** Whether the link in this mail is gone, so that there is no use in sending it. */
export const hasLostItsLink = ({ secret, secretUntil }: OutboxRow): boolean => secretUntil !== null && secret === null

/** What a mail says, for whoever only looks. Where a mail server brings it to its reader, the link in it is that reader's alone. */
export function readable({ subject, text, secret }: OutboxRow, { config }: Pick<App, 'config'>) {
  const without = (words: string) => (secret && config.mail ? words.replaceAll(secret, removed) : words)
  return { subject: without(subject), text: without(text) }
}
