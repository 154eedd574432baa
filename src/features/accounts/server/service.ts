import { randomBytes } from 'node:crypto'
import { eq, or, sql } from 'drizzle-orm'
import { one } from '#db/one.ts'
import { accounts, sessions, users } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { formatMoment } from '#lib/dates.ts'
import { AppError, fieldError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import type { User } from '#platform/http/session.ts'
import type { Count } from '#platform/limits/limits.ts'
import { mailboxOf } from '#platform/mail/mailbox.ts'
import { linkTo, queueMail } from '#platform/mail/mail.ts'
import type { Login, SignUp } from '../contract.ts'
import { refuseStaffNames } from './staff-names.ts'
import { sendConfirmation } from './credentials/emails.ts'
import { refuseWeakPassword } from './credentials/new-passwords.ts'
import { revokeLinks } from './credentials/mailed-links.ts'
import { findVisit, rememberVisit } from './known-visits.ts'
import type { Visit } from './known-visits.ts'
import { accountLimits, accountAt } from './limits.ts'
import { accountMails } from './mail-templates.ts'
import { deviceOf } from './sessions/device.ts'

/** Creates an account and signs it in. Refuses an email or username that is taken, in any letter case. */
export async function signUp(app: App, person: SignUp, visit: Visit) {
  await app.limits.spend(accountLimits.signUpsPerNetwork, visit.address)
  await refuseWeakPassword(person.password, person, 'password')
  refuseStaffNames(person)
  await refuseTaken(app, person)
  const signedUp = await app.sessions.signUp(person, visit.headers, visit.address).catch(async (error: unknown) => {
    // Someone may have taken the name since the check; then the unique index refused it.
    await refuseTaken(app, person)
    throw error
  })
  app.inBackground('ask to confirm an email', sendConfirmation(app, signedUp.user))
  return remembered(app, signedUp, visit)
}

async function refuseTaken(app: App, person: SignUp) {
  const takenBy = await app.db
    .select({ email: users.email })
    .from(users)
    .where(
      or(
        eq(sql`lower(${users.email})`, person.email.toLowerCase()),
        eq(sql`lower(${users.username})`, sql`lower(${person.username})`),
      ),
    )
  if (takenBy.length === 0) return
  const isEmail = takenBy.some((user) => user.email.toLowerCase() === person.email.toLowerCase())
  throw isEmail ? fieldError('email_taken', 'email') : fieldError('username_taken', 'username')
}

/**
 * Logs in. An unknown email and a wrong password get the same response after the same time. The limit on failures of the whole account does
 * not apply to networks and browsers known to it, so that strangers cannot lock out its owner.
 */
export async function login(app: App, credentials: Login, visit: Visit) {
  const account = credentials.email.toLowerCase()
  const { userId, isKnown, isKnownDevice } = await findVisit(app, account, visit)
  const here: Count = [accountLimits.failedLoginsPerAccountAndNetwork, accountAt(account, visit.address)]
  const elsewhere: Count[] = [
    [accountLimits.failedLoginsPerNetwork, visit.address],
    ...(isKnown ? [] : [[accountLimits.failedLoginsPerAccount, account] as const]),
  ]
  await app.limits.requireUnspent(accountLimits.loginsPerAccount, account)
  // Counted before the password is checked, or many simultaneous attempts would all pass. Successful ones are taken back.
  await app.limits.spendAll([here, ...elsewhere])
  const loggedIn = await app.sessions.logIn(credentials.email, credentials.password, visit.headers, visit.address)
  if (!loggedIn) throw new AppError('invalid_credentials', { account: userId })
  await app.limits.forgive(here[0], here[1])
  await app.limits.giveBackAll(elsewhere)
  await app.limits.record(accountLimits.loginsPerAccount, account)
  if (!isKnownDevice) app.inBackground('announce a login', announceLogin(app, loggedIn.user, visit.headers))
  return remembered(app, loggedIn, visit)
}

/**
 * Mails the account's owner that someone logged in on a device without the cookie of an earlier login. Nobody else gets such mail: not an
 * address that was never confirmed, and not more than a few a day.
 */
async function announceLogin(app: App, { id, email, emailVerified, firstName }: User, headers: Headers): Promise<void> {
  if (!emailVerified || !(await app.limits.allows(accountLimits.announcedLoginsPerMailbox, mailboxOf(email)))) return
  const variables = {
    firstName,
    device: deviceOf(headers.get('user-agent')),
    time: formatMoment(app.now(), 'UTC'),
    link: linkTo(app, '/profile?tab=account'),
  }
  await transact(app.db, (tx) =>
    queueMail(app, tx, { to: email, userId: id, template: accountMails.newDevice, variables }),
  )
}

/** The cookies of the session, plus the one that marks this browser as known to the account. */
async function remembered<LoggedIn extends { user: User; cookies: string[] }>(
  app: App,
  loggedIn: LoggedIn,
  { address }: Visit,
): Promise<LoggedIn> {
  return { ...loggedIn, cookies: [...loggedIn.cookies, await rememberVisit(app, loggedIn.user.id, address)] }
}

/** What the administrator's account is called until they change it. */
export const administratorNames = { firstName: 'Tournament', lastName: 'Admin' }

/**
 * Creates or promotes the administrator named by the operator; a former one becomes a player. If the account is promoted or the operator
 * changed the password, it gets that password, all its sessions end, and its mailed links are revoked, because anyone may have signed up
 * with that address.
 */
export async function ensureAdministrator(app: App, admin: { email: string; password: string }): Promise<void> {
  const hasEmail = eq(sql`lower(${users.email})`, admin.email.toLowerCase())
  const find = async () => (await app.db.select().from(users).where(hasEmail))[0]
  const existing = await find()
  if (existing?.role === 'administrator' && (await app.sessions.isPassword(existing.id, admin.password))) return
  if (!existing) {
    const person = { ...administratorNames, username: `admin-${randomBytes(4).toString('hex')}` }
    await app.sessions.signUp({ ...person, ...admin }, new Headers()).catch(async (error: unknown) => {
      // Another process that is starting may have been first.
      if (!(await find())) throw error
    })
  }
  const password = await app.sessions.hashPassword(admin.password)
  await transact(app.db, async (tx) => {
    await tx.update(users).set({ role: 'player' }).where(eq(users.role, 'administrator'))
    const promoted = one(await tx.update(users).set({ role: 'administrator' }).where(hasEmail).returning())
    await tx.update(accounts).set({ password }).where(eq(accounts.userId, promoted.id))
    await tx.delete(sessions).where(eq(sessions.userId, promoted.id))
    await revokeLinks(tx, promoted.id)
  })
}
