import { AppError } from '#lib/errors.ts'
import { jsonFault } from '#lib/json-fault.ts'
import { keyOf } from '#platform/files.ts'
import type { ContentType } from '../values.ts'
import { sanitised } from './sanitise.ts'

/**
 * The content as it is stored: HTML sanitised, JSON read (whether it came as a value or as the text of one). Refused at the field when
 * it is not what its type says.
 */
export function checkedContent(type: ContentType, content: unknown): unknown {
  if (type === 'text') return content
  if (type === 'json') return typeof content === 'string' ? parsed(content) : content
  if (typeof content !== 'string') throw unfit(`Content of this type is a text`)
  if (type === 'html') return sanitised(content)
  if (content !== '' && keyOf(content) === null) throw unfit('Choose a picture of the media library')
  return content
}

function parsed(text: string): unknown {
  const fault = jsonFault(text)
  if (fault) throw unfit(`This is not valid JSON: ${fault}.`)
  const value: unknown = JSON.parse(text)
  if (value === null) throw unfit('This is not valid JSON: it holds nothing')
  return value
}

function unfit(sentence: string): AppError {
  return new AppError('invalid_input', { fields: { content: sentence } })
}
