import { sql } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { notifications } from '#db/schema.ts'
import type { App } from '#platform/app.ts'
import { userTopic } from './notify.ts'

type Renewed = {
  type: string
  title: string
  message: string
  relatedId: string
  teamId: string
  /** Identifies what the notification is about, as long as it is renewed. */
  eventKey: string
}

/**
 * Notifies users on the page alone of something that may change several times: there is one notification of it, with the latest text. It becomes
 * unread again and moves to the top of the list, but only a few times, so that nobody can flood others with it.
 */
export async function renewNotifications(
  app: Pick<App, 'now'>,
  tx: Transaction,
  userIds: readonly string[],
  notification: Renewed,
): Promise<void> {
  if (userIds.length === 0) return
  const { title, message } = notification
  const at = app.now()
  const { id, createdAt, events, isRead } = notifications
  const rows = [...new Set(userIds)].map((userId) => ({
    ...notification,
    userId,
    createdAt: at,
    events: [at.toISOString()],
  }))
  const isFew = sql`cardinality(${events}) < ${maxTimesUnread}`
  const renewed = await tx
    .insert(notifications)
    .values(rows)
    .onConflictDoUpdate({
      target: [notifications.userId, notifications.eventKey],
      set: {
        id: sql`case when ${isFew} then excluded.id else ${id} end`,
        title,
        message,
        createdAt: sql`case when ${isFew} then excluded.created_at else ${createdAt} end`,
        isRead: sql`${isRead} and not ${isFew}`,
        events: sql`case when ${isFew} then ${events} || excluded.events else ${events} end`,
      },
    })
    .returning({ userId: notifications.userId, createdAt })
  for (const { userId, createdAt: shownAt } of renewed) if (+shownAt === +at) tx.announce(userTopic(userId))
}

/** The most times one notification can be unread. */
const maxTimesUnread = 6
