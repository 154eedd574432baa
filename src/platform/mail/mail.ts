import { and, count, eq, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Transaction, Queryable } from '#db/client.ts'
import { outbox, users, siteContent } from '#db/schema.ts'
import { contactDetailsFrom, contactPage } from '#lib/contact-details.ts'
import type { ContactDetails } from '#lib/contact-details.ts'
import type { App } from '../app.ts'
import { withinCausedLimits } from './caused-mail.ts'
import type { Cause } from './caused-mail.ts'
import { mailboxOf } from './mailbox.ts'
import { renderMail } from './render.ts'
import type { RenderedMail } from './render.ts'
import { editedTemplate } from './templates.ts'
import type { BuiltInMail, MailTemplate } from './templates.ts'

export type Mail<Name extends string> = {
  to: string
  /** The recipient, when the address is a user's own. */
  userId?: string
  replyTo?: string
  template: BuiltInMail<Name>
  /** A value for every variable of the template. `link` is an absolute URL (`linkTo`). */
  variables: Record<NoInfer<Name>, string>
  /** Mail with the same key is queued once. */
  eventKey?: string
  /** Whose action causes it; for templates that others cause. */
  cause?: Cause
  /** The part of the link that grants access, and when it expires. It is erased from the outbox after sending. */
  secret?: { text: string; until: Date }
}

/** Announced when mail is queued; the job that sends mail listens. */
export const outboxTopic = 'outbox'

/** Mail that is due to be sent. */
export const isDue = (now: Date) =>
  and(eq(outbox.status, 'waiting'), or(isNull(outbox.nextTryAt), lte(outbox.nextTryAt, now)))

/**
 * Adds a mail to the outbox in the transaction that causes it, so it is sent only if that commits. It is rendered now, from the
 * administrator's template or, if that is inactive or invalid, from the built-in one.
 */
export async function queueMail<Name extends string>(
  app: Pick<App, 'now' | 'log'>,
  tx: Transaction,
  mail: Mail<Name>,
): Promise<void> {
  const { template, cause, ...rest } = mail
  await queueMails(app, tx, template, [rest], cause)
}

/** Rendering thousands at once would keep the event loop for too long. */
const mailsAtOnce = 100

/** The same mail to many recipients, with one query for each hundred. */
export async function queueMails<Name extends string>(
  app: Pick<App, 'now' | 'log'>,
  tx: Transaction,
  template: BuiltInMail<Name>,
  mails: readonly Omit<Mail<Name>, 'template' | 'cause'>[],
  cause?: Cause,
): Promise<void> {
  if (mails.length === 0) return
  if (template.isCausedByOthers !== (cause !== undefined))
    throw new Error(`the mail ${template.key} ${cause === undefined ? 'needs' : "can't have"} a cause`)
  const possible = template.isEssential ? mails : await withinDailyLimit(app, tx, template.key, mails)
  const allowed = cause ? await withinCausedLimits(app, tx, template.key, possible, cause) : possible
  if (allowed.length === 0) return
  const edited = await editedTemplate(tx, template.key)
  const details = await readContactDetails(tx)
  for (let from = 0; from < allowed.length; from += mailsAtOnce) {
    const rows = allowed.slice(from, from + mailsAtOnce).map(({ variables, secret, ...envelope }) => ({
      ...rendered(edited, template, { ...details, ...variables }),
      ...envelope,
      ...(secret && { secret: secret.text, secretUntil: secret.until }),
      ...(cause && { causedBy: cause.by, mailbox: mailboxOf(envelope.to), invitationId: cause.invitationId ?? null }),
      templateKey: template.key,
      createdAt: app.now(),
    }))
    await tx.insert(outbox).values(rows).onConflictDoNothing({ target: outbox.eventKey })
  }
  tx.announce(outboxTopic)
}

/** How much mail one address gets in 24 hours before the rest is dropped. */
const dailyMailLimit = 30

/** Leaves out recipients who have reached the daily limit, and logs it. Their notifications say the same. */
async function withinDailyLimit<M extends { to: string }>(
  app: Pick<App, 'now' | 'log'>,
  tx: Transaction,
  templateKey: string,
  mails: readonly M[],
): Promise<M[]> {
  const to = sql<string>`lower(${outbox.to})`
  const addresses = mails.map((mail) => mail.to.toLowerCase())
  const since = new Date(app.now().getTime() - 24 * 3_600_000)
  const full = await tx
    .select({ to })
    .from(outbox)
    .where(and(inArray(to, addresses), gte(outbox.createdAt, since)))
    .groupBy(to)
    .having(gte(count(), dailyMailLimit))
  const isFull = new Set(full.map((row) => row.to))
  const dropped = mails.filter((mail) => isFull.has(mail.to.toLowerCase())).length
  if (dropped > 0) app.log.warn({ templateKey, dropped }, 'mail was dropped: its recipient reached the daily limit')
  return mails.filter((mail) => !isFull.has(mail.to.toLowerCase()))
}

function rendered(edited: MailTemplate | null, builtIn: MailTemplate, values: Record<string, string>): RenderedMail {
  try {
    return renderMail(edited ?? builtIn, values)
  } catch (error) {
    if (!edited) throw error
    return renderMail(builtIn, values)
  }
}

/** The absolute URL of one of our paths ('/profile'), for links in mail. */
export function linkTo(app: Pick<App, 'config'>, path: string): string {
  return new URL(path, app.config.publicUrl).href
}

/**
 * Email addresses and first names of these users, except deleted ones. Locks the rows, so that none is deleted before the transaction ends.
 */
export async function addressesOf(tx: Transaction, userIds: readonly string[]) {
  if (userIds.length === 0) return []
  return tx
    .select({ id: users.id, email: users.email, firstName: users.firstName })
    .from(users)
    .where(and(inArray(users.id, [...userIds]), isNull(users.deletedAt)))
    .for('key share')
}

/** The contact details in emails, as set in the Content Manager. */
export async function readContactDetails(db: Queryable): Promise<ContactDetails> {
  const isContact = sql`starts_with(${siteContent.contentKey}, ${`${contactPage}.`})`
  const rows = await db
    .select({ contentKey: siteContent.contentKey, content: siteContent.content })
    .from(siteContent)
    .where(and(isContact, eq(siteContent.isActive, true)))
  return contactDetailsFrom(Object.fromEntries(rows.map(({ contentKey, content }) => [contentKey, content])))
}
