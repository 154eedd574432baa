import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { answer, pageOf } from '#ui/api.ts'
import type { Client } from '#ui/api.ts'

const pollMs = 30_000
const pageSize = '30'

/** Everything read about notifications: whoever changes one invalidates this. */
export const notificationsKey = ['notifications'] as const

/** How many are unread; asked again every 30 seconds, should the live stream be away. */
export function unreadQuery(client: Client, userId: string) {
  return queryOptions({
    queryKey: [...notificationsKey, 'unread', userId],
    queryFn: async () => (await answer(client.notifications[':id'].unread.$get({ param: { id: userId } }))).count,
    refetchInterval: pollMs,
  })
}

/** What somebody was told, latest first, a page at a time. */
export function notificationListQuery(client: Client, userId: string) {
  return infiniteQueryOptions({
    queryKey: [...notificationsKey, 'list', userId],
    queryFn: ({ pageParam: cursor }) =>
      pageOf(client.notifications[':id'].$get({ param: { id: userId }, query: { limit: pageSize, cursor } })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}
