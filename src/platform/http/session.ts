import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import * as schema from '#db/schema.ts'
import { AppError } from '#lib/errors.ts'
import { shortNetworkOf } from '#lib/network.ts'
import { createAuth, dayMs, networks, renewAfterDays, signUps } from './auth.ts'
import type { AuthOptions } from './auth.ts'
import { hashedToken } from './hashed-tokens.ts'
import { createSessionHints } from './session-hints.ts'
import { sessionByToken, sessionTokenIn } from './session-lookup.ts'
import { insertSession } from './start-session.ts'

/** The logged-in user, as use cases see them. */
export type User = {
  id: string
  username: string
  email: string
  emailVerified: boolean
  firstName: string
  lastName: string
  avatar: string | null
  role: 'player' | 'administrator'
  twoFactorEnabled: boolean
}

/** A request's headers, with the browser's cookies, and its address. */
export type Visit = { headers: Headers; address: string }

export type Sessions = ReturnType<typeof createSessions>

const sessionDays = 30
/** How long an administrator's session lasts, however often it is used. */
export const administratorHours = 12
/** How long an entered password stays valid for protected actions. */
const confirmedMinutes = 15
/** How exactly the last use of a session is known. */
const useMs = 60 * 60 * 1_000

/**
 * Cookie sessions and passwords (scrypt), managed by better-auth behind our own endpoints. Its routes are not mounted, and its rate limits and
 * origin checks do not apply to calls made here; ours do (platform/limits/limits.ts, platform/http/middleware.ts).
 */
export function createSessions(options: AuthOptions) {
  const isSecure = options.publicUrl.startsWith('https:')
  const cookieName = isSecure ? '__Host-homefield' : 'homefield'
  const seconds = (sessionDays * dayMs) / 1_000
  const hints = createSessionHints({ cookieName, isSecure, seconds })
  const auth = createAuth({ ...options, cookieName, isSecure, seconds })

  const passwordHashes = () =>
    options.db
      .select({
        hash: schema.accounts.password,
        suspendedAt: schema.users.suspendedAt,
        twoFactorEnabled: schema.users.twoFactorEnabled,
      })
      // Users first: that is the order in which everything locks the two.
      .from(schema.users)
      .innerJoin(schema.accounts, eq(schema.accounts.userId, schema.users.id))

  /** The token in a session cookie that we signed, or null. */
  const tokenIn = (headers: Headers) => {
    const cookie = headers.get('cookie')
    return cookie?.includes(cookieName) ? sessionTokenIn(cookie, cookieName, options.secret) : null
  }

  /** The session of these headers, unless it is expired or its user suspended. */
  const liveSession = async (headers: Headers) => {
    const token = tokenIn(headers)
    if (token === null) return null
    const [session] = await sessionByToken(options.db, '').execute({ token: hashedToken(token) })
    if (!session || session.suspendedAt !== null) return null
    return endOf(session) > Date.now() ? session : null
  }

  const noteUse = (id: string) =>
    options.db.update(schema.sessions).set({ updatedAt: new Date() }).where(eq(schema.sessions.id, id))

  return {
    cookieName,

    /**
     * The logged-in user, or null when nobody is logged in or the user is suspended. `cookies` holds a renewed session cookie, if any. Runs no
     * query without a session cookie that we signed.
     */
    async userOf(headers: Headers): Promise<{ user: User | null; cookies: string[] }> {
      const session = await liveSession(headers)
      if (!session) return { user: null, cookies: [] }
      if (Date.now() - session.updatedAt.getTime() > useMs) await noteUse(session.id)
      const isDueForRenewal = session.expiresAt.getTime() - Date.now() < (sessionDays - renewAfterDays) * dayMs
      if (!isDueForRenewal) return { user: session.user, cookies: [] }
      const renewed = await auth.api.getSession({ headers, returnHeaders: true })
      return { user: session.user, cookies: hints.alongside(renewed.headers.getSetCookie()) }
    },

    /** The cookie that corrects the hint in these headers, if it is wrong. */
    correctedHint: hints.corrected,

    /** The id of the session of these headers; null when nobody is logged in. */
    async idOf(headers: Headers): Promise<string | null> {
      return (await liveSession(headers))?.id ?? null
    },

    /** Whether this user is still logged in with these headers. Unlike `userOf`, it does not renew the session. */
    async isStillOf(headers: Headers, userId: string): Promise<boolean> {
      return (await liveSession(headers))?.user.id === userId
    },

    /** Creates the account and logs it in from this address. The caller has checked that email and username are free. */
    async signUp(person: SignUp, headers: Headers, address = ''): Promise<LoggedIn> {
      const { firstName, ...rest } = person
      const failure: { cause?: unknown } = {}
      const made = await signUps
        .run(failure, () =>
          networks.run(shortNetworkOf(address), () =>
            auth.api.signUpEmail({ body: { name: firstName, ...rest }, headers, returnHeaders: true }),
          ),
        )
        .catch((error: unknown) => {
          throw failure.cause ?? error
        })
      return { user: userFrom(made.response.user), cookies: hints.alongside(made.headers.getSetCookie()) }
    },

    /**
     * Null when the email is unknown or the password is wrong; both take the same time. A suspended user is told so only with the right
     * password.
     * `cookies` is null if the user has two-factor authentication on: then there is no session yet.
     * If the password changes, the account is deleted or suspended, or two-factor authentication is turned on during the check, all other
     * sessions end; so the new one is ended too. The lock waits for such a change to finish. Some have ended the sessions by then, as
     * `ensureAdministrator` does.
     */
    async logIn(email: string, password: string, { headers, address }: Visit): Promise<PasswordChecked | null> {
      const hasEmail = eq(sql`lower(${schema.users.email})`, email.toLowerCase())
      const [before] = await passwordHashes().where(hasEmail)
      try {
        const found = await networks.run(shortNetworkOf(address), () =>
          auth.api.signInEmail({ body: { email, password }, headers, returnHeaders: true }),
        )
        const { user, token } = found.response
        const [after] = await passwordHashes().where(isPasswordOf(user.id)).for('share')
        const isRight = after !== undefined && after.hash === before?.hash
        if (isRight && !after.suspendedAt && !after.twoFactorEnabled) {
          return { user: userFrom(user), cookies: hints.alongside(found.headers.getSetCookie()) }
        }
        await options.db.delete(schema.sessions).where(eq(schema.sessions.token, hashedToken(token)))
        if (!isRight) return null
        if (after.suspendedAt) throw new AppError('account_suspended')
        return { user: userFrom(user), cookies: null }
      } catch (error) {
        if (isAuthRefusal(error)) return null
        throw error
      }
    },

    /**
     * Starts a session of a user who has proved who they are, in the transaction that checked it. The caller has locked the user, so that a
     * suspension or a new password either waits for it and ends it, or is seen by the check.
     */
    async start(tx: Transaction, userId: string, visit: Visit): Promise<LoggedIn> {
      const { secret } = options
      const { user, cookie } = await insertSession(tx, userId, visit, { secret, cookieName, isSecure, seconds })
      return { user, cookies: hints.alongside([cookie]) }
    },

    /** Whether the session's user entered the password a short while ago. */
    async isConfirmed(headers: Headers): Promise<boolean> {
      const session = await liveSession(headers)
      return session !== null && Date.now() - session.confirmedAt.getTime() < confirmedMinutes * 60_000
    },

    /** Notes that the session's user has just entered the password. */
    async confirm(headers: Headers): Promise<void> {
      const session = await liveSession(headers)
      if (!session) return
      const isIt = eq(schema.sessions.id, session.id)
      await options.db.update(schema.sessions).set({ confirmedAt: new Date() }).where(isIt)
    },

    /** Ends this browser's session. The returned cookies remove it from the browser. */
    async logOut(headers: Headers): Promise<string[]> {
      const ended = await auth.api.signOut({ headers, returnHeaders: true })
      return hints.alongside(ended.headers.getSetCookie())
    },

    /** Whether this is the user's password. */
    async isPassword(userId: string, password: string): Promise<boolean> {
      const [account] = await passwordHashes().where(isPasswordOf(userId))
      if (!account?.hash) return false
      return (await auth.$context).password.verify({ hash: account.hash, password })
    },

    async hashPassword(password: string): Promise<string> {
      return (await auth.$context).password.hash(password)
    },
  }
}

