import { eq, inArray, sql } from 'drizzle-orm'
import { one } from '#db/one.ts'
import { contactMessages, users } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import { recordAudit } from '#platform/audit.ts'
import type { User } from '#platform/http/session.ts'
import type { ListMessages, Message } from '../../message-contract.ts'
import { inOrder, latestFirst, pageOfIds } from '../id-pages.ts'
import { fullName } from '../names.ts'

const filters = { all: undefined, open: sql`answered_at is null`, answered: sql`answered_at is not null` }

/** Messages from the contact form, latest first. */
export async function listMessages(app: App, { filter, cursor, limit }: ListMessages) {
  const where = [filters[filter]]
  const list = { table: sql`contact_messages`, order: latestFirst, where, cursor, limit } as const
  const page = await pageOfIds(app.db, list)
  return { ...page, rows: await messagesBy(app, page.ids) }
}

/** Marks a message as answered, or as open again. */
export async function markAnswered(app: App, by: User, id: string, isAnswered: boolean): Promise<Message> {
  await transact(app.db, async (tx) => {
    const [before] = await tx.select().from(contactMessages).where(eq(contactMessages.id, id)).for('update')
    if (!before) throw new AppError('message_not_found')
    if ((before.answeredAt !== null) === isAnswered) return
    const change = { answeredAt: isAnswered ? app.now() : null, answeredBy: isAnswered ? by.id : null }
    await tx.update(contactMessages).set(change).where(eq(contactMessages.id, id))
    // Without the subject: the log cannot be changed and would keep it after the message is erased.
    const subject = { subjectType: 'message', subjectId: id } as const
    await recordAudit(tx, { ...subject, actorId: by.id, action: isAnswered ? 'answered' : 'reopened' })
  })
  return one(await messagesBy(app, [id]))
}

async function messagesBy(app: App, ids: string[]): Promise<Message[]> {
  const rows = await app.db
    .select({
      id: contactMessages.id,
      message: contactMessages,
      answeredBy: sql<string | null>`${fullName}`,
    })
    .from(contactMessages)
    .leftJoin(users, eq(users.id, contactMessages.answeredBy))
    .where(inArray(contactMessages.id, ids))
  return inOrder(ids, rows).map(({ message, answeredBy }) => ({
    id: message.id,
    name: message.name,
    email: message.email,
    type: message.type,
    subject: message.subject,
    message: message.message,
    createdAt: message.createdAt.toISOString(),
    answeredAt: message.answeredAt?.toISOString() ?? null,
    answeredBy,
  }))
}
