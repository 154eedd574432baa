import { fromCursor } from '#lib/cursor.ts'
import { foreignCursor } from '#platform/paging.ts'

/** The key a list by key goes on after. */
export function keyAfter(cursor: string | undefined): string {
  if (cursor === undefined) return ''
  const parts = fromCursor(cursor, 1)
  if (!parts) throw foreignCursor()
  return parts[0]!
}
