import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import {
  accounts,
  loginNetworks,
  notifications,
  passkeys,
  outbox,
  playerResults,
  savedSearches,
  sessions,
  twoFactors,
  users,
} from '#db/schema.ts'
import { revokeLinks } from './credentials/mailed-links.ts'

/**
 * Erases an account's personal data and every way to log in to it. The row stays, because teams, payments and tournaments refer to it as
 * 'Deleted player'. Its new address has a reserved domain (RFC 2606), so no mail can reach anyone.
 */
export async function anonymize(tx: Transaction, userId: string, now: Date): Promise<void> {
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
      verifiedWins: 0,
      verifiedLosses: 0,
      verifiedPrizeCents: 0,
      hideEmail: true,
      twoFactorEnabled: false,
      deletedAt: now,
    })
    .where(eq(users.id, userId))
  for (const table of [
    sessions,
    accounts,
    loginNetworks,
    notifications,
    outbox,
    playerResults,
    savedSearches,
    passkeys,
    twoFactors,
  ])
    await tx.delete(table).where(eq(table.userId, userId))
  await revokeLinks(tx, userId)
}
