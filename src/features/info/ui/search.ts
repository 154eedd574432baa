import { contactTypes, maxSearchLength } from '../values.ts'

/** The Help Center's search. Undefined and not left out: the router lays this over what stood in the address. */
export function helpSearchFrom({ q }: Record<string, unknown>): { q?: string } {
  return { q: typeof q === 'string' ? q.trim().slice(0, maxSearchLength) || undefined : undefined }
}

/** The category that a link to the contact form asks for. */
export function contactSearchFrom(params: Record<string, unknown>): { type?: (typeof contactTypes)[number] } {
  return { type: contactTypes.find((type) => type === params.type) }
}
