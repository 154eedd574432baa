import { queryOptions } from '@tanstack/react-query'
import { answer } from '#ui/api.ts'
import type { Client } from '#ui/api.ts'

/** The teams a tournament lists, 64 at most. Lies below the tournament's own key: what changes one changes the other. */
export function teamsQuery(client: Client, tournamentId: string) {
  return queryOptions({
    queryKey: ['tournaments', tournamentId, 'teams'],
    queryFn: () => answer(client.tournaments[':id'].teams.$get({ param: { id: tournamentId } })),
  })
}
