import { z } from 'zod'

/**
 * What the editor saw when they began, as it was read along with the record (platform/revision.ts): an edit of anything else is refused,
 * and nothing is overwritten. Left out, nothing is compared.
 */
export const seenRevision = z.string().max(64).optional()
