import { z } from 'zod'

/** Optional text: trimmed, and null when blank. Undefined stays undefined, so that an edit can omit the field. */
export const optionalText = (name: string, max: number) =>
  z
    .string()
    .trim()
    .max(max, `${name} must be at most ${max.toLocaleString('en-US')} characters`)
    .transform((text) => text || null)
    .nullish()

/**
 * The revision the editor loaded (platform/revision.ts). If the record has changed since then, the edit is refused. Without it, nothing is
 * checked.
 */
export const seenRevision = z.string().max(64).optional()
