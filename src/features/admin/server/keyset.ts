import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { fromCursor, toCursor } from '#lib/cursor.ts'
import { validate as isUuid } from 'uuid'
import { countCap, countRows, foreignCursor, pageOf } from '#platform/paging.ts'
import { foldedPattern } from '#platform/search.ts'

/** How a list is sorted: by an indexed expression and then the id, or by the id alone, which is a row's age. */
export type Sort = { direction: 'asc' | 'desc'; key?: SQL; type?: 'text' | 'timestamptz' }

type List = {
  table: SQL
  sort: Sort
  /** Finds rows by words; slow but for an index of its own. */
  search?: SQL | undefined
  /** Conditions on the columns of this one table. */
  where: (SQL | undefined)[]
  cursor?: string | undefined
  limit: number
}

type IdPage = { ids: string[]; next: string | null; total: number }

/**
 * The ids of one page of a table, where the next one begins, and how many rows there are in all (counted up to 10,000). It goes on from
 * the last row that was shown, so the thousandth page costs what the first does.
 */
export async function pageOfIds(db: Queryable, list: List): Promise<IdPage> {
  const counting = countRows(db, list.table, list.search, ...list.where)
  const query = list.search ? searchQuery(list, (await counting) > countCap) : pageQuery(list)
  const [page, total] = await Promise.all([pageBy(db, query, list.limit), counting])
  return { ...page, total }
}

/** Such a page without counting the rows, for who reads all of them. */
export async function idsOf(db: Queryable, list: List): Promise<Pick<IdPage, 'ids' | 'next'>> {
  return pageBy(db, pageQuery({ ...list, where: [list.search, ...list.where] }), list.limit)
}

async function pageBy(db: Queryable, query: SQL, limit: number): Promise<Pick<IdPage, 'ids' | 'next'>> {
  const { rows } = await db.execute<{ id: string; key: string | null }>(query)
  const page = pageOf(rows, limit, ({ key, id }) => toCursor([key ?? '', id]))
  return { ids: page.rows.map(({ id }) => id), next: page.next }
}

/**
 * Common words are met soon in the order of the list; rare ones are looked up in their index and sorted afterwards. PostgreSQL would
 * have to guess which is which, and reads a whole table in its order when it guesses wrong.
 */
function searchQuery(list: List, isCommon: boolean): SQL {
  const where = [list.search, ...list.where]
  if (isCommon) return pageQuery({ ...list, where })
  const found = sql`with found as materialized (select * from ${list.table} ${whereAll(where)})`
  return sql`${found} ${pageQuery({ ...list, table: sql`found`, where: [] })}`
}

function pageQuery({ table, sort, where, cursor, limit }: Omit<List, 'search'>): SQL {
  const direction = sql.raw(sort.direction)
  const order = sort.key ? sql`${sort.key} ${direction}, id ${direction}` : sql`id ${direction}`
  const key = sort.key ? sql`(${sort.key})::text` : sql`null`
  const conditions = cursor ? [...where, beyond(sort, cursor)] : where
  return sql`select id, ${key} as key from ${table} ${whereAll(conditions)} order by ${order} limit ${limit + 1}`
}

/** Whatever comes after the last row of the page before. */
function beyond(sort: Sort, cursor: string): SQL {
  const [key, id] = fromCursor(cursor, 2) ?? []
  const isOurs = isUuid(id) && (sort.type !== 'timestamptz' || isInstant(key))
  if (!isOurs) throw foreignCursor()
  const compare = sort.direction === 'asc' ? sql`>` : sql`<`
  if (!sort.key) return sql`id ${compare} ${id}::uuid`
  return sql`(${sort.key}, id) ${compare} (${key}::${sql.raw(sort.type ?? 'text')}, ${id}::uuid)`
}

/** As PostgreSQL writes one: '2026-12-05 09:00:00.123456+00'. */
function isInstant(text: string | undefined): boolean {
  return /^2\d{3}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/.test(text ?? '') && !Number.isNaN(Date.parse(text!))
}

function whereAll(conditions: (SQL | undefined)[]): SQL {
  const given = conditions.filter((condition) => condition !== undefined)
  return given.length === 0 ? sql`` : sql`where ${sql.join(given, sql` and `)}`
}

/** Rows whose folded text holds what was typed; undefined when nothing was. */
export function containing(searchText: SQL, q: string | undefined): SQL | undefined {
  const typed = q?.trim()
  return typed ? sql`${searchText} like '%' || ${foldedPattern(typed)} || '%'` : undefined
}

/** The rows in the order of their ids. */
export function inOrder<Row extends { id: string }>(ids: string[], rows: Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
