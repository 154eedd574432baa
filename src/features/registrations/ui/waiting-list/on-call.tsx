import { useMutation, useQueryClient } from '@tanstack/react-query'
import { tournamentsKey } from '#features/tournaments/ui/queries.ts'
import { unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { callMinutes } from '../../values.ts'

export const onCallLabel = 'Also call me on the day'
export const onCallHint = `If a team doesn't show up, we'll notify you, and you'll have ${callMinutes} minutes to accept its spot.`

/** Lets a captain on the waiting list choose whether they may be asked on the day too. */
export function OnCall({ tournamentId, isOnCall }: { tournamentId: string; isOnCall: boolean }) {
  const client = useClient()
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: (onCall: boolean) =>
      unwrap(client.tournaments[':id']['waiting-list'].$patch({ param: { id: tournamentId }, json: { onCall } })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: tournamentsKey }),
  })
  return (
    <Checkbox
      label={onCallLabel}
      hint={onCallHint}
      checked={change.isPending ? change.variables : isOnCall}
      error={change.error?.message}
      onChange={({ target }) => change.mutate(target.checked)}
    />
  )
}
