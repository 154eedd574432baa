import { and, eq } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { sessions, users } from '#db/schema.ts'
import { AppError } from '#lib/errors.ts'

/**
 * Locks a user who changes how they log in. Refuses it if their session ended after the request was let in: what ends all sessions must also end
 * the changes under way, which would outlive it.
 */
export async function lockInSession(tx: Transaction, userId: string, sessionId: string | null) {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
  if (!user || user.deletedAt || user.suspendedAt || sessionId === null) throw new AppError('not_logged_in')
  const isTheirs = and(eq(sessions.id, sessionId), eq(sessions.userId, userId))
  const [session] = await tx.select({ id: sessions.id }).from(sessions).where(isTheirs).for('key share')
  if (!session) throw new AppError('not_logged_in')
  return user
}
