import { and, eq, inArray, isNull, lte, or } from 'drizzle-orm'
import { announce } from '#db/announcements.ts'
import type { Transaction } from '#db/client.ts'
import { outbox, users } from '#db/schema.ts'
import type { App } from './app.ts'
import { renderMail } from './mail-render.ts'
import type { RenderedMail } from './mail-render.ts'
import { mailTemplates, ownTemplate } from './mail-templates.ts'
import type { MailVariables, TemplateKey } from './mail-templates.ts'
import type { MailTemplate } from './mail-texts/template.ts'

export type Mail<Key extends TemplateKey> = {
  to: string
  /** Whose mail it is, when the address is a user's own. */
  userId?: string
  replyTo?: string
  templateKey: Key
  /** Every one the template names; `link` is a whole address (`linkTo`). */
  variables: MailVariables<Key>
  /** The same key is queued once. */
  eventKey?: string
  /** The part of a link that lets whoever knows it in, and until when: it is not kept for longer than it takes to send it. */
  secret?: { text: string; until: Date }
}

/** What hears this topic sends what waits in the outbox (mail-delivery.ts). */
export const outboxTopic = 'outbox'

/** Which mail waits for somebody to send it, now. */
export const isDue = (now: Date) =>
  and(eq(outbox.status, 'waiting'), or(isNull(outbox.nextTryAt), lte(outbox.nextTryAt, now)))

/**
 * Writes a mail into the outbox, in the transaction that causes it: it goes when that commits and never when it does not. Rendered here
 * and now, from the administrator's words or, where those cannot be read or are switched off, from the built-in ones.
 */
export async function queueMail<Key extends TemplateKey>(tx: Transaction, mail: Mail<Key>): Promise<void> {
  await queueMails(tx, mail.templateKey, [mail])
}

/** The same mail for many people, at the price of one. */
export async function queueMails<Key extends TemplateKey>(
  tx: Transaction,
  templateKey: Key,
  mails: readonly Omit<Mail<Key>, 'templateKey'>[],
): Promise<void> {
  if (mails.length === 0) return
  const own = await ownTemplate(tx, templateKey)
  const rows = mails.map(({ variables, secret, ...envelope }) => ({
    ...rendered(own, mailTemplates[templateKey], variables),
    ...envelope,
    ...(secret && { secret: secret.text, secretUntil: secret.until }),
    templateKey,
  }))
  await tx.insert(outbox).values(rows).onConflictDoNothing({ target: outbox.eventKey })
  announce(tx, outboxTopic)
}

function rendered(own: MailTemplate | null, builtIn: MailTemplate, values: Record<string, string>): RenderedMail {
  try {
    return renderMail(own ?? builtIn, values)
  } catch (error) {
    if (!own) throw error
    return renderMail(builtIn, values)
  }
}

/** The whole address of a path of ours ('/profile'), for links in mail. */
export function linkTo(app: Pick<App, 'config'>, path: string): string {
  return new URL(path, app.config.publicUrl).href
}

/**
 * Where these people get their mail, and what they are called; not those who deleted their account, nor those who are deleting it at this
 * moment: until the transaction ends, nobody's address goes.
 */
export async function addressesOf(tx: Transaction, userIds: readonly string[]) {
  if (userIds.length === 0) return []
  return tx
    .select({ id: users.id, email: users.email, firstName: users.firstName })
    .from(users)
    .where(and(inArray(users.id, [...userIds]), isNull(users.deletedAt)))
    .for('key share')
}
