import { useQueryClient } from '@tanstack/react-query'
import type { QueryKey } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { listenLive } from '#ui/client/live.ts'

/** Reads a query again after each event that only those who run the tournament get on its stream. */
export function useReadAfter(event: 'check-in' | 'schedule', tournamentId: string, queryKey: QueryKey): void {
  const queryClient = useQueryClient()
  const readAgain = useEffectEvent(() => void queryClient.invalidateQueries({ queryKey, exact: true }))
  useEffect(() => listenLive(`/api/tournaments/${tournamentId}/live`, event, () => readAgain()), [event, tournamentId])
}
