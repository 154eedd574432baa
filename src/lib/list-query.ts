import { z } from 'zod'

/** The most that one page of a list may hold. */
const maxPageLimit = 200

const limitRange = `limit must be a whole number from 1 to ${maxPageLimit}`

/** The `limit` of a list in its query: how many things one page holds. */
export function pageLimit(usual = 100) {
  return z.coerce.number(limitRange).int(limitRange).min(1, limitRange).max(maxPageLimit, limitRange).default(usual)
}

export const foreignCursorText = 'This cursor is not one of ours'

/** The `cursor` of a list that goes on behind an id. */
export const idCursor = () => z.uuid(foreignCursorText).optional()

/** The `cursor` of a list that goes on behind sort keys (cursor.ts); whose it is shows when it is opened. */
export const sealedCursor = () => z.string().max(400).optional()
