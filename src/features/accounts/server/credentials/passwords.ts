import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { accounts, loginNetworks, passkeys, sessions, users } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { formatDate } from '#lib/dates.ts'
import { AppError, fieldError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import { linkTo, queueMail } from '#platform/mail/mail.ts'
import type { User, Visit } from '#platform/http/session.ts'
import type { ChangePassword, ResetPassword } from '../../account-contract.ts'
import { consumeLink, createLink, isUsableLink, revokeLinks } from './mailed-links.ts'
import { accountMails } from '../mail-templates.ts'
import { rememberVisit } from '../known-visits.ts'
import { accountAt, accountLimits } from '../limits.ts'
import { refuseWeakPassword } from './new-passwords.ts'
import { passwordHash } from './password-hash.ts'

const resetHours = 1

/**
 * Mails a password reset link to this address if it has an account. The lookup happens after the response, so neither content nor timing
 * reveals whether it does. Mails over the limit are dropped silently: a refusal would let strangers keep the owner from asking, who has
 * several valid links by then.
 */
export async function forgotPassword(app: App, email: string, address: string): Promise<void> {
  await app.limits.spend(accountLimits.passwordResetsPerNetwork, address)
  app.inBackground('mail a password reset', mailReset(app, email))
}

async function mailReset(app: App, email: string) {
  if (!(await app.limits.allows(accountLimits.passwordResetsPerAccount, email.toLowerCase()))) return
  await transact(app.db, async (tx) => {
    const isTheirs = eq(sql`lower(${users.email})`, email.toLowerCase())
    const mayComeIn = and(isNull(users.deletedAt), isNull(users.suspendedAt))
    const [user] = await tx.select().from(users).where(and(isTheirs, mayComeIn)).for('key share')
    if (!user) return
    const expiresAt = new Date(app.now().getTime() + resetHours * 3_600_000)
    const token = await createLink(tx, 'reset-password', { userId: user.id, email: user.email, expiresAt })
    const link = linkTo(app, `/reset-password?token=${token}`)
    const variables = { firstName: user.firstName, link }
    const secret = { text: token, until: expiresAt }
    await queueMail(app, tx, {
      to: user.email,
      userId: user.id,
      template: accountMails.resetPassword,
      variables,
      secret,
    })
  })
}

/**
 * Sets the password of a mailed link's user, and ends all their sessions and other links, so that nobody stays logged in with the old one;
 * passkeys still log in. Following the link also confirms the address and clears failed logins. The returned cookie makes this browser known, so that
 * failed logins by strangers do not keep the owner from logging in.
 */
export async function resetPassword(app: App, { token, password }: ResetPassword, address: string): Promise<string> {
  await refuseWeakPassword(password, null, 'password')
  // scrypt is slow on purpose, so it runs only for a valid link, and before the transaction so that it holds no lock.
  if (!(await isUsableLink(app.db, 'reset-password', token, app.now()))) throw new AppError('link_used_up')
  const hash = await app.sessions.hashPassword(password)
  const user = await transact(app.db, async (tx) => {
    const link = await consumeLink(tx, 'reset-password', token, app.now())
    const owner = link && (await openAccount(tx, link.userId, link.email))
    if (!owner) throw new AppError('link_used_up')
    await refuseWeakPassword(password, owner, 'password')
    await setPassword(app, tx, owner, hash)
    await tx.update(users).set({ emailVerified: true }).where(eq(users.id, owner.id))
    return owner
  })
  const account = user.email.toLowerCase()
  await app.limits.forgive(accountLimits.failedLoginsPerAccount, account)
  await app.limits.forgive(accountLimits.failedLoginsPerAccountAndNetwork, accountAt(account, address))
  return rememberVisit(app, user.id, address)
}

/** The account a link was mailed to, if it still has that address and is active. */
async function openAccount(tx: Transaction, id: string, email: string) {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update')
  return user && user.email === email && !user.deletedAt && !user.suspendedAt ? user : null
}

/**
 * Changes the password of a user who knows the old one, and ends all their sessions and links. The returned cookies are for a new session
 * in this browser, which stays known. The old password must still be the current one when the new one is set; otherwise an intruder who knows it could undo a
 * reset.
 */
export async function changePassword(app: App, user: User, input: ChangePassword, visit: Visit): Promise<string[]> {
  await refuseWeakPassword(input.newPassword, user, 'newPassword')
  const seen = await passwordHash(app.db, user.id)
  await requirePassword(app, user, input.currentPassword, 'currentPassword')
  const hash = await app.sessions.hashPassword(input.newPassword)
  const { cookies } = await transact(app.db, async (tx) => {
    // Also locks the user, so that the password cannot change from here on.
    await revokeLinks(tx, user.id)
    if ((await passwordHash(tx, user.id)) !== seen) throw fieldError('wrong_password', 'currentPassword')
    await setPassword(app, tx, user, hash)
    return app.sessions.start(tx, user.id, visit)
  })
  await app.limits.forgive(accountLimits.wrongCodesPerAccount, user.email.toLowerCase())
  return [...cookies, await rememberVisit(app, user.id, visit.address)]
}

/**
 * Replaces the password and ends every session and mailed link, so that the old one is of no use to anybody. Passkeys stay, as they need no password;
 * but someone who knew it may have added one, so the mail names them.
 */
async function setPassword(app: App, tx: Transaction, user: Pick<User, 'id' | 'email' | 'firstName'>, hash: string) {
  await tx.update(accounts).set({ password: hash }).where(eq(accounts.userId, user.id))
  await tx.delete(sessions).where(eq(sessions.userId, user.id))
  await tx.delete(loginNetworks).where(eq(loginNetworks.userId, user.id))
  await revokeLinks(tx, user.id)
  const own = await tx.select().from(passkeys).where(eq(passkeys.userId, user.id)).orderBy(passkeys.id)
  const variables = {
    firstName: user.firstName,
    passkeys: own.map(({ name, createdAt }) => `${name} (added ${formatDate(createdAt, 'UTC')})`).join(', '),
    passkeysLink: linkTo(app, '/security'),
    link: linkTo(app, '/contact'),
  }
  await queueMail(app, tx, { to: user.email, userId: user.id, template: accountMails.passwordChanged, variables })
}

/** Refuses logged-in users who do not know their password. Failed logins by strangers do not count here. */
export async function requirePassword(
  app: App,
  user: Pick<User, 'id'>,
  password: string,
  field: string,
): Promise<void> {
  await app.limits.spend(accountLimits.passwordChecksPerUser, user.id)
  if (!(await app.sessions.isPassword(user.id, password))) throw fieldError('wrong_password', field)
}
