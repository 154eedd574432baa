import { inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { userSearchText, users } from '#db/schema.ts'
import { userRevision } from '#features/accounts/server/profile.ts'
import { dollarsOf } from '#lib/money.ts'
import type { App } from '#platform/app.ts'
import type { AdminUser, ListUsers } from '../contract.ts'
import { containing, inOrder, pageOfIds } from './keyset.ts'
import type { Sort } from './keyset.ts'

const table = sql`users`
/** A deleted account has no name to be listed by. */
export const isHere = sql`deleted_at is null`

const sorts: Record<ListUsers['sort'], Sort> = {
  newest: { direction: 'desc' },
  oldest: { direction: 'asc' },
  name: { direction: 'asc', key: sql`lower(last_name || ' ' || first_name)` },
}

const filters: Record<ListUsers['filter'], SQL | undefined> = {
  all: undefined,
  suspended: sql`suspended_at is not null`,
  unverified: sql`not email_verified`,
}

/** Everybody with an account, as the administrator sees them. */
export async function listUsers(app: App, { q, sort, filter, cursor, limit }: ListUsers) {
  const where = [isHere, filters[filter]]
  const search = containing(userSearchText, q)
  const page = await pageOfIds(app.db, { table, sort: sorts[sort], search, where, cursor, limit })
  const captained = sql<number>`(select count(*)::int from teams where captain_id = users.id)`
  const rows = await app.db
    .select({ user: users, id: users.id, teams: captained })
    .from(users)
    .where(inArray(users.id, page.ids))
  return { ...page, rows: inOrder(page.ids, rows).map(toAdminUser) }
}

function toAdminUser({ user, teams }: { user: typeof users.$inferSelect; teams: number }): AdminUser {
  return {
    id: user.id,
    username: user.username,
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    emailVerified: user.emailVerified,
    hideEmail: user.hideEmail,
    role: user.role,
    avatar: user.avatar,
    bio: user.bio,
    location: user.location,
    wins: user.wins,
    losses: user.losses,
    totalPrizeWon: dollarsOf(user.totalPrizeWonCents),
    createdAt: user.createdAt.toISOString(),
    suspendedAt: user.suspendedAt?.toISOString() ?? null,
    teams,
    revision: userRevision(user),
  }
}
