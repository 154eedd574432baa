import { AppError } from '#lib/errors.ts'

type Versioned = { updatedAt: Date }

/** Refuses an edit that began with an older version than the one stored. To be asked while the row is locked. */
export function refuseOlder(stored: Versioned, seen: string | undefined): void {
  if (seen !== undefined && new Date(seen).getTime() !== stored.updatedAt.getTime())
    throw new AppError('content_changed_meanwhile')
}

/** The moment of this change, later than the last one by a millisecond at least: it is what versions are told apart by. */
export function nextVersion(stored: Versioned, now: Date): Date {
  return new Date(Math.max(now.getTime(), stored.updatedAt.getTime() + 1))
}
