import { z } from 'zod'
import { pageCursor, pageLimit } from '#lib/list-query.ts'

/** What the reader has to do now. */
const DueAction = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('pay'),
    teamId: z.uuid(),
    /** Dollars. */
    amount: z.number(),
  }),
  z.object({ kind: z.literal('enter_score') }),
])
export type DueAction = z.infer<typeof DueAction>

export const Notification = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  /** The kind of event ('team_paid'). */
  type: z.string(),
  title: z.string(),
  message: z.string(),
  /** The id of the tournament it is about, or of the invitation. */
  relatedId: z.uuid().nullable(),
  /** The reader's team in this tournament, if it is about one. */
  teamId: z.uuid().nullable(),
  isRead: z.boolean(),
  /** Null when there is nothing left to do about it. */
  action: DueAction.nullable(),
  createdAt: z.iso.datetime(),
})
export type Notification = z.infer<typeof Notification>

export const NotificationList = z.array(Notification)

export const UnreadCount = z.object({ count: z.number().int().min(0) })
export type UnreadCount = z.infer<typeof UnreadCount>

export const ListNotifications = z.object({
  limit: pageLimit(),
  cursor: pageCursor(),
})
export type ListNotifications = z.infer<typeof ListNotifications>
