import { isFaqs, isOpenings, openingFields } from './own.ts'

const isText = (value: unknown) => typeof value === 'string' && value.trim() !== ''
const fieldOf = (value: unknown, field: string): unknown =>
  typeof value === 'object' && value !== null ? Object.entries(value).find(([name]) => name === field)?.[1] : undefined
const noText = (field: string) => `"${field}" is missing or is not a text.`

/** Why this is no list of questions that the Help Center can show, and of which question; null when it is one. */
export function faultInFaqs(value: unknown): string | null {
  if (isFaqs(value)) return null
  if (!Array.isArray(value) || value.length === 0)
    return 'This has to be a list with at least one question: [{ "question": "…", "answer": "…" }]'
  const at = value.findIndex((faq) => !isFaqs([faq]))
  const where = `Question ${at + 1}:`
  if (!isText(fieldOf(value[at], 'question'))) return `${where} ${noText('question')}`
  const id = fieldOf(value[at], 'id')
  if (id !== undefined && !isText(id)) return `${where} ${noText('id')}`
  return `${where} "answer" has to be a text, or a list of texts and of { "list": ["…"] } or { "steps": ["…"] }.`
}

/** Why this is no list of open positions, and of which position; null when it is one. */
export function faultInOpenings(value: unknown): string | null {
  if (isOpenings(value)) return null
  if (!Array.isArray(value)) return 'This has to be a list of positions: [{ "id": "…", "title": "…", … }]'
  const at = value.findIndex((opening) => !isOpenings([opening]))
  const missing = openingFields.find((field) => !isText(fieldOf(value[at], field)))
  return `Position ${at + 1}: ${missing ? noText(missing) : '"brings" has to be a list of texts.'}`
}
