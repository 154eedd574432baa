import { AppError } from '#lib/errors.ts'

const maxUrlLength = 8_192
const deepestBody = 32

/** Refuses addresses that are endless, hold U+0000 (PostgreSQL cannot store it) or are not what percent escapes may say. */
export function refuseBadUrl(url: string): void {
  if (url.length > maxUrlLength) throw new AppError('url_too_long')
  if (/%00/.test(url) || !isDecodable(url)) throw new AppError('bad_url')
}

function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url)
    return true
  } catch {
    return false
  }
}

/**
 * Refuses what is no JSON. Texts that PostgreSQL cannot keep as they are (U+0000, half a surrogate pair) are refused at the field
 * they stand in, and so is whatever is nested deeper than anything of ours.
 */
export function refuseBadJson(text: string): void {
  const value = parsed(text)
  if (typeof value !== 'object' || value === null) return
  const unusable = Object.entries(value).filter(([field, entry]) => !isStorable(field) || !isStorable(entry))
  if (unusable.length === 0) return
  const fields = unusable.map(([field]) => [field, 'This has characters in it that cannot be stored'])
  throw new AppError('invalid_input', { fields: Object.fromEntries(fields) as Record<string, string> })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new AppError('malformed_json', { cause: error })
  }
}

function isStorable(value: unknown, depth = 1): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\u0000')
  if (typeof value !== 'object' || value === null) return true
  if (depth >= deepestBody) return false
  return Object.entries(value).every(([key, entry]) => isStorable(key) && isStorable(entry, depth + 1))
}
