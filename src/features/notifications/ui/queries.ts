import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { unwrap, pageOf } from '#ui/client/api.ts'
import type { Client } from '#ui/client/api.ts'

const pollMs = 30_000
const pageSize = '30'

/** The prefix of every query about notifications. Invalidate it after changing one. */
export const notificationsKey = ['notifications'] as const

/** How many are unread. Polled every 30 seconds in case the live stream is down. */
export function unreadQuery(client: Client, userId: string) {
  return queryOptions({
    queryKey: [...notificationsKey, 'unread', userId],
    queryFn: async () => (await unwrap(client.notifications[':id'].unread.$get({ param: { id: userId } }))).count,
    refetchInterval: pollMs,
  })
}

/** The user's notifications, latest first, page by page. */
export function notificationListQuery(client: Client, userId: string) {
  return infiniteQueryOptions({
    queryKey: [...notificationsKey, 'list', userId],
    queryFn: ({ pageParam: cursor }) =>
      pageOf(client.notifications[':id'].$get({ param: { id: userId }, query: { limit: pageSize, cursor } })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}
