import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { users } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { mailboxOf } from '#platform/mail/mailbox.ts'
import { AppError, fieldError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import { linkTo, queueMail } from '#platform/mail/mail.ts'
import type { User } from '#platform/http/session.ts'
import type { ChangeEmail } from '../../account-contract.ts'
import { createLink, revokeLinks, consumeLink } from './mailed-links.ts'
import { passwordHash } from './password-hash.ts'
import { requirePassword } from './passwords.ts'
import { accountMails } from '../mail-templates.ts'
import { accountLimits } from '../limits.ts'

const linkHours = 24
const expiry = (now: Date) => new Date(now.getTime() + linkHours * 3_600_000)

type Addressee = Pick<User, 'id' | 'email' | 'firstName'>

/**
 * Mails a link that confirms a user's address. Until it is followed, only the first team can be free or paid later. Mails over the day's limit
 * for the address are dropped silently, because others may have used it up.
 */
export async function sendConfirmation(app: App, user: Addressee): Promise<void> {
  if (await mayMailConfirmation(app, user.email)) await sendLink(app, user)
}

/**
 * Whether another mail may go to an address that is not confirmed. Counts it, so that many requests at once get no more. Ask before a
 * transaction: the counters have connections of their own.
 */
export const mayMailConfirmation = (app: App, email: string): Promise<boolean> => app.limits.allows(...ofAddress(email))

const ofAddress = (email: string) => [accountLimits.confirmationsPerAddress, mailboxOf(email)] as const

async function sendLink(app: App, user: Addressee) {
  await transact(app.db, async (tx) => {
    if (await isActiveAccount(tx, user.id)) await mailConfirmation(app, tx, user)
  })
}

/** Mails the link within a transaction, to an active account that may get it (`mayMailConfirmation`). */
export async function mailConfirmation(app: App, tx: Transaction, { id, email, firstName }: Addressee): Promise<void> {
  const expiresAt = expiry(app.now())
  const token = await createLink(tx, 'confirm-email', { userId: id, email, expiresAt })
  const variables = { firstName, link: linkTo(app, `/confirm-email?token=${token}`) }
  const secret = { text: token, until: expiresAt }
  await queueMail(app, tx, { to: email, userId: id, template: accountMails.verifyEmail, variables, secret })
}

/** Whether the account is active. Locks it, because a link created after its deletion would keep its address. */
async function isActiveAccount(tx: Transaction, id: string): Promise<boolean> {
  const isTheirs = and(eq(users.id, id), isNull(users.deletedAt), isNull(users.suspendedAt))
  const [account] = await tx.select({ id: users.id }).from(users).where(isTheirs).for('key share')
  return account !== undefined
}

/** Mails another link, for users who did not get the first one. */
export async function resendConfirmation(app: App, user: User): Promise<void> {
  const [row] = await app.db.select().from(users).where(eq(users.id, user.id))
  if (row?.emailVerified) throw new AppError('email_confirmed_already')
  await app.limits.spendAll([[accountLimits.confirmationsPerUser, user.id], ofAddress(user.email)])
  await sendLink(app, user)
}

/**
 * Mails a link to the new address; the old one stays until it is followed. If the address belongs to someone else, or got its mails of the
 * day, the response is the same and no mail is sent, so that it does not reveal who has an account.
 */
export async function changeEmail(app: App, user: User, { email, password }: ChangeEmail): Promise<void> {
  if (email.toLowerCase() === user.email.toLowerCase()) throw fieldError('email_unchanged', 'email')
  const hash = await passwordHash(app.db, user.id)
  await requirePassword(app, user, password, 'password')
  await app.limits.spend(accountLimits.confirmationsPerUser, user.id)
  app.inBackground('mail a change of address', mailChange(app, user, email.toLowerCase(), hash))
}

/**
 * `hash` is the password's hash at the time of the request. If it has changed since then, all links were revoked, and this one must not be
 * created.
 */
async function mailChange(app: App, user: User, email: string, hash: string | null) {
  // An address that somebody has gets no mail and is not counted, or strangers could use up its owner's mails.
  if (!(await isTaken(app.db, email)) && !(await mayMailConfirmation(app, email))) return
  await transact(app.db, async (tx) => {
    await revokeLinks(tx, user.id, ['change-email'])
    if (!(await isActiveAccount(tx, user.id)) || (await passwordHash(tx, user.id)) !== hash) return
    if (await isTaken(tx, email)) return
    const expiresAt = expiry(app.now())
    const token = await createLink(tx, 'change-email', { userId: user.id, email, expiresAt })
    const variables = { firstName: user.firstName, email, link: linkTo(app, `/confirm-email?token=${token}`) }
    const secret = { text: token, until: expiresAt }
    await queueMail(app, tx, { to: email, userId: user.id, template: accountMails.changeEmail, variables, secret })
  })
}

async function isTaken(db: Queryable, email: string): Promise<boolean> {
  const [taken] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email))
  return taken !== undefined
}

/** Follows a link of either kind: confirms the address or replaces the old one. */
export async function confirmEmail(app: App, token: string): Promise<{ email: string }> {
  return transact(app.db, async (tx) => {
    const confirms = await consumeLink(tx, 'confirm-email', token, app.now())
    const link = confirms ?? (await consumeLink(tx, 'change-email', token, app.now()))
    const [user] = link ? await tx.select().from(users).where(eq(users.id, link.userId)).for('update') : []
    if (!link || !user || user.deletedAt || user.suspendedAt || (confirms && confirms.email !== user.email))
      throw new AppError('link_used_up')
    const { email } = link
    await tx.update(users).set({ email, emailVerified: true }).where(eq(users.id, user.id))
    if (email === user.email) return { email }
    // Links mailed to the old address prove nothing about the user anymore.
    await revokeLinks(tx, user.id, ['reset-password', 'confirm-email'])
    const variables = { firstName: user.firstName, email, link: linkTo(app, '/contact') }
    await queueMail(app, tx, { to: user.email, userId: user.id, template: accountMails.emailChanged, variables })
    return { email }
  })
}
