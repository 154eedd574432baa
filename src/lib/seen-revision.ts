import { z } from 'zod'

/**
 * The revision the editor loaded (platform/revision.ts). If the record has changed since then, the edit is refused. Without it, nothing is
 * checked.
 */
export const seenRevision = z.string().max(64).optional()
