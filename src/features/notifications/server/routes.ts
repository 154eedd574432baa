import { Hono } from 'hono'
import { z } from 'zod'
import { describeResponse, idParam, query, loggedIn } from '#platform/http/http.ts'
import type { Env } from '#platform/http/http.ts'
import { liveStream } from '#platform/live/live-stream.ts'
import { withPageHeaders } from '#platform/http/paging.ts'
import { ListNotifications, Notification, NotificationList, UnreadCount } from '../contract.ts'
import type { FindDueActions } from './due-actions.ts'
import { countUnread, listNotifications, markAllRead, markRead } from './list.ts'
import { userTopic } from './notify.ts'

const tag = 'Notifications'
const streamsPerUser = 10
const userId = idParam('not_found')
const notificationId = idParam('not_found')

/** `{id}` is the user's in the lists, and the notification's where one is marked. */
export const notificationRoutes = (findDueActions: FindDueActions) =>
  new Hono<Env>()
    .get(
      '/notifications/:id',
      loggedIn,
      describeResponse("A user's notifications", 200, NotificationList, tag),
      userId,
      query(ListNotifications),
      async (c) => {
        const { app, user } = c.var
        const page = await listNotifications(app, findDueActions, user, c.req.valid('param').id, c.req.valid('query'))
        return c.json(withPageHeaders(c, page).items, 200)
      },
    )
    .get(
      '/notifications/:id/unread',
      loggedIn,
      describeResponse('How many are unread', 200, UnreadCount, tag),
      userId,
      async (c) => c.json(await countUnread(c.var.app, c.var.user, c.req.valid('param').id), 200),
    )
    .patch(
      '/notifications/:id/read',
      loggedIn,
      describeResponse('Mark one as read', 200, Notification, tag),
      notificationId,
      async (c) => c.json(await markRead(c.var.app, findDueActions, c.var.user, c.req.valid('param').id), 200),
    )
    .patch(
      '/notifications/:id/read-all',
      loggedIn,
      describeResponse('Mark all as read', 200, UnreadCount, tag),
      userId,
      async (c) => c.json(await markAllRead(c.var.app, c.var.user, c.req.valid('param').id), 200),
    )
    .get(
      '/live',
      loggedIn,
      describeResponse('A live stream of new notifications', 200, z.string(), 'Live', 'text/event-stream'),
      (c) => {
        const { app, user } = c.var
        // A HEAD request would open a stream that nobody reads.
        if (c.req.method === 'HEAD') return c.body(null, 200, { 'Content-Type': 'text/event-stream' })
        return liveStream(c, {
          live: app.live,
          limits: { [`user ${user.id}`]: streamsPerUser },
          events: { [userTopic(user.id)]: 'notifications' },
          isAllowed: () => app.sessions.isStillOf(c.req.raw.headers, user.id),
        })
      },
    )
