import { AsyncLocalStorage } from 'node:async_hooks'
import { betterAuth } from 'better-auth'
import type { BetterAuthOptions } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '#db/client.ts'
import * as schema from '#db/schema.ts'
import { withHashedTokens } from './hashed-tokens.ts'

export type AuthOptions = {
  db: Database
  secret: string
  publicUrl: string
  /** Replaces scrypt, which is slow on purpose, in tests that sign up hundreds. */
  hashing?: {
    hash: (password: string) => Promise<string>
    verify: (given: { hash: string; password: string }) => Promise<boolean>
  }
}

export const dayMs = 24 * 60 * 60 * 1_000
export const renewAfterDays = 1

/** better-auth only logs why a user could not be stored, and throws an error of its own. An outage must be recognized as one. */
export const signUps = new AsyncLocalStorage<{ cause?: unknown }>()

/** The shortened network from which a session is being started. */
export const networks = new AsyncLocalStorage<string | null>()

type Cookie = { cookieName: string; isSecure: boolean; seconds: number }

/** better-auth as `createSessions` uses it. */
export function createAuth({ db, secret, publicUrl, hashing, cookieName, isSecure, seconds }: AuthOptions & Cookie) {
  const inDatabase = drizzleAdapter(db, { provider: 'pg', schema, usePlural: true, transaction: true })
  return betterAuth({
    secret,
    baseURL: publicUrl,
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      log: (_level, _message, cause: unknown) => {
        const signUp = signUps.getStore()
        if (signUp) signUp.cause = cause
      },
    },
    rateLimit: { enabled: false },
    database: (given: BetterAuthOptions) => withHashedTokens(inDatabase(given)),
    advanced: {
      database: { generateId: () => uuidv7() },
      // better-auth would trust any X-Forwarded-For header. The hook below stores our own, shortened.
      ipAddress: { disableIpTracking: true },
      cookies: {
        session_token: {
          name: cookieName,
          attributes: { httpOnly: true, sameSite: 'lax', secure: isSecure, path: '/' },
        },
      },
      useSecureCookies: false,
    },
    databaseHooks: {
      session: { create: { before: async (session) => ({ data: { ...session, ipAddress: networks.getStore() } }) } },
    },
    session: { expiresIn: seconds, updateAge: (renewAfterDays * dayMs) / 1_000 },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 6,
      maxPasswordLength: 200,
      requireEmailVerification: false,
      ...(hashing && { password: hashing }),
    },
    user: {
      // better-auth's one `name` is our first name, its `image` our avatar.
      fields: { name: 'firstName', image: 'avatar' },
      additionalFields: {
        lastName: { type: 'string', required: true },
        username: { type: 'string', required: true },
        role: { type: 'string', required: false, input: false, defaultValue: 'player' },
        twoFactorEnabled: { type: 'boolean', required: false, input: false, defaultValue: false },
      },
    },
  })
}
