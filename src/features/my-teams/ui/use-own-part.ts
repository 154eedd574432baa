import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { SessionUser } from '#features/accounts/contract.ts'
import { isSessionUnknown, prepareForUser } from '#features/accounts/ui/learn-session.ts'
import { tournamentsKey } from '#features/tournaments/ui/queries.ts'
import { unwrap } from '#ui/client/api.ts'
import type { Client } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import { preload } from '#ui/lazy.tsx'

/** Everything that is about the logged-in user in a tournament. Under the tournament's key, so its changes invalidate it. */
export const ownPartQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: [...tournamentsKey, id, 'own-part'],
    queryFn: () => unwrap(client.tournaments[':id']['own-part'].$get({ param: { id } })),
  })

/** Loaded only for somebody who is logged in. */
const loadCode = () => import('./own-part.ts')

/** Loads everything that a tournament's page shows about its user. */
export async function loadOwnPart(
  context: { queryClient: QueryClient; client: Client },
  user: SessionUser,
  id: string,
): Promise<void> {
  const { readOwnPart } = await loadCode()
  await readOwnPart(context, user, id)
}

/** While it isn't known who is logged in: has the page show them together with what is about them. */
export function useOwnPart(id: string): void {
  const queryClient = useQueryClient()
  const client = useClient()
  useEffect(() => {
    if (!isSessionUnknown()) return undefined
    // Asked at the same time as who is logged in.
    void queryClient.prefetchQuery(ownPartQuery(client, id))
    preload(loadCode)
    return prepareForUser((user) => loadOwnPart({ queryClient, client }, user, id))
  }, [queryClient, client, id])
}
