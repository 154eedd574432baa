import { eq } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { one } from '#db/one.ts'
import { contactMessages, users } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import { rateLimits } from '#platform/limits/limits.ts'
import { linkTo, queueMail } from '#platform/mail/mail.ts'
import type { ContactMessage, SendMessage } from '../contract.ts'
import { botRefusal } from '../rules.ts'
import { siteMails } from './mail-templates.ts'

const { messagesPerNetwork } = rateLimits({
  messagesPerNetwork: { per: 'network', attempts: 10, seconds: 60 * 60 },
})

/**
 * Stores a visitor's message and emails it to the administrator, with the visitor as reply-to address. Messages that look like a bot's
 * count toward the limit and are not stored.
 */
export async function sendMessage(app: App, sent: SendMessage, address: string): Promise<ContactMessage> {
  await app.limits.spend(messagesPerNetwork, address)
  const refusal = botRefusal(sent)
  if (refusal) throw new AppError(refusal)
  const { name, email, type, subject, message } = sent
  return transact(app.db, async (tx) => {
    const rows = await tx
      .insert(contactMessages)
      .values({ name, email, type, subject, message, createdAt: app.now() })
      .returning({ id: contactMessages.id, createdAt: contactMessages.createdAt })
    const stored = one(rows)
    await mailAdministrator(app, tx, sent)
    return { name, email, type, subject, message, id: stored.id, createdAt: stored.createdAt.toISOString() }
  })
}

async function mailAdministrator(app: App, tx: Transaction, { name, email, type, subject, message }: SendMessage) {
  const [administrator] = await tx.select().from(users).where(eq(users.role, 'administrator'))
  if (!administrator) return
  await queueMail(app, tx, {
    to: administrator.email,
    userId: administrator.id,
    replyTo: email,
    template: siteMails.contactMessage,
    variables: { name, email, category: type, subject, message, link: linkTo(app, '/admin') },
  })
}
