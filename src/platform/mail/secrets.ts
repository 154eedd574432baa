import { and, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { outbox } from '#db/schema.ts'
import type { App } from '../app.ts'
import { isDue } from './mail.ts'

/*
 * Some mail has a link that grants access. The outbox keeps mail for months, where the administrator and anyone with a database dump can
 * read it. So such a link stays in the outbox only until the mail is sent or the link expires.
 */

type OutboxRow = typeof outbox.$inferSelect

/** Replaces an erased secret. */
const removed = '[removed]'

const withoutIt = (column: AnyPgColumn) =>
  sql<string>`coalesce(replace(${column}, ${outbox.secret}, ${removed}), ${column})`

/** Sets a mail's columns without its secret; a mail that has none stays the same. */
export const withoutSecret = {
  secret: null,
  subject: withoutIt(outbox.subject),
  html: withoutIt(outbox.html),
  text: withoutIt(outbox.text),
}

/**
 * Erases expired links from mail, except mail that is being sent, which erases its own. With a mail server, waiting mail is marked as
 * failed, because it has lost its link. Without one, mail is only read here, so nothing failed.
 */
export async function eraseExpiredSecrets(app: App): Promise<void> {
  const now = app.now()
  const hasRunOut = and(isNotNull(outbox.secret), lte(outbox.secretUntil, now))
  await app.db
    .update(outbox)
    .set(withoutSecret)
    .where(and(hasRunOut, or(ne(outbox.status, 'waiting'), isDue(now))))
  if (!app.config.mail) return
  const failed = { status: 'failed', nextTryAt: null, lastError: 'its link expired before it was sent' } as const
  await app.db
    .update(outbox)
    .set(failed)
    .where(and(isDue(now), isNull(outbox.secret), isNotNull(outbox.secretUntil)))
}

/** Whether this mail's link was erased, so that sending it would be pointless. */
export const hasLostLink = ({ secret, secretUntil }: OutboxRow): boolean => secretUntil !== null && secret === null

/** A mail as shown to the administrator: without its secret link, if a mail server will deliver it. */
export function readable({ subject, text, secret }: OutboxRow, { config }: Pick<App, 'config'>) {
  const without = (words: string) => (secret && config.mail ? words.replaceAll(secret, removed) : words)
  return { subject: without(subject), text: without(text) }
}
