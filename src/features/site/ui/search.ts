import { contactTypes, maxSearchLength } from '../values.ts'

/** The Help Center's search. An explicit undefined, because the router merges this into the address. */
export function helpSearchFrom({ q }: Record<string, unknown>): { q?: string } {
  return { q: typeof q === 'string' ? q.trim().slice(0, maxSearchLength) || undefined : undefined }
}

/** The category a link to the contact form preselects. */
export function contactSearchFrom(params: Record<string, unknown>): { type?: (typeof contactTypes)[number] } {
  return { type: contactTypes.find((type) => type === params.type) }
}
