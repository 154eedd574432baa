import { and, asc, count, desc, eq, getTableColumns, isNull, ne, sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { preparedBy } from '#db/prepared.ts'
import { tournaments } from '#db/schema.ts'
import { fromCursor, toCursor } from '#lib/cursor.ts'
import type { App } from '#platform/app.ts'
import { countCap, foreignCursor, pageOf } from '#platform/paging.ts'
import { foldedPattern } from '#platform/search.ts'
import type { ListTournaments } from '../contract.ts'

/**
 * The list shows three groups one after another: open for registration, soonest deadline first; then full, closed and running ones by
 * their start; then finished ones, latest first. Each group is read by the index made for it, and only as far as the page goes.
 * The cursor carries the moment of the first page, so that a deadline passing while somebody turns pages moves nothing.
 *
 * PostgreSQL reads the parts of a UNION ALL in their order, and never in parallel when each has a LIMIT of its own.
 */
type Position = { at: Date; group: number; key: string; id: string }

export async function listTournaments(app: App, wanted: ListTournaments) {
  const from = wanted.cursor ? positionFrom(wanted.cursor) : null
  const at = from?.at ?? app.now()
  const filters = filtersOf(wanted)
  const values = {
    ...wanted,
    q: wanted.q?.trim(),
    at: at.toISOString(),
    key: from?.key,
    id: from?.id,
    rows: wanted.limit + 1,
    most: countCap + 1,
  }
  const [found, [counted]] = await Promise.all([
    pageQuery(app.db, shapeOf(filters, from?.group)).execute(values),
    countQuery(app.db, shapeOf(filters)).execute(values),
  ])
  return { ...pageOf(found, wanted.limit, (last) => cursorAfter(last, at)), total: counted?.total ?? 0 }
}

/** The latest tournaments that anybody may find, `most` at most: which they are and when each last changed, and no more of them. */
export function findableTournaments(app: App, most: number) {
  return app.db
    .select({ id: t.id, updatedAt: t.updatedAt })
    .from(t)
    .where(and(isNull(t.deletedAt), ne(t.status, 'cancelled')))
    .orderBy(desc(t.id))
    .limit(most)
}

const filterNames = ['q', 'sport', 'skill', 'status'] as const
type Filter = (typeof filterNames)[number]

/** Which filters a request sets: each set of them is a query of its own, prepared once. */
function filtersOf(wanted: ListTournaments): Filter[] {
  return filterNames.filter((name) => wanted[name]?.trim() && (wanted[name] !== 'all' || name === 'q'))
}

/** 'q,sport:1': filtered by search and sport, going on in the second group. */
type Shape = `${string}:${number | ''}`
const shapeOf = (filters: Filter[], group: number | '' = ''): Shape => `${filters.join(',')}:${group}`

const t = tournaments
const { placeholder } = sql

/** Every comparison is exact; the search is a substring of folded name, description or location. */
const conditions: Record<Filter, SQL> = {
  q: sql`${t.searchText} like '%' || ${foldedPattern(placeholder('q'))} || '%'`,
  sport: eq(t.sport, placeholder('sport')),
  skill: sql`${t.skillLevel} = ${placeholder('skill')}`,
  status: sql`${t.status} = ${placeholder('status')}`,
}

function conditionsOf(shape: Shape): SQL | undefined {
  const [filters = ''] = shape.split(':')
  const set = filterNames.filter((name) => filters.split(',').includes(name))
  return and(isNull(t.deletedAt), ...set.map((name) => conditions[name]))
}

const { searchText: _folded, ...columns } = getTableColumns(tournaments)

const open = sql`${t.status} = 'upcoming' and ${t.placesTaken} < ${t.maxTeams} and ${t.registrationDeadline} > ${placeholder('at')}::timestamptz`

const groups = [
  { where: open, key: t.registrationDeadline, direction: asc, beyond: sql`>` },
  {
    where: sql`${t.status} in ('upcoming', 'active') and not (${open})`,
    key: t.startDate,
    direction: asc,
    beyond: sql`>`,
  },
  { where: sql`${t.status} = 'completed'`, key: t.endDate, direction: desc, beyond: sql`<` },
]

/** A moment as exactly as PostgreSQL keeps it: rounded to milliseconds, the last row of a page would be the first of the next for ever. */
const exactly = (moment: SQLWrapper) =>
  sql<string>`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

const pageQuery = preparedBy((db, shape: Shape) => {
  const from = shape.endsWith(':') ? null : Number(shape.split(':')[1])
  const reads = groups.flatMap(({ where, key, direction, beyond }, group) => {
    if (from !== null && group < from) return []
    const after =
      from === group
        ? sql`(${key}, ${t.id}) ${beyond} (${placeholder('key')}::timestamptz, ${placeholder('id')}::uuid)`
        : undefined
    return db
      .select({
        ...columns,
        group: sql<number>`${sql.raw(String(group))}`.as('group'),
        key: exactly(key).as('key'),
      })
      .from(tournaments)
      .where(and(conditionsOf(shape), where, after))
      .orderBy(direction(key), direction(t.id))
      .limit(placeholder('rows'))
  })
  const [first, second, ...rest] = reads
  const page = second ? unionAll(first!, second, ...rest).limit(placeholder('rows')) : first!
  return page.prepare(nameOf('tournaments', shape))
})

const countQuery = preparedBy((db, shape: Shape) => {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(tournaments)
    .where(and(conditionsOf(shape), ne(t.status, 'cancelled')))
    .limit(placeholder('most'))
    .as('some')
  return db.select({ total: count() }).from(some).prepare(nameOf('tournaments_count', shape))
})

/** A search is planned for its words each time (without a name nothing is kept): rare words want another index than common ones. */
function nameOf(query: string, shape: Shape): string {
  return shape.startsWith('q') ? '' : `${query}_${shape}`
}

type Row = Awaited<ReturnType<ReturnType<typeof pageQuery>['execute']>>[number]

/** Of the years from 2000 on: PostgreSQL knows no year 0. */
const Moment = z.iso.datetime().startsWith('2')
const CursorParts = z.tuple([Moment, z.coerce.number().int().min(0).max(2), Moment, z.uuid()])

function positionFrom(cursor: string): Position {
  const parts = CursorParts.safeParse(fromCursor(cursor, 4))
  if (!parts.success) throw foreignCursor()
  const [at, group, key, id] = parts.data
  return { at: new Date(at), group, key, id }
}

function cursorAfter(row: Row, at: Date): string {
  return toCursor([at.toISOString(), String(row.group), row.key, row.id])
}
