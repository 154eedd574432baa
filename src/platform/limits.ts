import { createHmac } from 'node:crypto'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '#lib/errors.ts'
import { networkOf } from '#lib/network.ts'

/** Attempts allowed in a window of seconds. A whole club may share one address, so limits per address are wide. */
const windows = {
  failedLoginsPerAccount: { points: 10, duration: 15 * 60 },
  failedLoginsPerAddress: { points: 100, duration: 15 * 60 },
  signUpsPerAddress: { points: 300, duration: 60 * 60 },
  passwordResetsPerAccount: { points: 5, duration: 60 * 60 },
  passwordResetsPerAddress: { points: 100, duration: 60 * 60 },
  /** Mails with a link to confirm an address. */
  confirmationsPerUser: { points: 5, duration: 60 * 60 },
  paymentIntentsPerUser: { points: 30, duration: 60 },
  /** Entering, paying and withdrawing: each may ask the provider. */
  paymentChecksPerUser: { points: 30, duration: 60 },
  uploadsPerUser: { points: 60, duration: 60 * 60 },
  messagesPerAddress: { points: 10, duration: 60 * 60 },
  /** A search for each pause in typing, by everybody behind the address. */
  placeSearchesPerAddress: { points: 600, duration: 5 * 60 },
  /** Pictures for shared links, of those that are not there yet; messengers ask for everybody from few addresses. */
  drawingsPerAddress: { points: 120, duration: 60 },
} as const

export type Window = keyof typeof windows
export type Limits = ReturnType<typeof createLimits>

/**
 * Counters in PostgreSQL, so that every process counts the same. What is counted by, an e-mail or an address, is in the table only as
 * a hash that nobody can make who does not know the secret: whoever reads the table learns of nobody that they tried to log in.
 */
export function createLimits(pool: pg.Pool, secret: string) {
  const keyIn = (window: Window, key: string) => hashedKey(secret, window, key)
  const limiters = Object.fromEntries(
    Object.entries(windows).map(([name, window]) => [
      name,
      new RateLimiterPostgres({
        storeClient: pool,
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: name,
        ...window,
      }),
    ]),
  ) as Record<Window, RateLimiterPostgres>

  return {
    /**
     * Counts one attempt; refuses with `too_many_requests` when the window is used up. The key of a window per address is the
     * visitor's address as it came; what counts is its network.
     */
    async spend(window: Window, key: string): Promise<void> {
      try {
        await limiters[window].consume(keyIn(window, key))
      } catch (error) {
        throw refusalOf(error)
      }
    },
    /** Takes one attempt back: it turned out not to be one of those that count. */
    async giveBack(window: Window, key: string): Promise<void> {
      await limiters[window].reward(keyIn(window, key))
    },
    /** Forgets every attempt of this key. */
    async forgive(window: Window, key: string): Promise<void> {
      await limiters[window].delete(keyIn(window, key))
    },
  }
}

/** What stands in the table for this key, behind the window's name and a colon. */
export function hashedKey(secret: string, window: Window, key: string): string {
  const counted = window.endsWith('PerAddress') ? networkOf(key) : key
  return createHmac('sha256', secret).update(`rate limit\n${counted}`).digest('base64url')
}

function refusalOf(reason: unknown): unknown {
  if (!(reason instanceof RateLimiterRes)) return reason
  return new AppError('too_many_requests', { retryAfter: Math.max(1, Math.ceil(reason.msBeforeNext / 1000)) })
}
