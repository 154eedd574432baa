import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { users } from '#db/schema.ts'
import { AppError, fieldError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import { linkTo, queueMail } from '#platform/mail.ts'
import type { User } from '#platform/session.ts'
import type { ChangeEmail } from '../account-contract.ts'
import { makeLink, revokeLinks, takeLink } from './mailed-links.ts'
import { passwordHash, requirePassword } from './passwords.ts'

const linkHours = 24
const expiry = (now: Date) => new Date(now.getTime() + linkHours * 3_600_000)

type Addressee = Pick<User, 'id' | 'email' | 'firstName'>

/** Mails a link that confirms a user's address. Nothing waits for it: whoever never follows it does everything all the same. */
export async function askToConfirm(app: App, user: Addressee): Promise<void> {
  await app.db.transaction(async (tx) => {
    if (await isStillThere(tx, user.id)) await mailConfirmation(app, tx, user)
  })
}

/** The same as part of something else, of an account that is there. */
export async function mailConfirmation(app: App, tx: Transaction, { id, email, firstName }: Addressee): Promise<void> {
  const expiresAt = expiry(app.now())
  const token = await makeLink(tx, 'confirm-email', { userId: id, email, expiresAt })
  const variables = { firstName, link: linkTo(app, `/confirm-email?token=${token}`) }
  const secret = { text: token, until: expiresAt }
  await queueMail(tx, { to: email, userId: id, templateKey: 'verify_email', variables, secret })
}

/** Whether the account is open and stays so until the transaction ends: a link made after it was deleted would keep its address. */
async function isStillThere(tx: Transaction, id: string): Promise<boolean> {
  const isTheirs = and(eq(users.id, id), isNull(users.deletedAt), isNull(users.suspendedAt))
  const [known] = await tx.select({ id: users.id }).from(users).where(isTheirs).for('key share')
  return known !== undefined
}

/** The same once more, because the first one did not come. */
export async function askToConfirmAgain(app: App, user: User): Promise<void> {
  const [row] = await app.db.select().from(users).where(eq(users.id, user.id))
  if (row?.emailVerified) throw new AppError('email_confirmed_already')
  await app.limits.spend('confirmationsPerUser', user.id)
  await askToConfirm(app, user)
}

/**
 * Asks for a link to be followed at the new address; until then the old one stays. When somebody else has that address the reply is the
 * same, and no mail goes out: whoever changes their address does not learn who has an account.
 */
export async function changeEmail(app: App, user: User, { email, password }: ChangeEmail): Promise<void> {
  if (email.toLowerCase() === user.email.toLowerCase()) throw fieldError('email_unchanged', 'email')
  const hash = await passwordHash(app.db, user.id)
  await requirePassword(app, user, password, 'password')
  await app.limits.spend('confirmationsPerUser', user.id)
  app.inBackground('mail a change of address', mailChange(app, user, email.toLowerCase(), hash))
}

/**
 * `hash` is of the password that was given: when another one is set before the link is made, all links were made worthless, and this
 * one must not come after them.
 */
async function mailChange(app: App, user: User, email: string, hash: string | null) {
  await app.db.transaction(async (tx) => {
    await revokeLinks(tx, user.id, ['change-email'])
    if (!(await isStillThere(tx, user.id)) || (await passwordHash(tx, user.id)) !== hash) return
    const [taken] = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(sql`lower(${users.email})`, email))
    if (taken) return
    const expiresAt = expiry(app.now())
    const token = await makeLink(tx, 'change-email', { userId: user.id, email, expiresAt })
    const variables = { firstName: user.firstName, email, link: linkTo(app, `/confirm-email?token=${token}`) }
    const secret = { text: token, until: expiresAt }
    await queueMail(tx, { to: email, userId: user.id, templateKey: 'change_email', variables, secret })
  })
}

/** Follows a link of either kind: the address is confirmed, and where it is a new one it takes the old one's place. */
export async function confirmEmail(app: App, token: string): Promise<{ email: string }> {
  return app.db.transaction(async (tx) => {
    const confirms = await takeLink(tx, 'confirm-email', token, app.now())
    const link = confirms ?? (await takeLink(tx, 'change-email', token, app.now()))
    const [user] = link ? await tx.select().from(users).where(eq(users.id, link.userId)).for('update') : []
    if (!link || !user || user.deletedAt || user.suspendedAt || (confirms && confirms.email !== user.email))
      throw new AppError('link_used_up')
    const { email } = link
    await tx.update(users).set({ email, emailVerified: true }).where(eq(users.id, user.id))
    if (email === user.email) return { email }
    // What was mailed to the old address says no more who somebody is.
    await revokeLinks(tx, user.id, ['reset-password', 'confirm-email'])
    const variables = { firstName: user.firstName, email, link: linkTo(app, '/contact') }
    await queueMail(tx, { to: user.email, userId: user.id, templateKey: 'email_changed', variables })
    return { email }
  })
}
