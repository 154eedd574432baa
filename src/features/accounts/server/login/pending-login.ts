import { randomBytes, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { generateCookie } from 'hono/cookie'
import { parse } from 'hono/utils/cookie'
import { validate as isUuid } from 'uuid'
import type { Queryable, Transaction } from '#db/client.ts'
import { accounts, users } from '#db/schema.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import { pendingLoginMinutes } from '../../values.ts'

/* A login between its two steps: a signed cookie says that this browser sent the right password a few minutes ago. */

type PendingLogin = {
  userId: string
  email: string
  /** Counts the codes tried with it. */
  key: string
  claim: string
}

/** The cookie for a browser that sent the right password. It ends when the password changes. */
export async function pendingLoginCookie(app: App, userId: string): Promise<string> {
  const until = app.now().getTime() + pendingLoginMinutes * 60_000
  // Random, so that the codes of each login are counted on their own.
  const claim = `${userId}.${until}.${randomBytes(8).toString('hex')}`
  const owner = await ownerOf(app.db, userId)
  return cookie(app, `${claim}.${signature(app, claim, owner?.password)}`, pendingLoginMinutes * 60)
}

/** Removes the cookie from the browser. */
export const noPendingLogin = (app: App): string => cookie(app, '', 0)

/** The login that this browser has begun; null without one, and when it took too long. */
export async function pendingLoginIn(app: App, headers: Headers): Promise<PendingLogin | null> {
  const value = parse(headers.get('cookie') ?? '', cookieName(app))[cookieName(app)] ?? ''
  const [userId = '', until = '', login = ''] = value.split('.')
  if (!isUuid(userId) || !(Number(until) > app.now().getTime())) return null
  const owner = await ownerOf(app.db, userId)
  const claim = `${userId}.${until}.${login}`
  const expected = Buffer.from(`${claim}.${signature(app, claim, owner?.password)}`)
  const given = Buffer.from(value)
  if (!owner || given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  return { userId, email: owner.email, key: value, claim }
}

/** Locks the user of a pending login, and checks again that they may log in with it. */
export async function lockPendingLogin(app: App, tx: Transaction, { userId, key, claim }: PendingLogin): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
  const owner = await ownerOf(tx, userId)
  if (!owner || `${claim}.${signature(app, claim, owner.password)}` !== key) throw new AppError('login_expired')
  if (owner.suspendedAt) throw new AppError('account_suspended')
}

async function ownerOf(db: Queryable, userId: string) {
  const [owner] = await db
    .select({ email: users.email, suspendedAt: users.suspendedAt, password: accounts.password })
    .from(users)
    .innerJoin(accounts, eq(accounts.userId, users.id))
    .where(eq(users.id, userId))
  return owner
}

/** Covers the password's hash, so that a new password ends every login begun with the old one. */
const signature = (app: App, claim: string, password: string | null | undefined) =>
  app.sign('pending login', `${claim}.${password}`)

/** Must not contain the session cookie's name, by which requests of logged-in users are recognized. */
const cookieName = ({ config }: App) => (config.publicUrl.startsWith('https:') ? '__Host-login' : 'login')

function cookie(app: App, value: string, maxAge: number): string {
  const secure = app.config.publicUrl.startsWith('https:')
  return generateCookie(cookieName(app), value, { httpOnly: true, sameSite: 'Strict', secure, path: '/', maxAge })
}
