import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '#ui/client/api.ts'
import type { Client } from '#ui/client/api.ts'
import { overridesFrom } from '../rules.ts'

/** The prefix of every query for site texts; saving one invalidates it. */
export const contentKey = ['content'] as const

/** The hero video the administrator activated; null for the built-in ones. */
export function activeHeroVideoQuery(client: Client) {
  return queryOptions({
    queryKey: ['hero-videos', 'active'],
    queryFn: () => unwrap(client['hero-videos'].active.$get()),
  })
}

/** The overrides of one page's texts, usually none. */
export function pageTextsQuery(client: Client, page: string) {
  return queryOptions({
    queryKey: [...contentKey, 'page', page],
    queryFn: async () => overridesFrom(await unwrap(client.content.$get({ query: { page } }))),
  })
}
