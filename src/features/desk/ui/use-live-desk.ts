import { useQueryClient } from '@tanstack/react-query'
import { useClient } from '#ui/client/use-client.ts'
import { useLiveTournament } from '#features/competition/ui/use-live-tournament.ts'
import { historyQuery } from './queries.ts'

/** Keeps the desk current: several people may run a tournament. On top of what every page shows, the log follows its changes. */
export function useLiveDesk(tournamentId: string): void {
  const queryClient = useQueryClient()
  const { queryKey } = historyQuery(useClient(), tournamentId)
  useLiveTournament(tournamentId, {
    readsAtStart: true,
    onChange: () => void queryClient.invalidateQueries({ queryKey }),
  })
}
