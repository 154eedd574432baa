import { queryOptions } from '@tanstack/react-query'
import { fromCursor, pageOf } from '#ui/client/api.ts'
import type { Client } from '#ui/client/api.ts'
import { pageSize } from '../values.ts'
import type { CommunitySearch } from './search.ts'

/** Everything read about members. Invalidate it after changing one or their teams. */
export const communityKey = ['community'] as const

/** One page of members. */
export function membersQuery(client: Client, { cursor, q }: CommunitySearch) {
  const read = (from: string | undefined) =>
    pageOf(client.community.users.$get({ query: { q, limit: String(pageSize), cursor: from } }))
  return queryOptions({
    queryKey: [...communityKey, q ?? null, cursor ?? null],
    queryFn: () => fromCursor(cursor, read),
  })
}
