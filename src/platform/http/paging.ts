import { and, asc, count, desc, sql } from 'drizzle-orm'
import type { Placeholder, SQL, SQLWrapper } from 'drizzle-orm'
import type { Context } from 'hono'
import { z } from 'zod'
import type { Queryable } from '#db/client.ts'
import { one } from '#db/one.ts'
import { AppError } from '#lib/errors.ts'
import { foreignCursorText } from '#lib/list-query.ts'

/*
 * Keyset pagination, for every list: a page starts after the position of the previous page's last row. So every page costs the same as the
 * first, and no row is skipped or shown twice when others are added. The cursor in the `Link` header is that position.
 */

const columnTypes = {
  uuid: z.guid(),
  text: z.string(),
  bigint: z.string().regex(/^-?\d{1,15}$/),
  /** UTC, in the years 2000 to 2999: PostgreSQL does not accept every year that ISO 8601 can express. */
  timestamptz: z.iso.datetime().startsWith('2'),
}

export type KeyColumn = { column: SQLWrapper; type: keyof typeof columnTypes }

/**
 * The order of a list: by these columns, all in one direction, the last one unique. A position is each column's value as text, or
 * `exactText` for a timestamptz.
 */
export function keyset(direction: 'asc' | 'desc', ...keys: readonly KeyColumn[]) {
  const order = direction === 'asc' ? asc : desc
  const columns = sql.join(
    keys.map(({ column }) => column),
    sql`, `,
  )
  const isAfter = (position: readonly (string | Placeholder)[]) => {
    const values = position.map((value, index) => sql`${value}::${sql.raw(keys[index]!.type)}`)
    return sql`(${columns}) ${sql.raw(direction === 'asc' ? '>' : '<')} (${sql.join(values, sql`, `)})`
  }
  const open = (cursor: string) =>
    openCursor(
      cursor,
      keys.map(({ type }) => type),
    )

  return {
    orderBy: keys.map(({ column }) => order(column)),
    /** Select this where the rows do not contain the values of all columns. */
    position: sql<string[]>`array[${sql.join(
      keys.map(({ column, type }) => (type === 'timestamptz' ? exactText(column) : sql`(${column})::text`)),
      sql`, `,
    )}]`,
    /** The condition for rows after this cursor; undefined without one. Refuses another list's cursor. */
    after: (cursor: string | undefined): SQL | undefined => (cursor === undefined ? undefined : isAfter(open(cursor))),
    /** The same condition for a prepared statement, executed with `afterValues`. */
    afterPlaceholders: isAfter(keys.map((_, index) => sql.placeholder(`after${index}`))),
    afterValues: (cursor: string) => valuesOf(open(cursor)),
  }
}

export type Keyset = ReturnType<typeof keyset>

/** The values of `afterPlaceholders` for a position. */
export function valuesOf(position: readonly string[]): Record<string, string> {
  return Object.fromEntries(position.map((value, index) => [`after${index}`, value]))
}

/** A timestamp with microseconds, as PostgreSQL stores it. Rounded to milliseconds, a page's last row would be repeated on the next. */
export const exactText = (moment: SQLWrapper) =>
  sql<string>`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** A page of rows, given one more row than it holds, and the cursor of the next page (null on the last one). */
export function pageOf<Row>(found: readonly Row[], limit: number, positionOf: (row: Row) => readonly string[]) {
  const rows = found.slice(0, limit)
  return { rows, next: found.length > limit ? toCursor(positionOf(rows.at(-1)!)) : null }
}

/** Cursors are opaque but not secret: they contain values of a row that was shown. */
export function toCursor(parts: readonly string[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

/** The parts of a cursor with these types. Refuses any other text. */
export function openCursor(cursor: string, types: readonly KeyColumn['type'][]): string[] {
  const parts = jsonOf(Buffer.from(cursor, 'base64url').toString('utf8'))
  const belongsToList =
    Array.isArray(parts) &&
    parts.length === types.length &&
    types.every((type, index) => isStorable(parts[index]) && columnTypes[type].safeParse(parts[index]).success)
  if (!belongsToList) throw foreignCursor()
  return parts as string[]
}

export const foreignCursor = () => new AppError('invalid_input', { fields: { cursor: foreignCursorText } })

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** PostgreSQL cannot store U+0000. */
const isStorable = (part: unknown) => typeof part === 'string' && !part.includes('\u0000')

/** Totals are exact up to this number; larger ones are shown as '10,000+'. */
export const countCap = 10_000

/** A query that counts the matching rows, up to one above the cap; to be run or prepared. */
export function cappedCount(db: Queryable, table: SQLWrapper, where: SQL | undefined) {
  const some = sql`(select 1 from ${table} where ${and(sql`true`, where)} limit ${sql.raw(String(countCap + 1))}) counted`
  return db.select({ total: count() }).from(some)
}

/** The number of matching rows, counted up to one above the cap. */
export async function countRows(db: Queryable, table: SQLWrapper, ...where: (SQL | undefined)[]): Promise<number> {
  return one(await cappedCount(db, table, and(...where))).total
}

/** A count as it is shown: exact up to the cap, and capped above it. */
export function capped(count: number): { count: number; isCapped: boolean } {
  return { count: Math.min(count, countCap), isCapped: count > countCap }
}

/** Sets the headers of a page: the total, if known (`isPartial`: there may be more), and the next page's URL. */
export function withPageHeaders<Page extends { next: string | null; total?: number | null; isPartial?: boolean }>(
  c: Context,
  page: Page,
): Page {
  if (typeof page.total === 'number') {
    const { count, isCapped } = capped(page.total)
    c.header('X-Total-Count', String(count))
    if (isCapped || page.isPartial) c.header('X-Total-Count-Capped', 'true')
  }
  if (page.next !== null) {
    const next = new URL(c.req.url)
    next.searchParams.set('cursor', page.next)
    c.header('Link', `<${next.pathname}${next.search}>; rel="next"`)
  }
  return page
}
