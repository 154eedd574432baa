import { AppError } from '#lib/errors.ts'

/** 64 reads in progress and 64 waiting. With more, all of them would take too long. */
const maxUnderway = 128
const retryAfter = 2

export type VisitorReads = ReturnType<typeof limitVisitorReads>

/**
 * Under overload, refuses to read for visitors who are not logged in, so that the rest is still answered in time: payments, webhooks, logins and
 * logged-in users go first. Cached pages cost nothing and do not count; a live stream counts until it is open.
 */
export function limitVisitorReads() {
  let underway = 0
  return async <T>(read: () => Promise<T>): Promise<T> => {
    if (underway >= maxUnderway) throw new AppError('overloaded', { retryAfter })
    underway += 1
    try {
      return await read()
    } finally {
      underway -= 1
    }
  }
}
