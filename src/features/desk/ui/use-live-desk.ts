import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listenLive } from '#ui/client/live.ts'
import { useClient } from '#ui/client/use-client.ts'
import { competitionQuery } from '#features/competition/ui/queries.ts'
import { tournamentStream, useLiveTournament } from '#features/competition/ui/use-live-tournament.ts'
import { finishQuery, historyQuery } from './queries.ts'

/** Keeps the desk current: several people may run a tournament. On top of what every page shows, the log and the final places follow its changes. */
export function useLiveDesk(tournamentId: string): void {
  const queryClient = useQueryClient()
  const client = useClient()
  useLiveTournament(tournamentId, { readsAtStart: true })
  useEffect(() => {
    const { queryKey } = competitionQuery(client, tournamentId)
    const isDecided = () => queryClient.getQueryData(queryKey)?.state === 'finished'
    let wasDecided = isDecided()
    return listenLive(tournamentStream(tournamentId), 'competition', () => {
      void queryClient.invalidateQueries({ queryKey: historyQuery(client, tournamentId).queryKey })
      // Before the last match is decided, there are no final places.
      if (wasDecided || isDecided()) void queryClient.invalidateQueries(finishQuery(client, tournamentId))
      wasDecided = isDecided()
    })
  }, [tournamentId, queryClient, client])
}
