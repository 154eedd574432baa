import { z } from 'zod'

/** Optional text: trimmed, and null when blank. Undefined stays undefined, so that an edit can omit the field. */
export const optionalText = (name: string, max: number) =>
  z
    .string()
    .trim()
    .max(max, `${name} must be at most ${max.toLocaleString('en-US')} characters`)
    .transform((text) => text || null)
    .nullish()
