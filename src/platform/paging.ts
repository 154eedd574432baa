import { and, sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Queryable } from '#db/client.ts'
import { AppError } from '#lib/errors.ts'
import { foreignCursorText } from '#lib/list-query.ts'

/** Above this, totals are not counted on: '10,000+'. */
export const countCap = 10_000

/** How many rows meet the conditions, counted no further than one above the cap. */
export async function countRows(db: Queryable, table: SQLWrapper, ...where: (SQL | undefined)[]): Promise<number> {
  const some = sql`select 1 from ${table} where ${and(sql`true`, ...where)} limit ${countCap + 1}`
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from (${some}) counted`)
  return rows[0]?.count ?? 0
}

/** A count as it is told: exactly up to the cap, and above it that there are more. */
export function capped(count: number): { count: number; isCapped: boolean } {
  return { count: Math.min(count, countCap), isCapped: count > countCap }
}

/** The page out of rows of which one more was read than it holds, and the cursor of its last row where the list goes on. */
export function pageOf<Row>(found: Row[], limit: number, cursorOf: (last: Row) => string) {
  const rows = found.slice(0, limit)
  return { rows, next: found.length > limit ? cursorOf(rows.at(-1)!) : null }
}

/** The refusal of a cursor that does not open, or opens on something else. */
export const foreignCursor = () => new AppError('invalid_input', { fields: { cursor: foreignCursorText } })

/**
 * Says in the reply's headers how many the whole list has, where that is known, and where it goes on: at the address asked for, from
 * the page's cursor.
 */
export function withPageHeaders<Page extends { next: string | null; total?: number | null }>(
  c: Context,
  page: Page,
): Page {
  if (typeof page.total === 'number') {
    const { count, isCapped } = capped(page.total)
    c.header('X-Total-Count', String(count))
    if (isCapped) c.header('X-Total-Count-Capped', 'true')
  }
  if (page.next !== null) {
    const next = new URL(c.req.url)
    next.searchParams.set('cursor', page.next)
    c.header('Link', `<${next.pathname}${next.search}>; rel="next"`)
  }
  return page
}
