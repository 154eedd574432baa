import { queryOptions } from '@tanstack/react-query'
import { answer } from '#ui/api.ts'
import type { Client } from '#ui/api.ts'

export const sessionKey = ['session'] as const

/** Who is signed in, or null. The root's loader ensures it, so that it stands in the first HTML of every page. */
export const sessionQuery = (client: Client) =>
  queryOptions({
    queryKey: sessionKey,
    queryFn: async () => (await answer(client.auth.session.$get())).user,
  })
