import { inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { userSearchText, users } from '#db/schema.ts'
import { toOwnProfile, userRevision } from '#features/accounts/server/profile/profile.ts'
import type { App } from '#platform/app.ts'
import type { AdminUser, ListUsers } from '../../contract.ts'
import { containing, inOrder, latestFirst, pageOfIds, sortedBy } from '../id-pages.ts'
import type { Keyset } from '#platform/http/paging.ts'

const table = sql`users`
/** Deleted accounts have no name left to list. */
export const isNotDeleted = sql`deleted_at is null`

const sorts: Record<ListUsers['sort'], Keyset> = {
  newest: latestFirst,
  oldest: sortedBy('asc'),
  name: sortedBy('asc', { column: sql`lower(last_name || ' ' || first_name)`, type: 'text' }),
}

const filters: Record<ListUsers['filter'], SQL | undefined> = {
  all: undefined,
  suspended: sql`suspended_at is not null`,
  unverified: sql`not email_verified`,
}

/** Every user with an account. */
export async function listUsers(app: App, { q, sort, filter, cursor, limit }: ListUsers) {
  const where = [isNotDeleted, filters[filter]]
  const search = containing(userSearchText, q)
  const page = await pageOfIds(app.db, { table, order: sorts[sort], search, where, cursor, limit })
  const captained = sql<number>`(select count(*)::int from teams where captain_id = users.id)`
  const rows = await app.db
    .select({ user: users, id: users.id, teams: captained })
    .from(users)
    .where(inArray(users.id, page.ids))
  return { ...page, rows: inOrder(page.ids, rows).map(toAdminUser) }
}

function toAdminUser({ user, teams }: { user: typeof users.$inferSelect; teams: number }): AdminUser {
  return {
    ...toOwnProfile(user),
    suspendedAt: user.suspendedAt?.toISOString() ?? null,
    tournamentsPerDay: user.tournamentsPerDay,
    teams,
    revision: userRevision(user),
  }
}
