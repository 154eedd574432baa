import { queryOptions } from '@tanstack/react-query'
import { answer } from '#ui/api.ts'
import type { Client } from '#ui/api.ts'

/** A profile as whoever is signed in may see it: with the e-mail when it is their own. */
export const profileQuery = (client: Client, userId: string) =>
  queryOptions({
    queryKey: ['users', userId],
    queryFn: () => answer(client.users[':id'].$get({ param: { id: userId } })),
  })
