import { and, eq, ne } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { passkeys, sessions, twoFactors, users } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { AppError, fieldError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import type { User } from '#platform/http/session.ts'
import { linkTo, queueMail } from '#platform/mail/mail.ts'
import type { BuiltInMail } from '#platform/mail/templates.ts'
import type { TwoFactor, TwoFactorSetup } from '../../two-factor-contract.ts'
import { accountLimits } from '../limits.ts'
import { accountMails } from '../mail-templates.ts'
import { lockInSession } from '../sessions/lock-in-session.ts'
import { encrypted, newRecoveryCodes, newSecret, recoveryHash, setupUri, consumeAppCode } from './codes.ts'

/* Turning two-factor authentication on and off. The routes require a recent password. */

export async function twoFactorOf(app: App, { id }: User): Promise<TwoFactor> {
  const [row] = await app.db
    .select({ isEnabled: users.twoFactorEnabled, codes: twoFactors.recoveryCodes })
    .from(users)
    .leftJoin(twoFactors, eq(twoFactors.userId, users.id))
    .where(eq(users.id, id))
  const isEnabled = row?.isEnabled ?? false
  return { isEnabled, recoveryCodesLeft: isEnabled ? (row?.codes?.length ?? 0) : 0 }
}

/** A new secret for the user's app. It counts only after `enableTwoFactor`, with a code that proves that the app has it. */
export async function startTwoFactor(app: App, user: User, headers: Headers): Promise<TwoFactorSetup> {
  const secret = newSecret()
  const row = { secret: await encrypted(app, user.id, secret), lastStep: 0, createdAt: app.now() }
  const current = await app.sessions.idOf(headers)
  await transact(app.db, async (tx) => {
    if ((await lockInSession(tx, user.id, current)).twoFactorEnabled) throw new AppError('two_factor_on')
    await tx
      .insert(twoFactors)
      .values({ userId: user.id, ...row })
      .onConflictDoUpdate({ target: twoFactors.userId, set: row })
  })
  return { secret, uri: setupUri(secret, user.email) }
}

/** Turns it on, ends the user's other sessions, which began without a code, and returns the recovery codes, which nobody sees again. */
export async function enableTwoFactor(app: App, user: User, code: string, headers: Headers): Promise<string[]> {
  await app.limits.spend(accountLimits.codeChecksPerUser, user.id)
  const current = await app.sessions.idOf(headers)
  return transact(app.db, async (tx) => {
    if ((await lockInSession(tx, user.id, current)).twoFactorEnabled) throw new AppError('two_factor_on')
    if (!(await consumeAppCode(app, tx, user.id, code))) throw fieldError('wrong_code', 'code')
    await tx.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, user.id))
    await endOtherSessions(tx, user.id, current)
    await announce(app, tx, user, accountMails.twoFactorOn)
    return replaceRecoveryCodes(app, tx, user.id)
  })
}

/** Turns it off and ends the user's other sessions. */
export async function disableTwoFactor(app: App, user: User, headers: Headers): Promise<void> {
  const current = await app.sessions.idOf(headers)
  await transact(app.db, async (tx) => {
    if (!(await lockInSession(tx, user.id, current)).twoFactorEnabled) throw new AppError('two_factor_off')
    await tx.delete(twoFactors).where(eq(twoFactors.userId, user.id))
    await tx.update(users).set({ twoFactorEnabled: false }).where(eq(users.id, user.id))
    await endOtherSessions(tx, user.id, current)
    await announce(app, tx, user, accountMails.twoFactorOff)
  })
}

/** New recovery codes; the old ones stop working. */
export async function renewRecoveryCodes(app: App, user: User, headers: Headers): Promise<string[]> {
  const current = await app.sessions.idOf(headers)
  return transact(app.db, async (tx) => {
    if (!(await lockInSession(tx, user.id, current)).twoFactorEnabled) throw new AppError('two_factor_off')
    await announce(app, tx, user, accountMails.recoveryCodesReplaced)
    return replaceRecoveryCodes(app, tx, user.id)
  })
}

/** Removes passkeys too: leaves the account with its password alone. */
export async function removeTwoFactor(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(twoFactors).where(eq(twoFactors.userId, userId))
  await tx.delete(passkeys).where(eq(passkeys.userId, userId))
  await tx.update(users).set({ twoFactorEnabled: false }).where(eq(users.id, userId))
}

async function replaceRecoveryCodes(app: App, tx: Transaction, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  const recoveryCodes = codes.map((code) => recoveryHash(app, userId, code))
  await tx.update(twoFactors).set({ recoveryCodes }).where(eq(twoFactors.userId, userId))
  return codes
}

/** `current` was checked by `lockInSession`. */
async function endOtherSessions(tx: Transaction, userId: string, current: string | null): Promise<void> {
  const isOther = current === null ? undefined : ne(sessions.id, current)
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), isOther))
}

async function announce(
  app: App,
  tx: Transaction,
  { id, email, firstName }: User,
  template: BuiltInMail<'firstName' | 'link'>,
): Promise<void> {
  const variables = { firstName, link: linkTo(app, '/contact') }
  await queueMail(app, tx, { to: email, userId: id, template, variables })
}
