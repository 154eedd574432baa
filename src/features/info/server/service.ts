import { contactMessages } from '#db/schema.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import type { ContactMessage, SendMessage } from '../contract.ts'
import { botRefusal } from '../rules.ts'

/** Keeps a visitor's message for whoever answers it. What looks like a program's counts as an attempt too, and is not kept. */
export async function sendMessage(app: App, sent: SendMessage, address: string): Promise<ContactMessage> {
  await app.limits.spend('messagesPerAddress', address)
  const refusal = botRefusal(sent)
  if (refusal) throw new AppError(refusal)
  const { name, email, type, subject, message } = sent
  const [kept] = await app.db
    .insert(contactMessages)
    .values({ name, email, type, subject, message, createdAt: app.now() })
    .returning()
  return { ...kept!, createdAt: kept!.createdAt.toISOString() }
}
