import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { answer, Refused } from '#ui/api.ts'
import { toast } from '#ui/toast.ts'
import { useClient } from '#ui/use-client.ts'
import { notificationsKey } from './queries.ts'

/** Marking as read, one or all. Both lists are asked anew; a failure is said in a toast, and what was unread stays so. */
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
      mark(answer(client.notifications[':id'].read.$patch({ param: { id } })), 'Failed to mark notification as read'),
    markAllRead: () =>
      mark(
        answer(client.notifications[':id']['read-all'].$patch({ param: { id: userId } })),
        'Failed to mark all notifications as read',
      ),
  }
}
