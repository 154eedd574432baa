import { queryOptions } from '@tanstack/react-query'
import { pageOf } from '#ui/client/api.ts'
import type { Client } from '#ui/client/api.ts'
import { contentKey } from './queries.ts'

/** Only the administrator reads these; no public page imports this file. */
export const heroVideosKey = ['hero-videos'] as const
export const mediaKey = ['media'] as const
export const emailTemplatesKey = ['email-templates'] as const
export const componentTemplatesKey = ['component-templates'] as const

type Page<Item> = { items: Item[]; next: string | null }

/** Loads every page of a list: the Content Manager shows and searches all items at once. */
async function allOf<Item>(read: (cursor: string | undefined) => Promise<Page<Item>>): Promise<Item[]> {
  const all: Item[] = []
  let cursor: string | null | undefined
  do {
    const page = await read(cursor ?? undefined)
    all.push(...page.items)
    cursor = page.next
  } while (cursor)
  return all
}

const limit = '200'

export const heroVideosQuery = (client: Client) =>
  queryOptions({
    queryKey: [...heroVideosKey, 'list'],
    queryFn: () => allOf((cursor) => pageOf(client['hero-videos'].$get({ query: { limit, cursor } }))),
  })

export const siteContentQuery = (client: Client) =>
  queryOptions({
    queryKey: [...contentKey, 'list'],
    queryFn: () => allOf((cursor) => pageOf(client.content.$get({ query: { limit, cursor } }))),
  })

export const mediaQuery = (client: Client) =>
  queryOptions({
    queryKey: [...mediaKey, 'list'],
    queryFn: () => allOf((cursor) => pageOf(client.media.$get({ query: { limit, cursor } }))),
  })

export const emailTemplatesQuery = (client: Client) =>
  queryOptions({
    queryKey: [...emailTemplatesKey, 'list'],
    queryFn: () => allOf((cursor) => pageOf(client['email-templates'].$get({ query: { limit, cursor } }))),
  })

export const componentTemplatesQuery = (client: Client) =>
  queryOptions({
    queryKey: [...componentTemplatesKey, 'list'],
    queryFn: () => allOf((cursor) => pageOf(client['component-templates'].$get({ query: { limit, cursor } }))),
  })
