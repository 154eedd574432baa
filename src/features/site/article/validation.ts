import { isFaqs, isOpenings, isText, openingFields } from './overrides.ts'
import { figureRows, highlightRows, rowsError } from './row-lists.ts'

const fieldOf = (value: unknown, field: string): unknown =>
  typeof value === 'object' && value !== null ? Object.entries(value).find(([name]) => name === field)?.[1] : undefined
const missing = (field: string) => `"${field}" is missing or not text.`

/** Why the Help Center cannot show these questions; null if it can. */
export function faqsError(value: unknown): string | null {
  if (isFaqs(value)) return null
  if (!Array.isArray(value) || value.length === 0)
    return 'This must be a list with at least one question: [{ "question": "…", "answer": "…" }]'
  const at = value.findIndex((faq) => !isFaqs([faq]))
  const where = `Question ${at + 1}:`
  if (!isText(fieldOf(value[at], 'question'))) return `${where} ${missing('question')}`
  const id = fieldOf(value[at], 'id')
  if (id !== undefined && !isText(id)) return `${where} ${missing('id')}`
  return `${where} "answer" must be text, or a list of texts and { "list": ["…"] } or { "steps": ["…"] } blocks.`
}

/** Why the Careers page cannot show these positions; null if it can. */
export function openingsError(value: unknown): string | null {
  if (isOpenings(value)) return null
  if (!Array.isArray(value)) return 'This must be a list of positions: [{ "id": "…", "title": "…", … }]'
  const at = value.findIndex((opening) => !isOpenings([opening]))
  const field = openingFields.find((field) => !isText(fieldOf(value[at], field)))
  return `Position ${at + 1}: ${field ? missing(field) : '"brings" must be a list of texts.'}`
}

/** Why About cannot show these figures; null if it can. */
export const figuresError = (value: unknown) => rowsError(figureRows, value)

/** Why the switch cannot have this value; null if it can. */
export function switchError(value: unknown): string | null {
  return typeof value === 'boolean' ? null : 'This must be true or false.'
}

/** Why Home cannot show these highlights; null if it can. */
export const highlightsError = (value: unknown) => rowsError(highlightRows, value)
