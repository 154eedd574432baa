import { and, count, desc, eq, lt } from 'drizzle-orm'
import { announce } from '#db/announcements.ts'
import { notifications } from '#db/schema.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import { pageOf } from '#platform/paging.ts'
import type { User } from '#platform/session.ts'
import type { ListNotifications, Notification, UnreadCount } from '../contract.ts'
import { userTopic } from './notify.ts'

const isUnread = (userId: string) => and(eq(notifications.userId, userId), eq(notifications.isRead, false))

/** What somebody was told, latest first. To anybody else it does not exist. */
export async function listNotifications(app: App, reader: User, userId: string, wanted: ListNotifications) {
  refuseOthers(reader, userId)
  const before = wanted.cursor ? lt(notifications.id, wanted.cursor) : undefined
  const found = await app.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, userId), before))
    .orderBy(desc(notifications.id))
    .limit(wanted.limit + 1)
  const { rows, next } = pageOf(found, wanted.limit, ({ id }) => id)
  return { items: rows.map(toNotification), next }
}

export async function countUnread(app: App, reader: User, userId: string): Promise<UnreadCount> {
  refuseOthers(reader, userId)
  const [counted] = await app.db.select({ count: count() }).from(notifications).where(isUnread(userId))
  return { count: counted?.count ?? 0 }
}

/** Marks one as read; there is no way back. Their other windows hear of it. */
export async function markRead(app: App, reader: User, id: string): Promise<Notification> {
  const isTheirs = and(eq(notifications.id, id), eq(notifications.userId, reader.id))
  return app.db.transaction(async (tx) => {
    const [row] = await tx.update(notifications).set({ isRead: true }).where(isTheirs).returning()
    if (!row) throw new AppError('not_found')
    announce(tx, userTopic(reader.id))
    return toNotification(row)
  })
}

export async function markAllRead(app: App, reader: User, userId: string): Promise<UnreadCount> {
  refuseOthers(reader, userId)
  await app.db.transaction(async (tx) => {
    await tx.update(notifications).set({ isRead: true }).where(isUnread(userId))
    announce(tx, userTopic(userId))
  })
  return countUnread(app, reader, userId)
}

function refuseOthers(reader: User, userId: string): void {
  if (reader.id !== userId) throw new AppError('not_found')
}

function toNotification({ eventKey: _internal, ...row }: typeof notifications.$inferSelect): Notification {
  return { ...row, createdAt: row.createdAt.toISOString() }
}
