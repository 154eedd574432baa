import { timingSafeEqual } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import { generateCookie } from 'hono/cookie'
import { parse } from 'hono/utils/cookie'
import { accounts, loginNetworks, users } from '#db/schema.ts'
import { networkOf } from '#lib/network.ts'
import type { App } from '#platform/app.ts'
import type { Visit } from '#platform/http/session.ts'
import { passwordHash } from './credentials/password-hash.ts'
import { knownVisitDays } from '../values.ts'

const knownSeconds = knownVisitDays * 24 * 60 * 60

/**
 * The id of the account with this email, and whether it has been logged in to in the past 30 days, with its current password: from this
 * browser, or at least from this network. Runs the same query whether or not the account exists.
 */
export async function findVisit(app: App, email: string, { headers, address }: Visit) {
  const isRecent = gt(loginNetworks.lastLoginAt, new Date(app.now().getTime() - knownSeconds * 1000))
  const isHere = and(eq(loginNetworks.userId, users.id), eq(loginNetworks.network, hashOf(app, address)), isRecent)
  const [found] = await app.db
    .select({ userId: users.id, network: loginNetworks.id, password: accounts.password })
    .from(users)
    .leftJoin(loginNetworks, isHere)
    .leftJoin(accounts, eq(accounts.userId, users.id))
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()))
  const isKnownDevice = found !== undefined && isDeviceOf(app, headers, found)
  return { userId: found?.userId, isKnownDevice, isKnown: isKnownDevice || Boolean(found?.network) }
}

/** Remembers that a user logged in from this browser and network. Returns the cookie that identifies their browser for the next 30 days. */
export async function rememberVisit(app: App, userId: string, address: string): Promise<string> {
  const lastLoginAt = app.now()
  await app.db
    .insert(loginNetworks)
    .values({ userId, network: hashOf(app, address), lastLoginAt })
    .onConflictDoUpdate({ target: [loginNetworks.userId, loginNetworks.network], set: { lastLoginAt } })
  const isSecure = app.config.publicUrl.startsWith('https:')
  const options = { httpOnly: true, sameSite: 'Lax', secure: isSecure, path: '/', maxAge: knownSeconds } as const
  const password = await passwordHash(app.db, userId)
  return generateCookie(cookieName(app), signed(app, { userId, password }, lastLoginAt.getTime()), options)
}

/** A keyed hash of the network, so that the table does not reveal addresses. */
const hashOf = (app: App, address: string) => app.sign('login network', networkOf(address))

function isDeviceOf(app: App, headers: Headers, owner: Owner): boolean {
  const value = parse(headers.get('cookie') ?? '', cookieName(app))[cookieName(app)] ?? ''
  const loggedInAt = Number(value.split('.')[1])
  if (!(loggedInAt > app.now().getTime() - knownSeconds * 1000)) return false
  const expected = Buffer.from(signed(app, owner, loggedInAt))
  const given = Buffer.from(value)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Must not contain the session cookie's name, by which requests of logged-in users are recognized. */
const cookieName = (app: App) => (app.config.publicUrl.startsWith('https:') ? '__Host-device' : 'device')

type Owner = { userId: string; password: string | null }

/** The signature covers the password's hash, so that a new password ends what browsers were trusted with. */
function signed(app: App, { userId, password }: Owner, loggedInAt: number): string {
  const claim = `${userId}.${loggedInAt}`
  return `${claim}.${app.sign('device', `${claim}.${password}`)}`
}
