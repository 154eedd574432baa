import { useQuery } from '@tanstack/react-query'
import { useClient } from '#ui/use-client.ts'
import type { Texts } from '../rules.ts'
import { pageTextsQuery } from './queries.ts'

const none: Texts = {}

/**
 * What was written for this page in place of its built-in texts. The page's loader prefetches `pageTextsQuery`, so that it stands in
 * the first HTML; when that call failed the built-in texts show.
 */
export function usePageTexts(page: string): Texts {
  return useQuery({ ...pageTextsQuery(useClient(), page), retryOnMount: false }).data ?? none
}
