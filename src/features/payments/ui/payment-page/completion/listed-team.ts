import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '#ui/client/api.ts'
import type { Client } from '#ui/client/api.ts'

/** When to ask again after `count` answers, in milliseconds: every 3 s for a minute, then every 10 s for five more; then no more. */
function askAgainAfter(count: number): number | false {
  if (count < 20) return 3000
  return count < 50 ? 10_000 : false
}

/** The id of the team of a paid spot once it is listed; null before that. Asked again until then, but not while the page is hidden. */
export const listedTeamQuery = (
  client: Client,
  { userId, registrationId }: { userId: string; registrationId: string },
) =>
  queryOptions({
    queryKey: ['listed-team', registrationId],
    queryFn: async () => {
      const registrations = await unwrap(client.users[':id'].registrations.$get({ param: { id: userId } }))
      const own = registrations.find(({ id }) => id === registrationId)
      return own?.paymentStatus === 'paid' ? own.teamId : null
    },
    refetchInterval: ({ state }) => !state.data && askAgainAfter(state.dataUpdateCount + state.errorUpdateCount),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
