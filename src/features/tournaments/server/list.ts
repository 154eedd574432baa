import { and, asc, count, desc, getTableColumns, ne, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { tournaments } from '#db/schema.ts'
import { fromCursor, toCursor } from '#lib/cursor.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import { foldedPattern } from '#platform/search.ts'
import type { ListTournaments } from '../contract.ts'
import { countCap } from '../values.ts'
import type { TournamentRow } from './wire.ts'

/**
 * The list shows three groups one after another: open for registration, soonest deadline first; then full, closed and running ones by
 * their start; then finished ones, latest first. Each group is read by the index made for it, and only as far as the page goes.
 * The cursor carries the moment of the first page, so that a deadline passing while somebody turns pages moves nothing.
 *
 * PostgreSQL reads the parts of a UNION ALL in their order, and never in parallel when each has a LIMIT of its own.
 */
type Position = { at: Date; group: number; key: Date; id: string }

export async function listTournaments(app: App, wanted: ListTournaments) {
  const from = wanted.cursor ? positionFrom(wanted.cursor) : null
  const at = from?.at ?? app.now()
  const filters = filtersOf(wanted)
  const [page, total] = await Promise.all([
    readPage(app, filters, at, from, wanted.limit + 1),
    countUpTo(app, filters, countCap),
  ])
  const rows = page.slice(0, wanted.limit)
  const last = rows.at(-1)
  const next = page.length > rows.length && last ? cursorAfter(last, at) : null
  return { rows, next, total: Math.min(total, countCap), isCapped: total > countCap }
}

/** Conditions of the filters; every comparison is exact, the search is a substring of folded name, description or location. */
function filtersOf(wanted: Pick<ListTournaments, 'q' | 'sport' | 'skill' | 'status'>): SQL {
  const filters = [sql`${t.deletedAt} is null`]
  const search = wanted.q?.trim()
  if (search) filters.push(sql`${t.searchText} like '%' || ${foldedPattern(search)} || '%'`)
  if (wanted.sport && wanted.sport !== 'all') filters.push(sql`${t.sport} = ${wanted.sport}`)
  if (wanted.skill && wanted.skill !== 'all') filters.push(sql`${t.skillLevel} = ${wanted.skill}`)
  if (wanted.status) filters.push(sql`${t.status} = ${wanted.status}`)
  return sql.join(filters, sql` and `)
}

type GroupedRow = TournamentRow & { group: number }

const { searchText: _folded, ...columns } = getTableColumns(tournaments)
const t = tournaments

async function readPage(app: App, filters: SQL, at: Date, from: Position | null, limit: number): Promise<GroupedRow[]> {
  const open = sql`${t.status} = 'upcoming' and ${t.placesTaken} < ${t.maxTeams} and ${t.registrationDeadline} > ${at.toISOString()}::timestamptz`
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
  const reads = groups.flatMap(({ where, key, direction, beyond }, group) => {
    if (from && group < from.group) return []
    const after =
      from?.group === group
        ? sql`(${key}, ${t.id}) ${beyond} (${from.key.toISOString()}::timestamptz, ${from.id}::uuid)`
        : undefined
    return app.db
      .select({ ...columns, group: sql<number>`${sql.raw(String(group))}`.as('group') })
      .from(tournaments)
      .where(and(filters, where, after))
      .orderBy(direction(key), direction(t.id))
      .limit(limit)
  })
  const [first, second, ...rest] = reads
  if (!first) return []
  return second ? unionAll(first, second, ...rest).limit(limit) : first
}

async function countUpTo(app: App, filters: SQL, cap: number): Promise<number> {
  const some = app.db
    .select({ one: sql`1`.as('one') })
    .from(tournaments)
    .where(and(filters, ne(t.status, 'cancelled')))
    .limit(cap + 1)
    .as('some')
  const [counted] = await app.db.select({ total: count() }).from(some)
  return counted?.total ?? 0
}

/** Of the years from 2000 on: PostgreSQL knows no year 0. */
const Moment = z.iso.datetime().startsWith('2')
const CursorParts = z.tuple([Moment, z.coerce.number().int().min(0).max(2), Moment, z.uuid()])

function positionFrom(cursor: string): Position {
  const parts = CursorParts.safeParse(fromCursor(cursor, 4))
  if (!parts.success) throw new AppError('invalid_input', { fields: { cursor: 'This cursor is not one of ours' } })
  const [at, group, key, id] = parts.data
  return { at: new Date(at), group, key: new Date(key), id }
}

function cursorAfter(row: GroupedRow, at: Date): string {
  const keys = [row.registrationDeadline, row.startDate, row.endDate]
  return toCursor([at.toISOString(), String(row.group), (keys[row.group] ?? row.endDate).toISOString(), row.id])
}
