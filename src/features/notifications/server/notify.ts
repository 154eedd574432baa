import { announce } from '#db/announcements.ts'
import type { Transaction } from '#db/client.ts'
import { notifications } from '#db/schema.ts'

export type News = {
  type: string
  title: string
  message: string
  /** What it is about: a tournament's id. */
  relatedId?: string
  /** Names the event: each person hears of it once, however often it is met. */
  eventKey?: string
}

/** The topic on which a user's own browsers hear that something is new for them. */
export const userTopic = (userId: string) => `user:${userId}`

/** Tells one person, in the transaction that caused it. Answers false when they had been told before. */
export async function notify(tx: Transaction, news: News & { userId: string }): Promise<boolean> {
  const { userId, ...rest } = news
  return (await notifyAll(tx, [userId], rest)).length > 0
}

/** Tells many people the same. Answers the ids of those who had not been told before. */
export async function notifyAll(tx: Transaction, userIds: readonly string[], news: News): Promise<string[]> {
  if (userIds.length === 0) return []
  const told = await tx
    .insert(notifications)
    .values([...new Set(userIds)].map((userId) => ({ ...news, userId })))
    .onConflictDoNothing({ target: [notifications.userId, notifications.eventKey] })
    .returning({ userId: notifications.userId })
  for (const { userId } of told) announce(tx, userTopic(userId))
  return told.map(({ userId }) => userId)
}