/** When a session ends, in milliseconds. */
function endOf({ createdAt, expiresAt, user }: { createdAt: Date; expiresAt: Date; user: Pick<User, 'role'> }): number {
  if (user.role !== 'administrator') return expiresAt.getTime()
  return Math.min(expiresAt.getTime(), createdAt.getTime() + administratorHours * 60 * 60 * 1_000)
}

type SignUp = { firstName: string; lastName: string; username: string; email: string; password: string }
type LoggedIn = { user: User; cookies: string[] }
type PasswordChecked = { user: User; cookies: string[] | null }

/** better-auth types its additional fields loosely; only this function reads them. */
function userFrom(row: {
  id: string
  email: string
  emailVerified: boolean
  name: string
  image?: string | null
}): User {
  const more = row as typeof row & Pick<User, 'username' | 'lastName' | 'role' | 'twoFactorEnabled'>
  return {
    id: more.id,
    username: more.username,
    email: more.email,
    emailVerified: more.emailVerified,
    firstName: more.name,
    lastName: more.lastName,
    avatar: more.image ?? null,
    role: more.role,
    twoFactorEnabled: more.twoFactorEnabled,
  }
}

/** The user's account row that holds the password; other rows are for other ways to log in. */
const isPasswordOf = (userId: string) =>
  and(eq(schema.accounts.userId, userId), eq(schema.accounts.providerId, 'credential'))

function isAuthRefusal(error: unknown): boolean {
  return error instanceof Error && 'statusCode' in error && error.statusCode === 401
}
