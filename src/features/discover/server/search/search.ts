import { SQL, and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { tournaments } from '#db/schema.ts'
import { centsOf } from '#lib/money.ts'
import { instantFrom } from '#lib/zoned.ts'
import type { App } from '#platform/app.ts'
import { timeZoneAt } from '#platform/geocoding/time-zone.ts'
import { keyset, toCursor } from '#platform/http/paging.ts'
import { foldedPattern } from '#platform/search.ts'
import type { ListTournaments } from '../../contract.ts'
import { current, currentStatuses, moreSports, tileSports } from '#features/tournaments/values.ts'
import { defaultMiles } from '../../values.ts'
import { listedColumns } from '#features/tournaments/server/wire.ts'
import type { TournamentRow } from '#features/tournaments/server/wire.ts'
import { cellsWithin } from './cells.ts'
import { metersBetween, metersPerMile } from './distance.ts'

/*
 * Searches by place, date, fee and open spots. A search reads at most `mostRead` entries of one index that has every column it filters by,
 * and then the rows of its page; so it costs about the same among a hundred tournaments and among a million, however few of them match.
 */

/** With more tournaments in reach, those in the nearest cells are searched, and of a cell those that start first. */
const mostRead = 50_000
/** Words are not in the index, so each match costs a row. */
const mostWithWords = 200
const mostFor = ({ q }: Filters) => (q?.trim() ? mostWithWords : mostRead)

type Filters = Omit<ListTournaments, 'limit' | 'cursor'>

const t = tournaments
const startDate = { column: sql`start_date`, type: 'timestamptz' } as const
const id = { column: sql`id`, type: 'uuid' } as const
const orders = {
  distance: keyset('asc', { column: sql`meters`, type: 'bigint' }, startDate, id),
  date: keyset('asc', startDate, id),
  deadline: keyset('asc', { column: sql`registration_deadline`, type: 'timestamptz' }, startDate, id),
  price: keyset('asc', { column: sql`entry_fee_cents`, type: 'bigint' }, startDate, id),
}

type ListedRow = TournamentRow & { miles?: number }

/** Whether this request is a search, and not the list in its usual order. */
export const isSearch = ({ near, from, to, maxFee, open, sort }: Filters): boolean =>
  [near, from, to, maxFee, open, sort].some((value) => value !== undefined)

/** One page, and how many there are; `isPartial` when more are in reach than a search reads. */
export async function searchTournaments(app: App, query: ListTournaments) {
  const order = orders[query.sort ?? (query.near ? 'distance' : 'date')]
  const after = order.after(query.cursor)
  const filters = and(sql`true`, ...filtersOf(query, app.now()))!
  const most = mostFor(query)
  const search = { order, filters, after, most, rows: query.limit }
  const fromStart = query.near ? nearby(query, query.near, most) : inOrder(query, order, most)
  // Near a place, every page searches the same tournaments; elsewhere it reads on from the last one.
  const readsOn = !query.near && after !== undefined
  const [page, counted] = await Promise.all([
    read(app.db, { ...search, source: readsOn ? inOrder(query, order, most, after) : fromStart }),
    readsOn ? read(app.db, { ...search, source: fromStart, rows: 0 }) : null,
  ])
  const found = page.found.slice(0, query.limit)
  const next = page.found.length > query.limit ? found.at(-1)!.position : query.near ? null : page.lastRead
  const { total, lastRead } = counted ?? page
  return { rows: await rowsOf(app.db, found), next: next && toCursor(next), total, isPartial: lastRead !== null }
}

/**
 * How many tournaments each of these searches finds. They may differ in distance, dates, fee and open spots: one read of all that they have in
 * common counts them, if that is not too much.
 */
export async function countSearches(app: App, searches: readonly Filters[]) {
  const [first] = searches
  if (!first) return []
  const widest = {
    ...first,
    within: Math.max(...searches.map(({ within = defaultMiles }) => within)),
    from: undefined,
    to: undefined,
  }
  const most = mostFor(widest)
  const source = widest.near ? nearby(widest, widest.near, most) : inOrder(widest, orders.date, most)
  const counts = searches.map((search) => {
    const matches = and(sql`true`, ...filtersOf(search, app.now()), ...startsWithin(search))
    return sql`count(*) filter (where ${matches})::int`
  })
  const result = await app.db.execute<{ counts: number[]; read: number }>(
    sql`select array[${sql.join(counts, sql`, `)}] as counts, count(*)::int as read from (${source}) as listed`,
  )
  const { counts: totals, read: entries } = result.rows[0]!
  if (entries < most) return totals.map((total) => ({ total, isPartial: false }))
  // There are more than one read may have, among them perhaps all that a narrower search finds.
  const counted: { total: number; isPartial: boolean }[] = []
  for (const search of searches) {
    const { total, isPartial } = await searchTournaments(app, { ...search, limit: 1 })
    counted.push({ total, isPartial })
  }
  return counted
}

type Order = (typeof orders)[keyof typeof orders]
type Found = { id: string; meters: string | null; position: string[] }
type Read = { source: SQL; filters: SQL; after: SQL | undefined; order: Order; most: number; rows: number }

/** The page's tournaments and one more, how many match in all, and where reading ended if there was more to read. */
async function read(db: Database, { source, filters, after, order, most, rows }: Read) {
  const inItsOrder = sql.join(order.orderBy, sql`, `)
  const page = sql`(select * from found where matches and ${after ?? sql`true`} order by ${inItsOrder} limit ${rows + 1})`
  const result = await db.execute<Partial<Found> & { total: number; last_read: string[] | null }>(sql`
    with found as materialized (
      select * from (select *, (${filters}) as matches, row_number() over () as place from (${source}) as listed) as numbered
      where matches or place = ${most}
    )
    select (select count(*)::int from found where matches) as total,
      (select ${order.position} from found where place = ${most}) as last_read,
      id, meters, case when id is not null then ${order.position} end as position
    from (select 1) as always left join ${page} as page on true order by ${inItsOrder}`)
  const found = result.rows.filter((row): row is Found & (typeof result.rows)[number] => row.id !== null)
  return { found, total: result.rows[0]!.total, lastRead: result.rows[0]!.last_read }
}

/** The tournaments in the cells around the place, nearest cells first. */
function nearby(query: Filters, near: NonNullable<Filters['near']>, most: number): SQL {
  const miles = query.within ?? defaultMiles
  const cells = `{${cellsWithin(near, miles).join(',')}}`
  const inCell = listed(query, sql`cell = cells.cell`)
  return sql`select * from (
      select listed.*, ${metersFrom(near)} as meters
      from unnest(${cells}::int[]) as cells(cell)
      cross join lateral (${inCell} order by start_date, id limit ${most}) as listed limit ${most}
    ) as reached`
}

/** The tournaments from the position on in this order. */
function inOrder(query: Filters, order: Order, most: number, after?: SQL): SQL {
  const ordered = listed(query, after ?? sql`true`)
  return sql`select *, null::bigint as meters from (${ordered} order by ${sql.join(order.orderBy, sql`, `)} limit ${most}) as ordered`
}

/** The indexed columns of the tournaments that are over, or of those that are not. */
function listed({ q, status, ...dates }: Filters, where: SQL): SQL {
  const conditions = [
    sql`cancelled_at is null and status <> 'cancelled'`,
    status === 'completed' ? sql`is_over` : sql`not is_over`,
    where,
    q?.trim() ? sql`search_text like '%' || ${foldedPattern(q.trim())} || '%'` : undefined,
    ...startsWithin(dates),
  ]
  return sql`select id, latitude, longitude, start_date, registration_deadline, entry_fee_cents, sport, skill_level, status, takes_teams
    from tournaments where ${and(...conditions)}`
}

/** Conditions for a start from the first to the last day, in the time zone of the place. */
function startsWithin({ near, from, to }: Pick<Filters, 'near' | 'from' | 'to'>): SQL[] {
  const zone = (near && timeZoneAt(near.latitude, near.longitude)) ?? 'UTC'
  return [
    from && sql`start_date >= ${instantFrom(from, zone)}`,
    to && sql`start_date < ${instantFrom(to, zone)}::timestamptz + interval '1 day'`,
  ].filter((condition) => condition instanceof SQL)
}

const isSet = (value: string | undefined) => value?.trim() && value !== 'all'

/** The filters that the index does not search by, but whose columns it contains. */
function filtersOf({ sport, skill, status, maxFee, open, sort, within, near }: Filters, now: Date) {
  return [
    sport === moreSports
      ? sql`sport <> all (${`{${tileSports.join(',')}}`}::text[])`
      : isSet(sport) && eq(sql`sport`, sport),
    isSet(skill) && eq(sql`skill_level`, skill),
    status === current ? inArray(sql`status`, [...currentStatuses]) : status && eq(sql`status`, status),
    maxFee !== undefined && sql`entry_fee_cents <= ${centsOf(maxFee)}`,
    open && sql`takes_teams`,
    (open || sort === 'deadline') && sql`registration_deadline > ${now}`,
    near && sql`meters <= ${Math.round((within ?? defaultMiles) * metersPerMile)}`,
  ].filter((condition) => condition instanceof SQL)
}

function metersFrom({ latitude, longitude }: NonNullable<Filters['near']>): SQL {
  const center = { latitude: sql`${latitude}::float8`, longitude: sql`${longitude}::float8` }
  return metersBetween(center, { latitude: sql`listed.latitude`, longitude: sql`listed.longitude` })
}

/** The full rows, in the order in which they were found. */
async function rowsOf(db: Database, found: Found[]): Promise<ListedRow[]> {
  if (found.length === 0) return []
  const rows = await db
    .select(listedColumns)
    .from(t)
    .where(
      inArray(
        t.id,
        found.map(({ id }) => id),
      ),
    )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return found.flatMap(({ id, meters }) => {
    const row = byId.get(id)
    return row ? [{ ...row, ...(meters !== null && { miles: Number(meters) / metersPerMile }) }] : []
  })
}
