import { and, desc, eq } from 'drizzle-orm'
import { one } from '#db/one.ts'
import { savedSearches, users } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { AppError } from '#lib/errors.ts'
import { dollarsOf } from '#lib/money.ts'
import { refuseWebAddresses } from '#lib/web-address.ts'
import type { App } from '#platform/app.ts'
import type { User } from '#platform/http/session.ts'
import { rateLimits } from '#platform/limits/limits.ts'
import type { SaveSearch, SavedSearch } from '../../saved-search-contract.ts'
import { maxSavedSearches } from '../../values.ts'

type SavedSearchRow = typeof savedSearches.$inferSelect

const { savedSearchesPerUser } = rateLimits({ savedSearchesPerUser: { per: 'user', attempts: 60, seconds: 3600 } })

/** A user's own saved searches, latest first. */
export async function savedSearchesOf(app: App, user: User): Promise<SavedSearch[]> {
  const own = eq(savedSearches.userId, user.id)
  const rows = await app.db.select().from(savedSearches).where(own).orderBy(desc(savedSearches.id))
  return rows.map(toSavedSearch)
}

/** Saves a search. Saving the same one again changes only the name of its place. */
export async function saveSearch(app: App, user: User, input: SaveSearch): Promise<SavedSearch> {
  await app.limits.spend(savedSearchesPerUser, user.id)
  const place = input.near ? (input.place ?? null) : null
  refuseWebAddresses({ place: place ?? undefined })
  const row = {
    userId: user.id,
    sport: input.sport,
    skillLevel: input.skill,
    maxFeeCents: input.maxFee == null ? null : input.maxFee * 100,
    ...(input.near && { ...input.near, withinMiles: input.within }),
    place,
    createdAt: app.now(),
  }
  const { userId, sport, skillLevel, maxFeeCents, latitude, longitude, withinMiles } = savedSearches
  const criteria = [userId, sport, skillLevel, maxFeeCents, latitude, longitude, withinMiles]
  return transact(app.db, async (tx) => {
    // One at a time, so that the count below holds.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('update')
    const saved = await tx
      .insert(savedSearches)
      .values(row)
      .onConflictDoUpdate({ target: criteria, set: { place } })
      .returning()
    if ((await tx.$count(savedSearches, eq(userId, user.id))) > maxSavedSearches)
      throw new AppError('too_many_saved_searches')
    return toSavedSearch(one(saved))
  })
}

export async function deleteSearch(app: App, user: User, id: string): Promise<SavedSearch> {
  const own = and(eq(savedSearches.id, id), eq(savedSearches.userId, user.id))
  const [deleted] = await app.db.delete(savedSearches).where(own).returning()
  if (!deleted) throw new AppError('saved_search_not_found')
  return toSavedSearch(deleted)
}

function toSavedSearch(row: SavedSearchRow): SavedSearch {
  const { id, sport, skillLevel, maxFeeCents, latitude, longitude, place, withinMiles } = row
  return {
    id,
    sport,
    skill: skillLevel,
    maxFee: maxFeeCents === null ? null : dollarsOf(maxFeeCents),
    near: latitude === null || longitude === null ? null : `${latitude.toFixed(2)},${longitude.toFixed(2)}`,
    place,
    within: withinMiles,
  }
}
