import { useNavigate } from '@tanstack/react-router'
import { adminTabs, maxSearchLength } from '../../values.ts'
import type { AdminTab } from '../../values.ts'

/** The search parameters of a list in the panel; missing ones have their defaults. */
export type ListSearch = { q?: string; sort?: string; filter?: string; of?: string; cursor?: string }
export type PanelSearch = ListSearch & { tab?: AdminTab }
export type AuditSearch = ListSearch & { by?: string; from?: string; to?: string }

/** Anyone may have typed the address: invalid values are dropped, so every address shows a page. */
export function listSearchFrom(params: Record<string, unknown>): ListSearch {
  return {
    q: textOf(params.q).trim().slice(0, maxSearchLength) || undefined,
    sort: wordOf(params.sort),
    filter: wordOf(params.filter),
    of: idOf(params.of),
    cursor: /^[\w-]{1,400}$/.test(textOf(params.cursor)) ? textOf(params.cursor) : undefined,
  }
}

export function panelSearchFrom(params: Record<string, unknown>): PanelSearch {
  return { ...listSearchFrom(params), tab: adminTabs.find((name) => name === params.tab) }
}

export function auditSearchFrom(params: Record<string, unknown>): AuditSearch {
  return { ...listSearchFrom(params), by: idOf(params.by), from: dayOf(params.from), to: dayOf(params.to) }
}

/** Changes the list's search parameters, and starts over at its first page. */
export function useListNavigation(): (changed: AuditSearch) => void {
  const navigate = useNavigate()
  return (changed) =>
    void navigate({
      to: '.',
      search: (search: object) => ({ ...search, ...changed, cursor: undefined }),
      replace: true,
      resetScroll: false,
    })
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

function wordOf(value: unknown): string | undefined {
  return /^[a-z -]{1,40}$/.test(textOf(value)) ? textOf(value) : undefined
}

function idOf(value: unknown): string | undefined {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(textOf(value)) ? textOf(value) : undefined
}

function dayOf(value: unknown): string | undefined {
  const text = textOf(value)
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined
}
