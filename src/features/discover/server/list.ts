import { and, desc, eq, inArray, isNull, ne, notInArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { one } from '#db/one.ts'
import { preparedBy } from '#db/prepared.ts'
import { tournaments } from '#db/schema.ts'
import type { App } from '#platform/app.ts'
import {
  capped,
  cappedCount,
  exactText,
  foreignCursor,
  keyset,
  openCursor,
  pageOf,
  valuesOf,
} from '#platform/http/paging.ts'
import { foldedPattern } from '#platform/search.ts'
import type { CountTournaments, ListTournaments, ListedTournament } from '../contract.ts'
import { current, currentStatuses, moreSports, tileSports } from '#features/tournaments/values.ts'
import { featuredCount } from '../values.ts'
import { countSearches, isSearch, searchTournaments } from './search/search.ts'
import { listedColumns, toTournament } from '#features/tournaments/server/wire.ts'
import type { TournamentRow } from '#features/tournaments/server/wire.ts'

/**
 * The list has three groups: open for registration by deadline; then full, closed and running ones by start; then finished ones, latest
 * first. Each group is read from its own index, and only as far as the page needs. The cursor contains the time of the first page, so that
 * deadlines passing in the meantime do not move tournaments to another group.
 *
 * PostgreSQL reads the parts of a UNION ALL in order, and never in parallel when each has its own LIMIT.
 */
type Cursor = { at: Date; group: number; position: string[] }

export async function listTournaments(app: App, query: ListTournaments) {
  if (isSearch(query)) return searchTournaments(app, query)
  const from = query.cursor ? openListCursor(query.cursor) : null
  const at = from?.at ?? minuteOf(app.now())
  const filters = filtersOf(query)
  const values = {
    ...query,
    q: query.q?.trim(),
    at: at.toISOString(),
    rows: query.limit + 1,
    ...(from && valuesOf(from.position)),
  }
  const [found, counted] = await Promise.all([
    pageQuery(app.db, shapeOf(filters, from?.group)).execute(values),
    countQuery(app.db, shapeOf(filters)).execute(values),
  ])
  const page = pageOf(found, query.limit, ({ group, key, id }) => [at.toISOString(), String(group), key, id])
  return { ...page, total: one(counted).total }
}

/** How many tournaments a search finds, with each of these changes. */
export async function countTournaments(app: App, { changes, ...search }: CountTournaments) {
  const searches = changes.map((change) => ({ ...search, ...change }))
  const [inUsualOrder, found] = await Promise.all([
    searches.every(isSearch)
      ? null
      : countQuery(app.db, shapeOf(filtersOf(search))).execute({ ...search, q: search.q?.trim() }),
    countSearches(app, searches.filter(isSearch)),
  ])
  return searches.map((one) => {
    const { total, isPartial } = isSearch(one) ? found.shift()! : { ...inUsualOrder![0]!, isPartial: false }
    const { count, isCapped } = capped(total)
    return { total: count, isCapped: isCapped || isPartial }
  })
}

/** Full minutes, in which deadlines are given, so that the list and its cursor are the same for everyone who asks within one. */
const minuteOf = (time: Date) => new Date(Math.floor(time.getTime() / 60_000) * 60_000)

/** The latest public tournaments, at most `most`: their ids, when each last changed, and the stage of its competition. */
export function publicTournaments(app: App, most: number) {
  return app.db
    .select({ id: t.id, updatedAt: t.updatedAt, competition: t.competition })
    .from(t)
    .where(and(isNull(t.cancelledAt), ne(t.status, 'cancelled')))
    .orderBy(desc(t.id))
    .limit(most)
}

/**
 * The first tournaments of the list for Home, and where possible by different organizers, so that nobody can fill Home alone. With too few
 * organizers, the next tournaments in the list follow.
 */
export async function listFeatured(app: App) {
  const first = (rows: number, except: string[] = []) =>
    pageQuery(app.db, except.length > 0 ? 'organizers:' : ':').execute({
      at: app.now().toISOString(),
      rows,
      organizers: `{${except.join(',')}}`,
    })
  const inOrder = await first(featuredCount)
  const chosen = inOrder.filter(
    ({ organizerId }, place) => inOrder.findIndex((other) => other.organizerId === organizerId) === place,
  )
  while (chosen.length < featuredCount) {
    const organizers = chosen.map(({ organizerId }) => organizerId)
    const [next] = organizers.length > 0 ? await first(1, organizers) : []
    if (!next) break
    chosen.push(next)
  }
  const isChosen = new Set(chosen.map(({ id }) => id))
  return [...chosen, ...inOrder.filter(({ id }) => !isChosen.has(id))].slice(0, featuredCount)
}

const filterNames = ['q', 'sport', 'skill', 'status'] as const
/** The conditions of filter values that cover several stored values. */
const groupFilters: Record<string, 'moreSports' | 'current'> = {
  [`sport ${moreSports}`]: 'moreSports',
  [`status ${current}`]: 'current',
}
type Filter = (typeof filterNames)[number] | 'moreSports' | 'current'

/** The filters a request sets. Each combination is a query of its own, prepared once. */
function filtersOf(query: Pick<ListTournaments, (typeof filterNames)[number]>): Filter[] {
  return filterNames
    .filter((name) => query[name]?.trim() && (query[name] !== 'all' || name === 'q'))
    .map((name) => groupFilters[`${name} ${query[name]}`] ?? name)
}

/** 'q,sport:1': filtered by search and sport, continuing in the second group. */
type Shape = `${string}:${number | ''}`
const shapeOf = (filters: Filter[], group: number | '' = ''): Shape => `${filters.join(',')}:${group}`

const t = tournaments
const { placeholder } = sql

/** Every comparison is exact; the search is a substring of folded name, description or location. */
const conditions: Record<Filter | 'organizers', SQL> = {
  q: sql`${t.searchText} like '%' || ${foldedPattern(placeholder('q'))} || '%'`,
  sport: eq(t.sport, placeholder('sport')),
  skill: sql`${t.skillLevel} = ${placeholder('skill')}`,
  status: sql`${t.status} = ${placeholder('status')}`,
  moreSports: notInArray(t.sport, [...tileSports]),
  current: inArray(t.status, [...currentStatuses]),
  /** Those of other organizers. */
  organizers: sql`${t.organizerId} <> all (${placeholder('organizers')}::uuid[])`,
}
const conditionNames = [...filterNames, 'moreSports', 'current', 'organizers'] as const

function conditionsOf(shape: Shape): SQL | undefined {
  const [filters = ''] = shape.split(':')
  const set = conditionNames.filter((name) => filters.split(',').includes(name))
  return and(isNull(t.cancelledAt), ...set.map((name) => conditions[name]))
}

const open = sql`${t.status} = 'upcoming' and ${t.competition} = 'none' and ${t.placesTaken} < ${t.maxTeams} and ${t.registrationDeadline} > ${placeholder('at')}::timestamptz`

const groups = [
  { where: open, ...orderedBy('asc', t.registrationDeadline) },
  { where: sql`${t.status} in ('upcoming', 'active') and not (${open})`, ...orderedBy('asc', t.startDate) },
  { where: sql`${t.status} = 'completed'`, ...orderedBy('desc', t.endDate) },
]

function orderedBy(direction: 'asc' | 'desc', key: PgColumn) {
  return { key, order: keyset(direction, { column: key, type: 'timestamptz' }, { column: t.id, type: 'uuid' }) }
}

const pageQuery = preparedBy((db, shape: Shape) => {
  const from = shape.endsWith(':') ? null : Number(shape.split(':')[1])
  const reads = groups.flatMap(({ where, key, order }, group) => {
    if (from !== null && group < from) return []
    return db
      .select({
        ...listedColumns,
        group: sql<number>`${sql.raw(String(group))}`.as('group'),
        key: exactText(key).as('key'),
      })
      .from(tournaments)
      .where(and(conditionsOf(shape), where, from === group ? order.afterPlaceholders : undefined))
      .orderBy(...order.orderBy)
      .limit(placeholder('rows'))
  })
  const [first, second, ...rest] = reads
  const page = second ? unionAll(first!, second, ...rest).limit(placeholder('rows')) : first!
  return page.prepare(nameOf('tournaments', shape))
})

const countQuery = preparedBy((db, shape: Shape) => {
  const where = and(conditionsOf(shape), ne(t.status, 'cancelled'))
  return cappedCount(db, tournaments, where).prepare(nameOf('tournaments_count', shape))
})

/** Searches are not prepared under a name, so that each is planned for its words: rare words need another index than common ones. */
function nameOf(query: string, shape: Shape): string {
  return shape.startsWith('q') ? '' : `${query}_${shape}`
}

function openListCursor(cursor: string): Cursor {
  const [at = '', group, ...position] = openCursor(cursor, ['timestamptz', 'bigint', 'timestamptz', 'uuid'])
  if (!groups[Number(group)]) throw foreignCursor()
  return { at: new Date(at), group: Number(group), position }
}

/** A tournament as lists return it: with its distance in a search near a place. */
export function toListed({ miles, ...row }: TournamentRow & { miles?: number }): ListedTournament {
  return { ...toTournament(row), ...(miles !== undefined && { distance: Math.round(miles * 10) / 10 }) }
}
