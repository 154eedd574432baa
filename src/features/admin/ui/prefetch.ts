import type { QueryClient } from '@tanstack/react-query'
import { sessionQuery } from '#features/accounts/ui/queries.ts'
import type { Client } from '#ui/client/api.ts'

type Context = { queryClient: QueryClient; client: Client }

/**
 * Loads the page's data while the server renders it, if the administrator is logged in. In the browser the lists load their own data
 * and show placeholders.
 */
export async function prefetch(context: Context, reads: (context: Context) => Promise<unknown>[]): Promise<void> {
  const user = await context.queryClient.query(sessionQuery(context.client))
  if (user?.role === 'administrator' && import.meta.env.SSR) await Promise.all(reads(context))
}

const maxWaitMs = 2_000

/** For a slow read: after two seconds the page renders without it, and the browser loads it. */
export function skipIfSlow(read: Promise<unknown>): Promise<unknown> {
  return Promise.race([read, new Promise((resolve) => setTimeout(resolve, maxWaitMs))])
}
