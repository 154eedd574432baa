import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { accounts, sessions, users } from '#db/schema.ts'
import { AppError, fieldError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import { linkTo, queueMail } from '#platform/mail.ts'
import type { User } from '#platform/session.ts'
import type { ChangePassword, ResetPassword } from '../account-contract.ts'
import { isCommonPassword } from '../rules.ts'
import { makeLink, revokeLinks, takeLink } from './mailed-links.ts'

const resetHours = 1

/**
 * Mails a link that lets whoever reads mail at this address choose a new password, if anybody has an account with it. Whether anybody
 * has is found out behind the reply: neither its words nor its time tell, and the limit counts addresses without an account as well.
 */
export async function forgotPassword(app: App, email: string, address: string): Promise<void> {
  await app.limits.spend('passwordResetsPerAddress', address)
  await app.limits.spend('passwordResetsPerAccount', email.toLowerCase())
  app.inBackground('mail a password reset', mailReset(app, email))
}

async function mailReset(app: App, email: string) {
  await app.db.transaction(async (tx) => {
    const isTheirs = eq(sql`lower(${users.email})`, email.toLowerCase())
    const mayComeIn = and(isNull(users.deletedAt), isNull(users.suspendedAt))
    const [user] = await tx.select().from(users).where(and(isTheirs, mayComeIn)).for('key share')
    if (!user) return
    const expiresAt = new Date(app.now().getTime() + resetHours * 3_600_000)
    const token = await makeLink(tx, 'reset-password', { userId: user.id, email: user.email, expiresAt })
    const link = linkTo(app, `/reset-password?token=${token}`)
    const variables = { firstName: user.firstName, link }
    const secret = { text: token, until: expiresAt }
    await queueMail(tx, { to: user.email, userId: user.id, templateKey: 'reset_password', variables, secret })
  })
}

/**
 * Sets the password of whoever a link was mailed to, and ends every session and every other link there is: whoever knew the old one is
 * out. Following the link also proves the address.
 */
export async function resetPassword(app: App, { token, password }: ResetPassword): Promise<void> {
  if (isCommonPassword(password)) throw fieldError('password_too_common', 'password')
  const email = await app.db.transaction(async (tx) => {
    const link = await takeLink(tx, 'reset-password', token, app.now())
    const user = link && (await openAccount(tx, link.userId, link.email))
    if (!user) throw new AppError('link_used_up')
    // Hashing is slow on purpose: only for whoever has such a link.
    await setPassword(app, tx, user, await app.sessions.hashPassword(password))
    await tx.update(users).set({ emailVerified: true }).where(eq(users.id, user.id))
    return user.email
  })
  await app.limits.forgive('failedLoginsPerAccount', email.toLowerCase())
}

/** The account a link was mailed to, unless it has another address by now or is closed. */
async function openAccount(tx: Transaction, id: string, email: string) {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update')
  return user && user.email === email && !user.deletedAt && !user.suspendedAt ? user : null
}

/**
 * Changes the password of whoever knows the old one, and ends their sessions and links; the cookies are of a new one, for this browser.
 * The old one has to be it still when the new one is set: else whoever knows it could undo a reset that comes in between.
 */
export async function changePassword(
  app: App,
  user: User,
  wanted: ChangePassword,
  headers: Headers,
): Promise<string[]> {
  if (isCommonPassword(wanted.newPassword)) throw fieldError('password_too_common', 'newPassword')
  const seen = await passwordHash(app.db, user.id)
  await requirePassword(app, user, wanted.currentPassword, 'currentPassword')
  const hash = await app.sessions.hashPassword(wanted.newPassword)
  await app.db.transaction(async (tx) => {
    // Locks the user too, so that nobody sets another one from here on.
    await revokeLinks(tx, user.id)
    if ((await passwordHash(tx, user.id)) !== seen) throw fieldError('wrong_password', 'currentPassword')
    await setPassword(app, tx, user, hash)
  })
  const again = await app.sessions.signIn(user.email, wanted.newPassword, headers)
  return again?.cookies ?? []
}

/** Whoever knew the password before is out: every session and every mailed link ends with it. */
async function setPassword(app: App, tx: Transaction, user: Pick<User, 'id' | 'email' | 'firstName'>, hash: string) {
  await tx.update(accounts).set({ password: hash }).where(eq(accounts.userId, user.id))
  await tx.delete(sessions).where(eq(sessions.userId, user.id))
  await revokeLinks(tx, user.id)
  const variables = { firstName: user.firstName, link: linkTo(app, '/contact') }
  await queueMail(tx, { to: user.email, userId: user.id, templateKey: 'password_changed', variables })
}

/** Refuses whoever is signed in without knowing the password, and counts the tries together with those to log in. */
export async function requirePassword(
  app: App,
  user: Pick<User, 'id' | 'email'>,
  password: string,
  field: string,
): Promise<void> {
  const account = user.email.toLowerCase()
  await app.limits.spend('failedLoginsPerAccount', account)
  if (!(await app.sessions.isPassword(user.id, password))) throw fieldError('wrong_password', field)
  await app.limits.forgive('failedLoginsPerAccount', account)
}

/** What is kept of somebody's password; null when they have none. */
export async function passwordHash(db: Queryable, userId: string): Promise<string | null> {
  const [account] = await db.select({ password: accounts.password }).from(accounts).where(eq(accounts.userId, userId))
  return account?.password ?? null
}
