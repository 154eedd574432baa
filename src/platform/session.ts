import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { and, eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '#db/client.ts'
import * as schema from '#db/schema.ts'

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

const sessionDays = 30

/**
 * Cookie sessions and passwords (scrypt), kept by better-auth behind SPEC.md's own endpoints. Its own routes are not mounted, and its
 * rate limits and origin checks do not apply to calls made here: ours do (platform/limits.ts, platform/http.ts).
 */
export function createSessions(options: { db: Database; secret: string; publicUrl: string }) {
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
    emailAndPassword: { enabled: true, minPasswordLength: 6, maxPasswordLength: 200, requireEmailVerification: false },
    user: {
      // better-auth's one `name` is our first name, its `image` our avatar.
      fields: { name: 'firstName', image: 'avatar' },
      additionalFields: {
        lastName: { type: 'string', required: true },
        username: { type: 'string', required: true },
        role: { type: 'string', required: false, input: false, defaultValue: 'player' },
      },
    },
  })

  return {
    cookieName,

    /** Who is asking, or null; `cookies` carries a renewed cookie when the session was prolonged. */
    async userOf(headers: Headers): Promise<{ user: User | null; cookies: string[] }> {
      if (!headers.get('cookie')?.includes(`${cookieName}=`)) return { user: null, cookies: [] }
      const found = await auth.api.getSession({ headers, returnHeaders: true })
      return { user: found.response ? userFrom(found.response.user) : null, cookies: found.headers.getSetCookie() }
    },

    /** Makes the account and signs it in. The caller has checked that e-mail and username are free. */
    async signUp(person: SignUp, headers: Headers): Promise<SignedIn> {
      const { firstName, ...rest } = person
      const made = await auth.api.signUpEmail({ body: { name: firstName, ...rest }, headers, returnHeaders: true })
      return { user: userFrom(made.response.user), cookies: made.headers.getSetCookie() }
    },

    /** Null when the e-mail is unknown or the password wrong; both take the same time. */
    async signIn(email: string, password: string, headers: Headers): Promise<SignedIn | null> {
      try {
        const found = await auth.api.signInEmail({ body: { email, password }, headers, returnHeaders: true })
        return { user: userFrom(found.response.user), cookies: found.headers.getSetCookie() }
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
      const isTheirs = and(eq(schema.accounts.userId, userId), eq(schema.accounts.providerId, 'credential'))
      const [account] = await options.db.select().from(schema.accounts).where(isTheirs)
      if (!account?.password) return false
      return (await auth.$context).password.verify({ hash: account.password, password })
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

function isAuthRefusal(error: unknown): boolean {
  return error instanceof Error && 'statusCode' in error && error.statusCode === 401
}
