import { randomBytes } from 'node:crypto'
import { eq, or, sql } from 'drizzle-orm'
import { one } from '#db/one.ts'
import { accounts, loginNetworks, sessions, users } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { fieldError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import type { Visit } from '#platform/http/session.ts'
import type { SignUp } from '../contract.ts'
import { refuseStaffNames } from './staff-names.ts'
import { sendConfirmation } from './credentials/emails.ts'
import { refuseWeakPassword } from './credentials/new-passwords.ts'
import { revokeLinks } from './credentials/mailed-links.ts'
import { accountLimits } from './limits.ts'
import { withKnownVisit } from './login/finish-login.ts'
import { removeTwoFactor } from './two-factor/two-factor.ts'

/** Creates an account and logs it in. Refuses an email or username that is taken, in any letter case. */
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
  return withKnownVisit(app, signedUp, visit)
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

/** What the administrator's account is called until they change it. */
export const administratorNames = { firstName: 'Tournament', lastName: 'Admin' }

/**
 * Creates or promotes the administrator named by the operator; a former one becomes a player. If the account is promoted or the operator
 * changed the password, it gets that password, all its sessions end, its networks are no longer known, its mailed links are revoked and a
 * suspension is lifted, because anyone may have signed up with that address. For the same reason, a promoted account loses its two-factor authentication and passkeys.
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
    await tx.select({ id: users.id }).from(users).where(hasEmail).for('update')
    await tx.update(users).set({ role: 'player' }).where(eq(users.role, 'administrator'))
    const promoted = one(
      await tx.update(users).set({ role: 'administrator', suspendedAt: null }).where(hasEmail).returning(),
    )
    await tx.update(accounts).set({ password }).where(eq(accounts.userId, promoted.id))
    await tx.delete(sessions).where(eq(sessions.userId, promoted.id))
    await tx.delete(loginNetworks).where(eq(loginNetworks.userId, promoted.id))
    await revokeLinks(tx, promoted.id)
    if (existing?.role !== 'administrator') await removeTwoFactor(tx, promoted.id)
  })
}
