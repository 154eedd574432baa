import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import type { Client } from '#ui/client/api.ts'
import { tournamentQuery } from './queries.ts'

/** Loads a tournament for one of its other pages. A canceled one has only its own page, to which this redirects. */
export async function scheduledTournament(queryClient: QueryClient, client: Client, id: string) {
  const tournament = await queryClient.query(tournamentQuery(client, id))
  if (tournament.cancelledAt) throw redirect({ to: '/tournament/$id', params: { id } })
  return tournament
}
