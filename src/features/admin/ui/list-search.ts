import { maxSearchLength } from '../values.ts'

/** What the address of one of the administrator's lists says; anything absent is the list's default. */
export type ListSearch = { q?: string; sort?: string; filter?: string; of?: string; cursor?: string }
export type AuditSearch = ListSearch & { by?: string; from?: string; to?: string }

/** Reads an address that anybody may have typed: what cannot be used is undefined, so that every address shows a page. */
export function listSearchFrom(params: Record<string, unknown>): ListSearch {
  return {
    q: textOf(params.q).trim().slice(0, maxSearchLength) || undefined,
    sort: wordOf(params.sort),
    filter: wordOf(params.filter),
    of: idOf(params.of),
    cursor: /^[\w-]{1,400}$/.test(textOf(params.cursor)) ? textOf(params.cursor) : undefined,
  }
}

export function auditSearchFrom(params: Record<string, unknown>): AuditSearch {
  return { ...listSearchFrom(params), by: idOf(params.by), from: dayOf(params.from), to: dayOf(params.to) }
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
