import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { tournamentQuery } from '#features/tournaments/ui/queries.ts'
import { Refused } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'

/**
 * Whether a refunded team also leaves its competition. It is asked while the tournament is played; before and after, there is nothing to ask.
 * Refund only once `isKnown`, because the server withdraws the team unless it is told otherwise.
 */
export function useAlsoWithdraw(tournamentId: string) {
  const loaded = useQuery({ ...tournamentQuery(useClient(), tournamentId), staleTime: 0 })
  const { data: tournament, error, isSuccess, isFetchedAfterMount } = loaded
  const isGone = error instanceof Refused && error.status === 404
  const [isChecked, setChecked] = useState(true)
  const isAsked = tournament?.competition === 'drawn' || tournament?.competition === 'running'
  const field = isAsked && (
    <Checkbox
      label="Also withdraw the team"
      hint={
        isChecked
          ? 'Its opponents advance in every match without a result.'
          : 'It keeps playing even though it is refunded.'
      }
      checked={isChecked}
      onChange={({ target }) => setChecked(target.checked)}
    />
  )
  return {
    field,
    isKnown: isFetchedAfterMount && (isSuccess || isGone),
    keepsPlaying: isAsked && !isChecked,
    toSend: isAsked ? isChecked : undefined,
  }
}
