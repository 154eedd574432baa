import { inArray, sql } from 'drizzle-orm'
import { users } from '#db/schema.ts'
import type { contactMessages, teams, tournaments } from '#db/schema.ts'
import type { App } from '#platform/app.ts'

/** First and last name. */
export const fullName = sql<string>`${users.firstName} || ' ' || ${users.lastName}`

/** The captain's full name in a left join with their account; null while the team has no captain. */
export const captainName = sql<string | null>`${fullName}`

type Named = typeof users | typeof tournaments | typeof teams | typeof contactMessages

/** Names by id; deleted records are missing. */
export async function namesOf(app: App, table: Named, ids: string[]) {
  if (ids.length === 0) return new Map<string, string>()
  const name =
    'subject' in table ? sql<string>`${table.subject}` : 'name' in table ? sql<string>`${table.name}` : fullName
  const rows = await app.db
    .select({ id: table.id, name })
    .from(table)
    .where(inArray(table.id, [...new Set(ids)]))
  return new Map(rows.map((row) => [row.id, row.name]))
}
