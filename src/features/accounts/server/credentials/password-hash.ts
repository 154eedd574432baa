import { eq } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { accounts } from '#db/schema.ts'

/** The stored hash of a user's password; null without one. */
export async function passwordHash(db: Queryable, userId: string): Promise<string | null> {
  const [account] = await db.select({ password: accounts.password }).from(accounts).where(eq(accounts.userId, userId))
  return account?.password ?? null
}
