import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Refused } from '#ui/client/api.ts'
import { toast } from '#ui/toast/toast.ts'
import { tournamentsKey } from '../queries.ts'

export type InvitationResponse = 'accepted' | 'declined'
type Toast = { title: string; description?: string }

/** Accepts or declines an invitation with `send`, and shows the outcome in a toast. `respond` resolves with null if the response was refused. */
export function useResponse<Reply>(
  send: (status: InvitationResponse) => Promise<Reply>,
  toasts: Record<InvitationResponse, Toast>,
) {
  const queryClient = useQueryClient()
  const response = useMutation({
    mutationFn: send,
    onSuccess: (_, status) => toast(toasts[status]),
    onError: (error) => {
      const description = error instanceof Refused && error.message ? error.message : 'Please try again.'
      toast({ title: "Couldn't send your response", description, destructive: true })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: tournamentsKey }),
  })
  return {
    respond: (status: InvitationResponse) => response.mutateAsync(status).catch(() => null),
    isResponding: response.isPending,
  }
}
