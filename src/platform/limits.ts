import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '#lib/errors.ts'

/** Attempts allowed in a window of seconds. A whole club may share one address, so limits per address are wide. */
const windows = {
  failedLoginsPerAccount: { points: 10, duration: 15 * 60 },
  failedLoginsPerAddress: { points: 100, duration: 15 * 60 },
  signUpsPerAddress: { points: 300, duration: 60 * 60 },
  paymentIntentsPerUser: { points: 30, duration: 60 },
  messagesPerAddress: { points: 10, duration: 60 * 60 },
} as const

type Window = keyof typeof windows
export type Limits = ReturnType<typeof createLimits>

/** Counters in PostgreSQL, so that every process counts the same. */
export function createLimits(pool: pg.Pool) {
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
    /** Counts one attempt; refuses with `too_many_requests` when the window is used up. */
    async spend(window: Window, key: string): Promise<void> {
      try {
        await limiters[window].consume(key)
      } catch (error) {
        throw refusalOf(error)
      }
    },
    /** Takes one attempt back: it turned out not to be one of those that count. */
    async giveBack(window: Window, key: string): Promise<void> {
      await limiters[window].reward(key)
    },
    /** Forgets every attempt of this key. */
    async forgive(window: Window, key: string): Promise<void> {
      await limiters[window].delete(key)
    },
  }
}

function refusalOf(reason: unknown): unknown {
  if (!(reason instanceof RateLimiterRes)) return reason
  return new AppError('too_many_requests', { retryAfter: Math.max(1, Math.ceil(reason.msBeforeNext / 1000)) })
}
