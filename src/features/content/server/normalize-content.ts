import { AppError } from '#lib/errors.ts'
import { jsonError } from '#features/content/json-error.ts'
import { keyOf } from '#platform/files/files.ts'
import type { ContentType } from '../values.ts'
import { sanitised } from './sanitize.ts'

/**
 * The content as it is stored: sanitized HTML, or a parsed JSON value (sent as a value or as text). Refused at the field if it does not
 * match its type.
 */
export function normalizeContent(type: ContentType, content: unknown): unknown {
  if (type === 'text') return content
  if (type === 'json') return typeof content === 'string' ? parsed(content) : content
  if (typeof content !== 'string') throw unfit('Content of this type must be text')
  if (type === 'html') return sanitised(content)
  if (content !== '' && keyOf(content) === null) throw unfit('Choose a picture from the media library')
  return content
}

function parsed(text: string): unknown {
  const fault = jsonError(text)
  if (fault) throw unfit(`This is not valid JSON: ${fault}.`)
  const value: unknown = JSON.parse(text)
  if (value === null) throw unfit('This is not valid JSON: null is not allowed')
  return value
}

function unfit(sentence: string): AppError {
  return new AppError('invalid_input', { fields: { content: sentence } })
}
