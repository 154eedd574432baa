import { z } from 'zod'

/** The most rows that one page of a list may have. */
const maxPageLimit = 200

const limitRange = `limit must be a whole number from 1 to ${maxPageLimit}`

/** A list's `limit` parameter. */
export function pageLimit(usual = 100) {
  const limit = z.coerce.number(limitRange).int(limitRange).min(1, limitRange).max(maxPageLimit, limitRange)
  return limit.default(usual).describe('Rows per page.')
}

export const foreignCursorText = 'This cursor does not belong to this list'

/** A list's `cursor` parameter. The list checks it (platform/http/paging.ts). */
export const pageCursor = () =>
  z
    .string()
    .min(1, foreignCursorText)
    .max(2_000, foreignCursorText)
    .optional()
    .describe("Opaque: from the previous page's `Link` header.")
