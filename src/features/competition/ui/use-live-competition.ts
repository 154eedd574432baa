import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listenLive } from '#ui/client/live.ts'
import { useClient } from '#ui/client/use-client.ts'
import type { Update } from '../live-contract.ts'
import { updated } from './live-update.ts'
import { competitionQuery, drawQuery } from './queries.ts'

/** Keeps a tournament's competition current while the page is open; reads the tournament and its draws again when they change. */
export function useLiveCompetition(tournamentId: string, isOn = true): void {
  const queryClient = useQueryClient()
  const client = useClient()
  useEffect(() => {
    if (!isOn) return undefined
    const { queryKey } = competitionQuery(client, tournamentId)
    const url = `/api/tournaments/${tournamentId}/competition/live`
    const tournament = ['tournaments', tournamentId]
    const seen = () => queryClient.getQueryData(queryKey)
    const show = (data: string) => {
      const before = seen()
      const after = updated(before, JSON.parse(data) as Update)
      if (after) queryClient.setQueryData(queryKey, after)
      else void queryClient.invalidateQueries({ queryKey })
      if (after?.state === before?.state) return
      void queryClient.invalidateQueries({ queryKey: tournament, exact: true })
      void queryClient.invalidateQueries(drawQuery(client, tournamentId))
    }
    const stops = [
      listenLive(url, 'competition', show, () => `?since=${seen()?.version ?? 0}`),
      listenLive(url, 'tournament', () => void queryClient.invalidateQueries({ queryKey: tournament })),
    ]
    return () => stops.forEach((stop) => stop())
  }, [tournamentId, isOn, queryClient, client])
}
