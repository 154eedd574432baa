import { createHash } from 'node:crypto'
import { AppError } from '#lib/errors.ts'

/** A short hash of these values, which changes whenever one of them does. */
export function revisionOf(fields: Record<string, unknown>): string {
  return createHash('sha256').update(JSON.stringify(fields)).digest('base64url').slice(0, 16)
}

/** Refuses an edit if the record has changed since the editor loaded it. Without `seen`, nothing is checked. */
export function refuseConflict(seen: string | undefined, fields: Record<string, unknown>): void {
  if (seen !== undefined && seen !== revisionOf(fields)) throw new AppError('edited_meanwhile')
}
