import { inArray } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { teams } from '#db/schema.ts'

/** The names of these teams by id, including teams that are no longer in any list. */
export async function teamNames(db: Queryable, ids: Iterable<string>): Promise<Map<string, string>> {
  const unique = [...new Set(ids)]
  if (unique.length === 0) return new Map()
  const named = await db.select({ id: teams.id, name: teams.name }).from(teams).where(inArray(teams.id, unique))
  return new Map(named.map(({ id, name }) => [id, name]))
}
