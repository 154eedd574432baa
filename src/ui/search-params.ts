/*
 * For `validateSearch`. The router merges its result over the URL's own parameters, so an unusable value must become undefined: one that is
 * left out would reach the page as it was typed.
 */

const maxCursorLength = 400

/** A URL parameter as text; '' if it is missing. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** The search words, without control characters; undefined if there are none. */
export function searchWords(value: unknown, maxLength: number): string | undefined {
  const words = textOf(value)
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, maxLength)
  return words || undefined
}

/** The value, if it is one of these in any letter case, else undefined. */
export function oneOf(values: readonly string[], value: unknown): string | undefined {
  const text = textOf(value).toLowerCase()
  return values.includes(text) ? text : undefined
}

/** A well-formed cursor, else undefined. */
export function cursorOf(value: unknown): string | undefined {
  const cursor = textOf(value)
  return /^[\w-]+$/.test(cursor) && cursor.length <= maxCursorLength ? cursor : undefined
}
