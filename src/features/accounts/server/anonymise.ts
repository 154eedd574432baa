import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { accounts, notifications, outbox, sessions, users } from '#db/schema.ts'
import { revokeLinks } from './mailed-links.ts'

/**
 * Takes from an account whatever says who it was, and every way to sign in to it. The row stays: teams, payments and tournaments
 * belong to 'Deleted player'. The address leads nowhere by its very domain (RFC 2606), so no mail can reach anybody.
 */
export async function anonymise(tx: Transaction, userId: string, now: Date): Promise<void> {
  const alias = `deleted-${randomUUID()}`
  await tx
    .update(users)
    .set({
      firstName: 'Deleted',
      lastName: 'player',
      username: alias,
      email: `${alias}@deleted.invalid`,
      emailVerified: false,
      avatar: null,
      bio: null,
      location: null,
      preferredSports: [],
      wins: 0,
      losses: 0,
      totalPrizeWonCents: 0,
      hideEmail: true,
      deletedAt: now,
    })
    .where(eq(users.id, userId))
  for (const table of [sessions, accounts, notifications, outbox])
    await tx.delete(table).where(eq(table.userId, userId))
  await revokeLinks(tx, userId)
}
