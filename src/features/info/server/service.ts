import { eq } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { contactMessages, users } from '#db/schema.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import { linkTo, queueMail } from '#platform/mail.ts'
import type { ContactMessage, SendMessage } from '../contract.ts'
import { botRefusal } from '../rules.ts'

/**
 * Keeps a visitor's message for whoever answers it, and mails it to the administrator; answering that mail writes to the visitor.
 * What looks like a program's counts as an attempt too, and is not kept.
 */
export async function sendMessage(app: App, sent: SendMessage, address: string): Promise<ContactMessage> {
  await app.limits.spend('messagesPerAddress', address)
  const refusal = botRefusal(sent)
  if (refusal) throw new AppError(refusal)
  const { name, email, type, subject, message } = sent
  return app.db.transaction(async (tx) => {
    const [kept] = await tx
      .insert(contactMessages)
      .values({ name, email, type, subject, message, createdAt: app.now() })
      .returning({ id: contactMessages.id, createdAt: contactMessages.createdAt })
    await mailAdministrator(app, tx, sent)
    return { name, email, type, subject, message, id: kept!.id, createdAt: kept!.createdAt.toISOString() }
  })
}

async function mailAdministrator(app: App, tx: Transaction, { name, email, type, subject, message }: SendMessage) {
  const [administrator] = await tx.select().from(users).where(eq(users.role, 'administrator'))
  if (!administrator) return
  await queueMail(tx, {
    to: administrator.email,
    userId: administrator.id,
    replyTo: email,
    templateKey: 'contact_message',
    variables: { name, email, category: type, subject, message, link: linkTo(app, '/admin') },
  })
}
