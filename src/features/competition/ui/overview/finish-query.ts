import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '#ui/client/api.ts'
import type { Client } from '#ui/client/api.ts'

/** Final places, prizes and whether the results are verified. */
export function finishQuery(client: Client, tournamentId: string) {
  return queryOptions({
    queryKey: ['tournaments', tournamentId, 'finish'],
    queryFn: () => unwrap(client.tournaments[':id'].finish.$get({ param: { id: tournamentId } })),
  })
}
