import { eq, inArray, sql } from 'drizzle-orm'
import { contactMessages, users } from '#db/schema.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import { recordAct } from '#platform/audit.ts'
import type { User } from '#platform/session.ts'
import type { ListMessages, Message } from '../work-contract.ts'
import { inOrder, pageOfIds } from './keyset.ts'
import { fullName } from './names.ts'

const filters = { all: undefined, open: sql`answered_at is null`, answered: sql`answered_at is not null` }

/** What visitors wrote, latest first. */
export async function listMessages(app: App, { filter, cursor, limit }: ListMessages) {
  const where = [filters[filter]]
  const list = { table: sql`contact_messages`, sort: { direction: 'desc' }, where, cursor, limit } as const
  const page = await pageOfIds(app.db, list)
  return { ...page, rows: await messagesBy(app, page.ids) }
}

/** Says that a message has been answered, or that it has not after all. */
export async function answerMessage(app: App, by: User, id: string, isAnswered: boolean): Promise<Message> {
  await app.db.transaction(async (tx) => {
    const [before] = await tx.select().from(contactMessages).where(eq(contactMessages.id, id)).for('update')
    if (!before) throw new AppError('message_not_found')
    if ((before.answeredAt !== null) === isAnswered) return
    const change = { answeredAt: isAnswered ? app.now() : null, answeredBy: isAnswered ? by.id : null }
    await tx.update(contactMessages).set(change).where(eq(contactMessages.id, id))
    // Without its words: the log cannot be changed, and would keep them when the message is erased.
    const subject = { subjectType: 'message', subjectId: id } as const
    await recordAct(tx, { ...subject, actorId: by.id, action: isAnswered ? 'answered' : 'reopened' })
  })
  const [message] = await messagesBy(app, [id])
  return message!
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
