import { queryOptions } from '@tanstack/react-query'
import { fromCursor, pageOf } from '#ui/api.ts'
import type { Client } from '#ui/api.ts'
import { pageSize } from '../values.ts'
import type { CommunitySearch } from './search.ts'

/** One page of the members. */
export function membersQuery(client: Client, { cursor, q }: CommunitySearch) {
  const read = (from: string | undefined) =>
    pageOf(client.community.users.$get({ query: { q, limit: String(pageSize), cursor: from } }))
  return queryOptions({
    queryKey: ['community', q ?? null, cursor ?? null],
    queryFn: () => fromCursor(cursor, read),
  })
}
