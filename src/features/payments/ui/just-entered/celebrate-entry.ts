import type { QueryClient } from '@tanstack/react-query'
import type { RegisteredRouter } from '@tanstack/react-router'
import type { Team } from '#features/teams/contract.ts'
import { statsKey, tournamentsKey } from '#features/tournaments/ui/queries.ts'
import { loadOptional } from '#ui/lazy.tsx'
import { JustEntered } from './deferred.ts'
import { setJustEntered } from './store.ts'

/**
 * After a team's entry is complete: its tournament's page shows once that it is in. Resolves when the page is ready to be opened, or has
 * changed if it is open. Without the screen's code, the page stays as it is.
 */
export async function celebrateEntry(
  router: RegisteredRouter,
  queryClient: QueryClient,
  { id: teamId, tournamentId }: Pick<Team, 'id' | 'tournamentId'>,
): Promise<void> {
  const [screen] = await Promise.all([
    loadOptional(JustEntered.ready),
    queryClient.invalidateQueries({ queryKey: tournamentsKey }),
    queryClient.invalidateQueries({ queryKey: statsKey }),
  ])
  if (!screen) return
  setJustEntered({ tournamentId, teamId })
  const stop = router.subscribe('onResolved', ({ toLocation }) => {
    if (toLocation.pathname === `/tournament/${tournamentId}`) return
    stop()
    setJustEntered(null)
  })
}
