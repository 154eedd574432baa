import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { preparedBy } from '#db/prepared.ts'
import { totals, users } from '#db/schema.ts'
import { fromCursor, toCursor } from '#lib/cursor.ts'
import { dollarsOf } from '#lib/money.ts'
import type { App } from '#platform/app.ts'
import { foreignCursor, pageOf } from '#platform/paging.ts'
import { foldedPattern } from '#platform/search.ts'
import type { User } from '#platform/session.ts'
import type { ListRanked, MyRanking, RankedPlayer } from '../contract.ts'
import { ranksInARow } from '../rules.ts'
import { playersAboveMe } from '../values.ts'

/**
 * A page of the ranking: the most points first, equal points by who joined first. Every page costs the same: it is read from where the
 * one before ended, and its ranks come from counts that the database keeps (`players_above`), so that nobody is counted.
 * A search or a sport leaves players out; nobody's rank changes by it.
 */
export async function listRanked(app: App, wanted: ListRanked) {
  const from = wanted.cursor ? positionFrom(wanted.cursor) : null
  const filters = filterNames.filter((name) => wanted[name]?.trim() && (wanted[name] !== 'all' || name === 'q'))
  const found = await pageQuery(app.db, `${filters.join(',')}:${from ? 'on' : ''}`).execute({
    q: wanted.q?.trim(),
    sport: wanted.sport,
    key: from?.key,
    id: from?.id,
    rows: wanted.limit + 1,
  })
  const { rows, next } = pageOf(found, wanted.limit, cursorBehind)
  const ranks =
    filters.length > 0
      ? rows.map(({ better }) => better + 1)
      : ranksInARow(keysOf(rows), rows[0]?.better ?? 0, rows[0]?.asGood ?? 0)
  return {
    players: rows.map((row, index) => toRanked(row, ranks[index]!)),
    next,
    // What a filter finds is not counted; it is known when it stands on one page.
    total: rows[0]?.ranked ?? (from || next ? null : rows.length),
  }
}

/** Where somebody stands, and the cursor that opens the leaderboard there. */
export async function myRanking(app: App, user: User): Promise<MyRanking> {
  const [mine] = await ownQuery(app.db, '').execute({ id: user.id })
  if (!mine) return { player: null, cursor: null }
  const cursor = mine.before && cursorBehind(mine.before)
  return { player: toRanked(mine, mine.better + 1), cursor }
}

const filterNames = ['q', 'sport'] as const
const { placeholder } = sql

const conditions: Record<(typeof filterNames)[number], SQL> = {
  q: sql`${users.searchText} like '%' || ${foldedPattern(placeholder('q'))} || '%'`,
  sport: sql`${users.preferredSports} @> array[${placeholder('sport')}]`,
}

const columns = {
  id: users.id,
  username: users.username,
  firstName: users.firstName,
  lastName: users.lastName,
  avatar: users.avatar,
  location: users.location,
  preferredSports: users.preferredSports,
  wins: users.wins,
  losses: users.losses,
  totalPrizeWonCents: users.totalPrizeWonCents,
  rankingKey: users.rankingKey,
}

/** 'q,sport:on' is filtered by both and goes on behind a position. */
const pageQuery = preparedBy((db, shape: `${string}:${'on' | ''}`) => {
  const [filters = '', isLater] = shape.split(':')
  const set = filterNames.filter((name) => filters.split(',').includes(name))
  const behind = sql`(${users.rankingKey}, ${users.id}) > (${placeholder('key')}::bigint, ${placeholder('id')}::uuid)`
  const page = db.$with('page').as(
    db
      .select(columns)
      .from(users)
      .where(and(isNotNull(users.rankingKey), ...set.map((name) => conditions[name]), isLater ? behind : undefined))
      .orderBy(asc(users.rankingKey), asc(users.id))
      .limit(placeholder('rows')),
  )
  const ranked = set.length > 0 ? sql<null>`null` : allRanked
  const [better, asGood] = set.length > 0 ? [betterThan(page.rankingKey), nobody] : [firstOf(page, 0), firstOf(page, 1)]
  return (
    db
      .with(page)
      .select({ ...page._.selectedFields, better, asGood, ranked })
      .from(page)
      .orderBy(asc(page.rankingKey), asc(page.id))
      // A search is planned for its words each time (without a name nothing is kept): rare words want another index than common ones.
      .prepare(set.length > 0 ? '' : `ranking_${isLater}`)
  )
})

const allRanked = sql<number>`(select coalesce(sum(value), 0) from ${totals} where name = 'ranked')::float8`
const nobody = sql<number>`0::float8`
const betterThan = (key: SQLWrapper) => sql<number>`players_above(-(${key}))::float8`
/** How many have more points than the first one of the page, or at least so many. Asked once for all rows. */
const firstOf = (page: SQLWrapper, orAsMany: 0 | 1) =>
  sql<number>`(select players_above(-min(ranking_key) - ${sql.raw(String(orAsMany))}) from ${page})::float8`

const ownQuery = preparedBy((db) => {
  const above = alias(users, 'above')
  const before = db
    .select({ id: above.id, rankingKey: above.rankingKey })
    .from(above)
    .where(
      and(isNotNull(above.rankingKey), sql`(${above.rankingKey}, ${above.id}) < (${users.rankingKey}, ${users.id})`),
    )
    .orderBy(desc(above.rankingKey), desc(above.id))
    .offset(playersAboveMe)
    .limit(1)
    .as('before')
  return db
    .select({
      ...columns,
      better: betterThan(users.rankingKey),
      /** Whom the page that begins a few above follows. */
      before: { id: before.id, rankingKey: before.rankingKey },
    })
    .from(users)
    .leftJoinLateral(before, sql`true`)
    .where(and(eq(users.id, placeholder('id')), isNotNull(users.rankingKey)))
    .prepare('own_ranking')
})

type Keyed = { id: string; rankingKey: number | null }
type Row = Omit<Awaited<ReturnType<ReturnType<typeof ownQuery>['execute']>>[number], 'better' | 'before'>

const keysOf = (rows: readonly Keyed[]) => rows.map(({ rankingKey }) => rankingKey ?? 0)

function toRanked({ totalPrizeWonCents, rankingKey, ...row }: Row, rank: number): RankedPlayer {
  return {
    rank,
    id: row.id,
    username: row.username,
    firstName: row.firstName,
    lastName: row.lastName,
    avatar: row.avatar,
    location: row.location,
    preferredSports: row.preferredSports,
    wins: row.wins,
    losses: row.losses,
    totalPrizeWon: dollarsOf(totalPrizeWonCents),
    points: dollarsOf(-(rankingKey ?? 0)),
  }
}

const CursorParts = z.tuple([z.coerce.number().int().min(-Number.MAX_SAFE_INTEGER).max(0), z.uuid()])

function positionFrom(cursor: string) {
  const parts = CursorParts.safeParse(fromCursor(cursor, 2))
  if (!parts.success) throw foreignCursor()
  const [key, id] = parts.data
  return { key, id }
}

const cursorBehind = ({ id, rankingKey }: Keyed) => toCursor([String(rankingKey ?? 0), id])
