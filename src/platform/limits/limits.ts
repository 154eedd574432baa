import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '#lib/errors.ts'
import { networkOf } from '#lib/network.ts'
import { createSign } from '../secrets/sign.ts'

/**
 * How many attempts are allowed within a number of seconds. Limits per network are wide, because a whole club may share one address. Names
 * are unique: each starts the key of its counters.
 */
type RateLimit = {
  name: string
  per: 'account' | 'user' | 'team' | 'network' | 'account and network' | 'login'
  attempts: number
  seconds: number
  /** Once it is used up, this process refuses without asking the database. Not for limits whose attempts are given back or forgiven. */
  staysSpent?: true
}

/** Declares limits. Each is named by its key. */
export function rateLimits<Name extends string>(table: Record<Name, Omit<RateLimit, 'name'>>) {
  const named = Object.entries<Omit<RateLimit, 'name'>>(table).map(([name, limit]) => [name, { name, ...limit }])
  return Object.fromEntries(named) as Record<Name, RateLimit>
}

/** What to count: at which limit, for which key, and how many attempts (one by default). */
export type Count = readonly [limit: RateLimit, key: string, attempts?: number]

export type Limits = ReturnType<typeof createLimits>

/**
 * Counters in PostgreSQL, shared by all processes. A key (an email, a user or an address) is stored only as a hash made with the secret, so
 * that the table does not reveal who tried to log in.
 */
export function createLimits(pool: pg.Pool, secret: string) {
  const limiters = new Map<string, { limit: RateLimit; limiter: RateLimiterPostgres }>()

  function limiterOf(limit: RateLimit): RateLimiterPostgres {
    const existing = limiters.get(limit.name)
    if (existing && existing.limit !== limit) throw new Error(`two rate limits are called ${limit.name}`)
    if (existing) return existing.limiter
    const limiter = new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: limit.name,
      points: limit.attempts,
      duration: limit.seconds,
      ...(limit.staysSpent && { inMemoryBlockOnConsumed: limit.attempts }),
    })
    limiters.set(limit.name, { limit, limiter })
    return limiter
  }

  async function spend(limit: RateLimit, key: string, attempts = 1): Promise<void> {
    try {
      await limiterOf(limit).consume(hashedKey(secret, limit, key), attempts)
    } catch (error) {
      // If these attempts are too many together, none counts, because fewer may still be allowed.
      if (attempts > 1) await giveBackAll([[limit, key, attempts]])
      throw refusalOf(error)
    }
  }

  /** Takes back these attempts, because they turned out not to count. */
  async function giveBackAll(counts: readonly Count[]): Promise<void> {
    for (const [limit, key, attempts] of counts) await limiterOf(limit).reward(hashedKey(secret, limit, key), attempts)
  }

  return {
    /**
     * Counts one attempt, and refuses with `too_many_requests` above the limit. The key of a limit per network is the visitor's address.
     */
    spend,
    /** Counts these attempts, or none of them when one limit is exceeded. */
    async spendAll(counts: readonly Count[]): Promise<void> {
      const spent: Count[] = []
      try {
        for (const count of counts) {
          await spend(...count)
          spent.push(count)
        }
      } catch (error) {
        await giveBackAll(spent)
        throw error
      }
    },
    giveBackAll,
    /** Counts one attempt, and says whether it is within the limit. */
    async allows(limit: RateLimit, key: string): Promise<boolean> {
      try {
        await spend(limit, key)
        return true
      } catch (error) {
        if (error instanceof AppError) return false
        throw error
      }
    },
    /** Refuses like `spend` when the limit is used up, and counts nothing. */
    async requireUnspent(limit: RateLimit, key: string): Promise<void> {
      const counted = await limiterOf(limit).get(hashedKey(secret, limit, key))
      if (counted && counted.consumedPoints >= limit.attempts) throw refusalOf(counted)
    },
    /** Counts one without refusing. */
    async record(limit: RateLimit, key: string): Promise<void> {
      await limiterOf(limit).penalty(hashedKey(secret, limit, key))
    },
    /** Forgets all attempts of this key. */
    async forgive(limit: RateLimit, key: string): Promise<void> {
      await limiterOf(limit).delete(hashedKey(secret, limit, key))
    },
  }
}

/** What the table stores for this key. */
function hashedKey(secret: string, { per }: RateLimit, key: string): string {
  const counted = per === 'network' ? networkOf(key) : key
  return createSign(secret)('rate limit', counted)
}

function refusalOf(reason: unknown): unknown {
  if (!(reason instanceof RateLimiterRes)) return reason
  return new AppError('too_many_requests', { retryAfter: Math.max(1, Math.ceil(reason.msBeforeNext / 1000)) })
}
