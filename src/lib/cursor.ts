/**
 * Opaque page marks: where a list goes on. They carry only sort keys of rows that were shown; whoever forges one can at most
 * start reading a public list elsewhere.
 */
export function toCursor(parts: readonly string[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

/** A text without U+0000, which PostgreSQL takes in none. */
function isStorable(part: unknown): part is string {
  return typeof part === 'string' && !part.includes('\u0000')
}

/** The parts of a cursor, or null when it is none of ours. */
export function fromCursor(cursor: string, length: number): string[] | null {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    const isOurs = Array.isArray(parts) && parts.length === length && parts.every(isStorable)
    return isOurs ? parts : null
  } catch {
    return null
  }
}
