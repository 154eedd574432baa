import { and, eq, inArray, like } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { accounts, sessions, users } from '#db/schema.ts'
import { demoEmail } from './accounts.ts'

/**
 * Takes the password that anyone can read from every demo account, and ends their sessions: for an address that others can reach. Does
 * nothing and returns false while one of them is the administrator: the operator has to name another one first.
 */
export async function lockDemoAccounts(db: Database): Promise<boolean> {
  const isDemo = like(users.email, demoEmail('%'))
  const isAdministrator = eq(users.role, 'administrator')
  const administrators = await db.select({ id: users.id }).from(users).where(and(isDemo, isAdministrator))
  if (administrators.length > 0) return false
  const ids = db.select({ id: users.id }).from(users).where(isDemo)
  await db.update(accounts).set({ password: null }).where(inArray(accounts.userId, ids))
  await db.delete(sessions).where(inArray(sessions.userId, ids))
  return true
}
