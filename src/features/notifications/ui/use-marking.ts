import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { unwrap, Refused } from '#ui/client/api.ts'
import { toast } from '#ui/toast/toast.ts'
import { useClient } from '#ui/client/use-client.ts'
import { notificationsKey } from './queries.ts'

/** Marks one or all notifications as read, then reloads the list and the count. A failure shows a toast and leaves them unread. */
export function useMarking(userId: string) {
  const client = useClient()
  const queryClient = useQueryClient()
  const [isMarking, setIsMarking] = useState(false)

  const mark = async (call: Promise<unknown>, failure: string) => {
    setIsMarking(true)
    try {
      await call
      await queryClient.invalidateQueries({ queryKey: notificationsKey })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      toast({ title: failure, description: error.message, destructive: true })
    } finally {
      setIsMarking(false)
    }
  }

  return {
    isMarking,
    markRead: (id: string) =>
      mark(unwrap(client.notifications[':id'].read.$patch({ param: { id } })), 'Failed to mark notification as read'),
    markAllRead: () =>
      mark(
        unwrap(client.notifications[':id']['read-all'].$patch({ param: { id: userId } })),
        'Failed to mark all notifications as read',
      ),
  }
}
