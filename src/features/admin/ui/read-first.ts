import type { QueryClient } from '@tanstack/react-query'
import { sessionQuery } from '#features/accounts/ui/queries.ts'
import type { Client } from '#ui/api.ts'

type Context = { queryClient: QueryClient; client: Client }

/**
 * Reads what a page of the administrator's shows before the server sends it. In the browser each list shows by itself what it waits
 * for; for anybody else there is nothing to read.
 */
export async function readFirst(context: Context, reads: (context: Context) => Promise<unknown>[]): Promise<void> {
  const user = await context.queryClient.query(sessionQuery(context.client))
  if (user?.role === 'administrator' && import.meta.env.SSR) await Promise.all(reads(context))
}

const longestMs = 2_000

/** A read that may take long: what is not there by then, the browser asks for again. */
export function ifSoon(read: Promise<unknown>): Promise<unknown> {
  return Promise.race([read, new Promise((resolve) => setTimeout(resolve, longestMs))])
}
