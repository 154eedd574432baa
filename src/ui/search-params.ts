const maxCursorLength = 400

/** What a URL's parameter says. The router reads them all as text; what a link of ours may leave out is none. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** The words somebody searches for, without control characters; undefined for none. */
export function wordsOf(value: unknown, maxLength: number): string | undefined {
  const words = textOf(value)
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, maxLength)
  return words || undefined
}

/** One of these values in any letter case, else undefined. */
export function oneOf(values: readonly string[], value: unknown): string | undefined {
  const text = textOf(value).toLowerCase()
  return values.includes(text) ? text : undefined
}

/** What may be a cursor of ours, else undefined. */
export function cursorOf(value: unknown): string | undefined {
  const cursor = textOf(value)
  return /^[\w-]+$/.test(cursor) && cursor.length <= maxCursorLength ? cursor : undefined
}
