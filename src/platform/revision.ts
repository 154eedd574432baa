import { createHash } from 'node:crypto'
import { AppError } from '#lib/errors.ts'

/** A short name for exactly these values: it changes when one of them does. */
export function revisionOf(fields: Record<string, unknown>): string {
  return createHash('sha256').update(JSON.stringify(fields)).digest('base64url').slice(0, 16)
}

/** Refuses an edit of what has changed since the editor saw it; one who does not say what they saw is not asked. */
export function refuseStale(seen: string | undefined, fields: Record<string, unknown>): void {
  if (seen !== undefined && seen !== revisionOf(fields)) throw new AppError('edited_meanwhile')
}
