import { useQueryClient } from '@tanstack/react-query'
import { useClient } from '#ui/client/use-client.ts'
import { useLiveTournament } from '#features/competition/ui/use-live-tournament.ts'
import { historyQuery, scheduleQuery } from './queries.ts'

/** Keeps the desk current: several people may run a tournament. On top of what every page shows, the log and the schedule follow its changes. */
export function useLiveDesk(tournamentId: string): void {
  const queryClient = useQueryClient()
  const client = useClient()
  useLiveTournament(tournamentId, {
    readsAtStart: true,
    onChange: () => {
      void queryClient.invalidateQueries({ queryKey: historyQuery(client, tournamentId).queryKey })
      void queryClient.invalidateQueries({ queryKey: scheduleQuery(client, tournamentId).queryKey, exact: true })
    },
  })
}
