import { randomInt } from 'node:crypto'
import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { and, arrayContains, eq, lt, sql } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { twoFactors } from '#db/schema.ts'
import { brand } from '#lib/brand.ts'
import type { App } from '#platform/app.ts'
import { recoveryCodeCount } from '../../values.ts'

/* The codes of authenticator apps (TOTP, RFC 6238: six digits that change every 30 seconds), and recovery codes. */

const stepSeconds = 30
/** How many steps the phone's clock may be off. */
const toleratedSteps = 1

/** A new secret in base32, as authenticator apps take it: 160 bits, as RFC 4226 recommends. */
export const newSecret = (): string => base32.encode(crypto.getRandomValues(new Uint8Array(20)), { padding: false })

/** The address behind the QR code. */
export const setupUri = (secret: string, account: string): string =>
  createOTP(base32.decode(secret)).url(brand, account)

/** Each user's secret has a key of its own, so that one row's value means nothing in another. */
const keyOf = (app: App, userId: string) => app.sign('two-factor secret', userId)

export const encrypted = (app: App, userId: string, secret: string): Promise<string> =>
  symmetricEncrypt({ key: keyOf(app, userId), data: secret })

/** Null after SESSION_SECRET has changed, which is logged once. */
async function decrypted(app: App, userId: string, data: string): Promise<string | null> {
  try {
    return await symmetricDecrypt({ key: keyOf(app, userId), data })
  } catch {
    if (!warned.has(app)) app.log.warn('a two-factor secret cannot be read: has SESSION_SECRET changed?')
    warned.add(app)
    return null
  }
}

const warned = new WeakSet<App>()

/** New recovery codes as they are shown, about 50 bits each, without letters and digits that look alike. */
export function newRecoveryCodes(): string[] {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  const half = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
  return Array.from({ length: recoveryCodeCount }, () => `${half()}-${half()}`)
}

/** What the database keeps of a recovery code. */
export const recoveryHash = (app: App, userId: string, code: string): string =>
  app.sign('recovery code', `${userId} ${code.replaceAll('-', '')}`)

/** Whether it has the form of an app's code. Recovery codes are too long to be guessed. */
export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code)

/** Whether this is a right code, of either kind, of a user who has turned two-factor authentication on. A right one is used up. */
export async function consumeCode(app: App, tx: Transaction, userId: string, code: string): Promise<boolean> {
  return isAppCode(code) ? consumeAppCode(app, tx, userId, code) : consumeRecoveryCode(app, tx, userId, code)
}

/** Whether the user's app shows this code now. Of simultaneous requests with the same code, one is told so. */
export async function consumeAppCode(app: App, tx: Transaction, userId: string, code: string): Promise<boolean> {
  const [row] = await tx.select().from(twoFactors).where(eq(twoFactors.userId, userId))
  if (!row) return false
  const secret = await decrypted(app, userId, row.secret)
  const step = secret === null ? null : await stepOf(secret, code, app.now())
  if (step === null) return false
  const isUnused = and(eq(twoFactors.userId, userId), lt(twoFactors.lastStep, step))
  const used = await tx.update(twoFactors).set({ lastStep: step }).where(isUnused).returning({ id: twoFactors.userId })
  return used.length > 0
}

/** The step whose code this is, or null. */
async function stepOf(secret: string, code: string, now: Date): Promise<number | null> {
  const current = Math.floor(now.getTime() / 1_000 / stepSeconds)
  const otp = createOTP(base32.decode(secret))
  for (let step = current + toleratedSteps; step >= current - toleratedSteps; step -= 1) {
    if ((await otp.hotp(step)) === code) return step
  }
  return null
}

async function consumeRecoveryCode(app: App, tx: Transaction, userId: string, code: string): Promise<boolean> {
  const hash = recoveryHash(app, userId, code)
  const isTheirs = and(eq(twoFactors.userId, userId), arrayContains(twoFactors.recoveryCodes, [hash]))
  const left = sql`array_remove(${twoFactors.recoveryCodes}, ${hash})`
  const used = await tx.update(twoFactors).set({ recoveryCodes: left }).where(isTheirs).returning()
  return used.length > 0
}
