import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { and, eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '#db/client.ts'
import * as schema from '#db/schema.ts'
import { AppError } from '#lib/errors.ts'

/** The user who is asking, as every use case sees them. */
export type User = {
  id: string
  username: string
  email: string
  firstName: string
  lastName: string
  avatar: string | null
  role: 'player' | 'administrator'
}

export type Sessions = ReturnType<typeof createSessions>

type SessionOptions = {
  db: Database
  secret: string
  publicUrl: string
  /** Instead of scrypt, which is slow on purpose; for tests that sign up hundreds. */
  hashing?: {
    hash: (password: string) => Promise<string>
    verify: (given: { hash: string; password: string }) => Promise<boolean>
  }
}

const sessionDays = 30

/**
 * Cookie sessions and passwords (scrypt), kept by better-auth behind SPEC.md's own endpoints. Its own routes are not mounted, and its
 * rate limits and origin checks do not apply to calls made here: ours do (platform/limits.ts, platform/boundary.ts).
 */
export function createSessions(options: SessionOptions) {
  const isSecure = options.publicUrl.startsWith('https:')
  const cookieName = isSecure ? '__Host-homefield' : 'homefield'
  const auth = betterAuth({
    secret: options.secret,
    baseURL: options.publicUrl,
    telemetry: { enabled: false },
    logger: { disabled: true },
    rateLimit: { enabled: false },
    database: drizzleAdapter(options.db, { provider: 'pg', schema, usePlural: true, transaction: true }),
    advanced: {
      database: { generateId: () => uuidv7() },
      // Nothing needs it, and better-auth would believe whatever X-Forwarded-For claims.
      ipAddress: { disableIpTracking: true },
      cookies: {
        session_token: {
          name: cookieName,
          attributes: { httpOnly: true, sameSite: 'lax', secure: isSecure, path: '/' },
        },
      },
      useSecureCookies: false,
    },
    session: { expiresIn: sessionDays * 24 * 60 * 60, updateAge: 24 * 60 * 60 },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 6,
      maxPasswordLength: 200,
      requireEmailVerification: false,
      ...(options.hashing && { password: options.hashing }),
    },
    user: {
      // better-auth's one `name` is our first name, its `image` our avatar.
      fields: { name: 'firstName', image: 'avatar' },
      additionalFields: {
        lastName: { type: 'string', required: true },
        username: { type: 'string', required: true },
        role: { type: 'string', required: false, input: false, defaultValue: 'player' },
        suspendedAt: { type: 'date', required: false, input: false },
      },
    },
  })

  const kept = () => options.db.select({ hash: schema.accounts.password }).from(schema.accounts)

  return {
    cookieName,

    /** Who is asking, or null, as for whoever is suspended; `cookies` carries a renewed cookie when the session was prolonged. */
    async userOf(headers: Headers): Promise<{ user: User | null; cookies: string[] }> {
      if (!headers.get('cookie')?.includes(`${cookieName}=`)) return { user: null, cookies: [] }
      const found = await auth.api.getSession({ headers, returnHeaders: true })
      if (!found.response || isSuspended(found.response.user)) return { user: null, cookies: [] }
      return { user: userFrom(found.response.user), cookies: found.headers.getSetCookie() }
    },

    /** Whether these headers still sign this user in; unlike `userOf` it prolongs nothing. */
    async isStillOf(headers: Headers, userId: string): Promise<boolean> {
      const found = await auth.api.getSession({ headers, query: { disableRefresh: true } })
      return found !== null && found.user.id === userId && !isSuspended(found.user)
    },

    /** Makes the account and signs it in. The caller has checked that e-mail and username are free. */
    async signUp(person: SignUp, headers: Headers): Promise<SignedIn> {
      const { firstName, ...rest } = person
      const made = await auth.api.signUpEmail({ body: { name: firstName, ...rest }, headers, returnHeaders: true })
      return { user: userFrom(made.response.user), cookies: made.headers.getSetCookie() }
    },

    /**
     * Null when the e-mail is unknown or the password wrong; both take the same time. Who is suspended learns it with the right one.
     * While a password is looked at another one may be set, or the account deleted, which ends all sessions but this new one: so it
     * ends too. The lock waits for whoever is at that now.
     */
    async signIn(email: string, password: string, headers: Headers): Promise<SignedIn | null> {
      const hasEmail = eq(sql`lower(${schema.users.email})`, email.toLowerCase())
      const [before] = await kept().innerJoin(schema.users, eq(schema.users.id, schema.accounts.userId)).where(hasEmail)
      try {
        const found = await auth.api.signInEmail({ body: { email, password }, headers, returnHeaders: true })
        const { user, token } = found.response
        if (isSuspended(user)) {
          await options.db.delete(schema.sessions).where(eq(schema.sessions.userId, user.id))
          throw new AppError('account_suspended')
        }
        const [after] = await kept().where(isPasswordOf(user.id)).for('share')
        if (after?.hash !== before?.hash) {
          await options.db.delete(schema.sessions).where(eq(schema.sessions.token, token))
          return null
        }
        return { user: userFrom(user), cookies: found.headers.getSetCookie() }
      } catch (error) {
        if (isAuthRefusal(error)) return null
        throw error
      }
    },

    /** Ends this browser's session; the reply's cookies remove it there. */
    async signOut(headers: Headers): Promise<string[]> {
      const ended = await auth.api.signOut({ headers, returnHeaders: true })
      return ended.headers.getSetCookie()
    },

    /** Whether this is the password of this user. */
    async isPassword(userId: string, password: string): Promise<boolean> {
      const [account] = await kept().where(isPasswordOf(userId))
      if (!account?.hash) return false
      return (await auth.$context).password.verify({ hash: account.hash, password })
    },

    async hashPassword(password: string): Promise<string> {
      return (await auth.$context).password.hash(password)
    },
  }
}

type SignUp = { firstName: string; lastName: string; username: string; email: string; password: string }
type SignedIn = { user: User; cookies: string[] }

/** better-auth types its additional fields loosely; this is the one place that reads them. */
function userFrom(row: { id: string; email: string; name: string; image?: string | null }): User {
  const more = row as typeof row & { username: string; lastName: string; role: User['role'] }
  return {
    id: more.id,
    username: more.username,
    email: more.email,
    firstName: more.name,
    lastName: more.lastName,
    avatar: more.image ?? null,
    role: more.role,
  }
}

/** Of all that may prove who somebody is, the password. */
const isPasswordOf = (userId: string) =>
  and(eq(schema.accounts.userId, userId), eq(schema.accounts.providerId, 'credential'))

function isSuspended(row: object): boolean {
  return 'suspendedAt' in row && Boolean(row.suspendedAt)
}

function isAuthRefusal(error: unknown): boolean {
  return error instanceof Error && 'statusCode' in error && error.statusCode === 401
}
