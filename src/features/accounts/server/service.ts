import { randomBytes } from 'node:crypto'
import { eq, or, sql } from 'drizzle-orm'
import { accounts, sessions, users } from '#db/schema.ts'
import { AppError, fieldError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import type { Login, SignUp } from '../contract.ts'
import { isCommonPassword } from '../rules.ts'
import { askToConfirm } from './emails.ts'
import { revokeLinks } from './mailed-links.ts'

/** Who asks, over what: the headers carry the browser's cookies, the address counts attempts. */
type Visit = { headers: Headers; address: string }

/** Makes the account and signs it in. Refuses an e-mail or username that is taken in any letter case. */
export async function signUp(app: App, person: SignUp, visit: Visit) {
  await app.limits.spend('signUpsPerAddress', visit.address)
  if (isCommonPassword(person.password)) throw fieldError('password_too_common', 'password')
  await refuseTaken(app, person)
  try {
    const signedUp = await app.sessions.signUp(person, visit.headers)
    app.inBackground('ask to confirm an e-mail', askToConfirm(app, signedUp.user))
    return signedUp
  } catch (error) {
    // Somebody may have taken the name between the look and the insert; then the unique index refused it.
    await refuseTaken(app, person)
    throw error
  }
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

/** Signs in. An unknown e-mail and a wrong password get the same answer in the same time. */
export async function login(app: App, credentials: Login, visit: Visit) {
  const account = credentials.email.toLowerCase()
  // Counted before the password is looked at, or many attempts at the same moment would all pass; a right one is given back.
  await app.limits.spend('failedLoginsPerAccount', account)
  await app.limits.spend('failedLoginsPerAddress', visit.address)
  const signedIn = await app.sessions.signIn(credentials.email, credentials.password, visit.headers)
  if (!signedIn) throw new AppError('invalid_credentials')
  await app.limits.forgive('failedLoginsPerAccount', account)
  await app.limits.giveBack('failedLoginsPerAddress', visit.address)
  return signedIn
}

/**
 * Creates or promotes the one administrator that the operator names; whoever was it before becomes a player. Who is promoted, or
 * whose password the operator changed, gets that password, is signed out everywhere and loses every mailed link: anybody may have signed up
 * with that address.
 */
export async function ensureAdministrator(app: App, admin: { email: string; password: string }): Promise<void> {
  const hasEmail = eq(sql`lower(${users.email})`, admin.email.toLowerCase())
  const find = async () => (await app.db.select().from(users).where(hasEmail))[0]
  const known = await find()
  if (known?.role === 'administrator' && (await app.sessions.isPassword(known.id, admin.password))) return
  if (!known) {
    const person = { firstName: 'Tournament', lastName: 'Admin', username: `admin-${randomBytes(4).toString('hex')}` }
    await app.sessions.signUp({ ...person, ...admin }, new Headers()).catch(async (error: unknown) => {
      // Another process that starts at this moment may have been first.
      if (!(await find())) throw error
    })
  }
  const password = await app.sessions.hashPassword(admin.password)
  await app.db.transaction(async (tx) => {
    await tx.update(users).set({ role: 'player' }).where(eq(users.role, 'administrator'))
    const [promoted] = await tx.update(users).set({ role: 'administrator' }).where(hasEmail).returning()
    await tx.update(accounts).set({ password }).where(eq(accounts.userId, promoted!.id))
    await tx.delete(sessions).where(eq(sessions.userId, promoted!.id))
    await revokeLinks(tx, promoted!.id)
  })
}
