import { AppError } from '#lib/errors.ts'

const maxUrlLength = 8_192
const deepestBody = 32

/** Refuses URLs that are too long, contain U+0000 (PostgreSQL cannot store it) or have invalid percent escapes. */
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
 * Refuses text that is not JSON or is nested too deeply. Strings that PostgreSQL cannot store (U+0000, unpaired surrogates) are refused at
 * their field.
 */
export function refuseBadJson(text: string): void {
  const value = parsed(text)
  if (typeof value !== 'object' || value === null) return
  const unusable = Object.entries(value).filter(([field, entry]) => !isStorable(field) || !isStorable(entry))
  if (unusable.length === 0) return
  const fields = unusable.map(([field]) => [field, "This contains characters that can't be stored"])
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
