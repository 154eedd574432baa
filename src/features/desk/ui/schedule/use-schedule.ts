import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ScheduleBoard } from '#features/competition/schedule-contract.ts'
import { Refused } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import { toast } from '#ui/toast/toast.ts'
import { scheduleQuery } from '../queries.ts'

/** Sends changes of a schedule, one at a time, and shows the schedule that each replies with. */
export function useSchedule(tournamentId: string) {
  const queryClient = useQueryClient()
  const { queryKey } = scheduleQuery(useClient(), tournamentId)
  const mutationKey = ['change schedule', tournamentId]
  const { mutateAsync, isPending } = useMutation({
    mutationKey,
    mutationFn: ({ send }: { send: () => Promise<ScheduleBoard> }) => send(),
    onSuccess: (board) => queryClient.setQueryData(queryKey, board),
  })

  /**
   * Resolves with whether it was changed. A refusal is shown as a toast, or passed to `onInvalidInput` if it is about the input; if somebody else
   * changed the schedule, the new one is shown too. Does nothing while another change is sent, as after a double click: it would be refused
   * because of the first one.
   */
  const change = async (
    send: () => Promise<ScheduleBoard>,
    failure: string,
    onInvalidInput?: (refused: Refused) => void,
  ): Promise<boolean> => {
    if (queryClient.isMutating({ mutationKey }) > 0) return false
    try {
      await mutateAsync({ send })
      return true
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      if (onInvalidInput && (error.status === 400 || Object.keys(error.fields).length > 0)) {
        onInvalidInput(error)
        return false
      }
      toast({ title: failure, description: error.message, destructive: true })
      if (error.status === 409) await queryClient.invalidateQueries({ queryKey, exact: true })
      return false
    }
  }
  return { change, isSending: isPending }
}
