import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '#ui/client/api.ts'
import type { Client } from '#ui/client/api.ts'

/** Every listed team with its players, for those who run the tournament. */
export const checkInQuery = (client: Client, tournamentId: string) =>
  queryOptions({
    queryKey: ['tournaments', tournamentId, 'check-in'],
    queryFn: () => unwrap(client.tournaments[':id']['check-in'].$get({ param: { id: tournamentId } })),
  })
