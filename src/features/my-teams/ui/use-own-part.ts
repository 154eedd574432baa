import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect } from 'react'
import type { SessionUser } from '#features/accounts/contract.ts'
import { expectOwnPart } from '#features/accounts/ui/involved.ts'
import { isSessionUnknown, prepareForUser } from '#features/accounts/ui/learn-session.ts'
import { ownPartQuery } from '#features/registrations/ui/queries.ts'
import type { Client } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import { preload } from '#ui/lazy.tsx'
import { prepareArrival } from './own-part-wait.tsx'

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
  useLayoutEffect(() => {
    if (isSessionUnknown()) expectOwnPart(id)
  }, [id])
  useEffect(() => {
    if (!isSessionUnknown()) return undefined
    // Asked at the same time as who is logged in.
    void queryClient.prefetchQuery(ownPartQuery(client, id))
    preload(loadCode)
    return prepareForUser(async (user, isRetry) => {
      // The user gave up on an earlier one.
      if (isRetry) await queryClient.cancelQueries({ queryKey: ownPartQuery(client, id).queryKey })
      // What fails here is read again by the parts that show it, and they say so.
      if (user) await loadOwnPart({ queryClient, client }, user, id).catch(() => {})
      return prepareArrival()
    })
  }, [queryClient, client, id])
}
