import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { countCap, countRows, keyset, pageOf } from '#platform/http/paging.ts'
import type { KeyColumn, Keyset } from '#platform/http/paging.ts'
import { foldedPattern } from '#platform/search.ts'

type List = {
  table: SQL
  order: Keyset
  /** Finds rows by words; slow without an index of its own. */
  search?: SQL | undefined
  /** Conditions on the columns of this one table. */
  where: (SQL | undefined)[]
  cursor?: string | undefined
  limit: number
}

type IdPage = { ids: string[]; next: string | null; total: number }

const id: KeyColumn = { column: sql`id`, type: 'uuid' }
/** The order by an indexed expression and then the id, or by the id alone, which is a row's age. */
export const sortedBy = (direction: 'asc' | 'desc', ...keys: KeyColumn[]) => keyset(direction, ...keys, id)
export const latestFirst = sortedBy('desc')

/** The ids of one page of a table, where the next one begins, and how many rows there are in all (counted up to 10,000). */
export async function pageOfIds(db: Queryable, list: List): Promise<IdPage> {
  const counting = countRows(db, list.table, list.search, ...list.where)
  const query = list.search ? searchQuery(list, (await counting) > countCap) : pageQuery(list)
  const [page, total] = await Promise.all([pageBy(db, query, list.limit), counting])
  return { ...page, total }
}

/** Such a page without counting the rows, for readers of the whole list. */
export async function idsOf(db: Queryable, list: List): Promise<Pick<IdPage, 'ids' | 'next'>> {
  return pageBy(db, pageQuery({ ...list, where: [list.search, ...list.where] }), list.limit)
}

async function pageBy(db: Queryable, query: SQL, limit: number): Promise<Pick<IdPage, 'ids' | 'next'>> {
  const { rows } = await db.execute<{ id: string; position: string[] }>(query)
  const page = pageOf(rows, limit, ({ position }) => position)
  return { ids: page.rows.map((row) => row.id), next: page.next }
}

/**
 * Common words turn up early in the list; rare ones are looked up in their index and sorted afterward. PostgreSQL would
 * have to guess which is which, and reads a whole table in its order when it guesses wrong.
 */
function searchQuery(list: List, isCommon: boolean): SQL {
  const where = [list.search, ...list.where]
  if (isCommon) return pageQuery({ ...list, where })
  const found = sql`with found as materialized (select * from ${list.table} ${whereAll(where)})`
  return sql`${found} ${pageQuery({ ...list, table: sql`found`, where: [] })}`
}

function pageQuery({ table, order, where, cursor, limit }: Omit<List, 'search'>): SQL {
  const conditions = whereAll([...where, order.after(cursor)])
  const orderBy = sql.join(order.orderBy, sql`, `)
  return sql`select id, ${order.position} as position from ${table} ${conditions} order by ${orderBy} limit ${limit + 1}`
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
  return ids.flatMap((each) => byId.get(each) ?? [])
}
