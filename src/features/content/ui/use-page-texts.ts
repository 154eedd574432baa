import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useClient } from '#ui/client/use-client.ts'
import { copyFrom } from '../rules.ts'
import type { PageCopy, TextOverrides } from '../rules.ts'
import { pageTextsQuery } from './queries.ts'

const none: TextOverrides = {}

/** Pages whose texts are hydrated. */
export const hydratedPages = new Set<string>()

/**
 * What the administrator wrote in place of this page's built-in texts. The page's loader prefetches `pageTextsQuery`; if that failed,
 * the built-in texts show.
 */
export function usePageTexts(page: string): TextOverrides {
  useEffect(() => void hydratedPages.add(page), [page])
  return useQuery({ ...pageTextsQuery(useClient(), page), retryOnMount: false }).data ?? none
}

/** A page's short texts by content key: `const copy = useCopy('home', homeCopy)`, then `copy['home.hero.title']`. */
export function useCopy<Copy extends PageCopy>(page: string, copy: Copy): Record<keyof Copy, string> {
  return copyFrom(usePageTexts(page), copy)
}
