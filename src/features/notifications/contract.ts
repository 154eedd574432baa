import { z } from 'zod'
import { idCursor, pageLimit } from '#lib/list-query.ts'

export const Notification = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  /** What kind of news it is ('team_paid'). */
  type: z.string(),
  title: z.string(),
  message: z.string(),
  /** What it is about: a tournament's id. */
  relatedId: z.uuid().nullable(),
  isRead: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type Notification = z.infer<typeof Notification>

export const NotificationList = z.array(Notification)

export const UnreadCount = z.object({ count: z.number().int().min(0) })
export type UnreadCount = z.infer<typeof UnreadCount>

export const ListNotifications = z.object({
  limit: pageLimit(),
  cursor: idCursor(),
})
export type ListNotifications = z.infer<typeof ListNotifications>
