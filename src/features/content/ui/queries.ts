import { queryOptions } from '@tanstack/react-query'
import { answer } from '#ui/api.ts'
import type { Client } from '#ui/api.ts'
import { textsFrom } from '../rules.ts'

/** Everything read of the site's texts: whoever changes one invalidates this. */
export const contentKey = ['content'] as const

/** The film behind the words on Home that the administrator chose; null when none is. */
export function activeHeroVideoQuery(client: Client) {
  return queryOptions({
    queryKey: ['hero-videos', 'active'],
    queryFn: () => answer(client['hero-videos'].active.$get()),
  })
}

/** What the administrator wrote for one page in place of its built-in texts, in one call. Most often nothing. */
export function pageTextsQuery(client: Client, page: string) {
  return queryOptions({
    queryKey: [...contentKey, 'page', page],
    queryFn: async () => textsFrom(await answer(client.content.$get({ query: { page } }))),
  })
}
