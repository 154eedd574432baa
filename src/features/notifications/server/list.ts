import { and, count, eq } from 'drizzle-orm'
import { one } from '#db/one.ts'
import { notifications } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import { keyset, pageOf } from '#platform/http/paging.ts'
import type { User } from '#platform/http/session.ts'
import type { DueAction, ListNotifications, Notification, UnreadCount } from '../contract.ts'
import type { FindDueActions } from './due-actions.ts'
import { userTopic } from './notify.ts'

const latestFirst = keyset('desc', { column: notifications.id, type: 'uuid' })
const isUnread = (userId: string) => and(eq(notifications.userId, userId), eq(notifications.isRead, false))

/** A user's notifications, latest first. Not found for anyone else. */
export async function listNotifications(
  app: App,
  findDueActions: FindDueActions,
  reader: User,
  userId: string,
  query: ListNotifications,
) {
  refuseOthers(reader, userId)
  const found = await app.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, userId), latestFirst.after(query.cursor)))
    .orderBy(...latestFirst.orderBy)
    .limit(query.limit + 1)
  const { rows, next } = pageOf(found, query.limit, ({ id }) => [id])
  const actions = await findDueActions(app, userId, rows)
  return { items: rows.map((row) => toNotification(row, actions.get(row.id))), next }
}

export async function countUnread(app: App, reader: User, userId: string): Promise<UnreadCount> {
  refuseOthers(reader, userId)
  return one(await app.db.select({ count: count() }).from(notifications).where(isUnread(userId)))
}

/** Marks one as read, which cannot be undone. The user's other windows update. */
export async function markRead(
  app: App,
  findDueActions: FindDueActions,
  reader: User,
  id: string,
): Promise<Notification> {
  const isTheirs = and(eq(notifications.id, id), eq(notifications.userId, reader.id))
  const marked = await transact(app.db, async (tx) => {
    const [row] = await tx.update(notifications).set({ isRead: true }).where(isTheirs).returning()
    if (!row) throw new AppError('not_found')
    tx.announce(userTopic(reader.id))
    return row
  })
  return toNotification(marked, (await findDueActions(app, reader.id, [marked])).get(id))
}

export async function markAllRead(app: App, reader: User, userId: string): Promise<UnreadCount> {
  refuseOthers(reader, userId)
  await transact(app.db, async (tx) => {
    await tx.update(notifications).set({ isRead: true }).where(isUnread(userId))
    tx.announce(userTopic(userId))
  })
  return countUnread(app, reader, userId)
}

function refuseOthers(reader: User, userId: string): void {
  if (reader.id !== userId) throw new AppError('not_found')
}

function toNotification(
  { eventKey: _key, events: _events, lines: _lines, ...row }: typeof notifications.$inferSelect,
  action: DueAction | null = null,
): Notification {
  return { ...row, createdAt: row.createdAt.toISOString(), action }
}
