import { useQueryClient } from '@tanstack/react-query'
import { useClient } from '#ui/client/use-client.ts'
import { useLiveTournament } from '#features/competition/ui/use-live-tournament.ts'
import { finishQuery } from '#features/competition/ui/overview/finish-query.ts'
import { historyQuery } from './queries.ts'

/** Keeps the desk current: several people may run a tournament. On top of what every page shows, the log and the final places follow its changes. */
export function useLiveDesk(tournamentId: string): void {
  const queryClient = useQueryClient()
  const client = useClient()
  useLiveTournament(tournamentId, {
    readsAtStart: true,
    onChange: (before, after) => {
      void queryClient.invalidateQueries({ queryKey: historyQuery(client, tournamentId).queryKey })
      // Before the last match is decided, there are no final places.
      if ([before?.state, after?.state].includes('finished'))
        void queryClient.invalidateQueries(finishQuery(client, tournamentId))
    },
  })
}
