import { and, asc, desc, eq, exists, isNotNull, sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '#db/client.ts'
import { preparedBy } from '#db/prepared.ts'
import { totals, users } from '#db/schema.ts'
import { dollarsOf } from '#lib/money.ts'
import type { App } from '#platform/app.ts'
import { keyset, pageOf, toCursor } from '#platform/http/paging.ts'
import { foldedPattern } from '#platform/search.ts'
import type { User } from '#platform/http/session.ts'
import type { ListRanked, MyRanking, RankedPlayer, ReadMyRanking } from '../contract.ts'
import { ranksInARow } from '../rules.ts'
import { playersAboveMe } from '../values.ts'

/**
 * A page of the ranking, by points; ties by who joined first. Every page costs the same: it starts where the last one ended, and its ranks
 * come from counts that the database maintains (`players_above`). Filters leave players out without changing ranks.
 */
export async function listRanked(app: App, query: ListRanked) {
  const filters = filterNames.filter((name) => query[name]?.trim() && (query[name] !== 'all' || name === 'q'))
  const list = listOf(query)
  const found = await pageQuery(app.db, `${list}:${filters.join(',')}:${query.cursor ? 'on' : ''}`).execute({
    q: query.q?.trim(),
    sport: query.sport,
    rows: query.limit + 1,
    ...(query.cursor && lists[list].order.afterValues(query.cursor)),
  })
  const { rows, next } = pageOf(found, query.limit, positionOf)
  const ranks =
    filters.length > 0
      ? rows.map(({ better }) => better + 1)
      : ranksInARow(keysOf(rows), rows[0]?.better ?? 0, rows[0]?.asGood ?? 0)
  return {
    players: rows.map((row, index) => toRanked(row, ranks[index]!)),
    next,
    // A filter's matches are not counted. Their number is known if they fit on one page.
    total: rows[0]?.ranked ?? (query.cursor || next ? null : rows.length),
  }
}

/** A user's rank, and the cursor that opens the leaderboard there. */
export async function myRanking(app: App, user: User, query: ReadMyRanking): Promise<MyRanking> {
  const [mine] = await ownQuery(app.db, listOf(query)).execute({ id: user.id })
  if (!mine) return { player: null, cursor: null }
  const cursor = mine.before && toCursor(positionOf(mine.before))
  return { player: toRanked(mine, mine.better + 1), cursor }
}

const filterNames = ['q', 'sport'] as const
const { placeholder } = sql

/** The two rankings: the columns they show and are ordered by, most points first, and the total that counts their players. */
const lists = {
  all: {
    key: users.rankingKey,
    order: orderBy(users.rankingKey),
    results: { wins: users.wins, losses: users.losses, prizeCents: users.totalPrizeWonCents },
    total: 'ranked',
  },
  verified: {
    key: users.verifiedRankingKey,
    order: orderBy(users.verifiedRankingKey),
    results: { wins: users.verifiedWins, losses: users.verifiedLosses, prizeCents: users.verifiedPrizeCents },
    total: 'verified_ranked',
  },
} as const
type List = keyof typeof lists

const listOf = ({ verified }: ReadMyRanking): List => (verified === 'true' ? 'verified' : 'all')

function orderBy(column: typeof users.rankingKey | typeof users.verifiedRankingKey) {
  return keyset('asc', { column, type: 'bigint' }, { column: users.id, type: 'uuid' })
}

const conditions: Record<(typeof filterNames)[number], SQL> = {
  q: sql`${users.searchText} like '%' || ${foldedPattern(placeholder('q'))} || '%'`,
  sport: sql`${users.preferredSports} @> array[${placeholder('sport')}]`,
}

const columnsOf = (list: List) => ({
  id: users.id,
  username: users.username,
  firstName: users.firstName,
  lastName: users.lastName,
  avatar: users.avatar,
  location: users.location,
  preferredSports: users.preferredSports,
  ...lists[list].results,
  key: lists[list].key,
  /** A separate alias, because in the verified ranking this column is the key too. */
  verifiedKey: sql<number | null>`${users.verifiedRankingKey}`.mapWith(users.verifiedRankingKey).as('verified_key'),
})

/** 'all:q,sport:on' is filtered by both and continues after a position. */
const pageQuery = preparedBy((db, shape: `${List}:${string}:${'on' | ''}`) => {
  const [list, filters, isLater] = shape.split(':') as [List, string, string]
  const { key, order, total } = lists[list]
  const set = filterNames.filter((name) => filters.split(',').includes(name))
  const page = db.$with('page').as(
    db
      .select(columnsOf(list))
      .from(users)
      .where(and(isNotNull(key), ...set.map((name) => conditions[name]), isLater ? order.afterPlaceholders : undefined))
      .orderBy(...order.orderBy)
      .limit(placeholder('rows')),
  )
  const ranked = set.length > 0 ? sql<null>`null` : totalOf(total)
  const [better, asGood] =
    set.length > 0 ? [betterThan(list, page.key), nobody] : [firstOf(list, page, 0), firstOf(list, page, 1)]
  return (
    db
      .with(page)
      .select({ ...page._.selectedFields, better, asGood, ranked, isShared: isShared(db, list, page).as('is_shared') })
      .from(page)
      .orderBy(asc(page.key), asc(page.id))
      // Searches are not prepared under a name, so that each is planned for its words: rare words need another index than common ones.
      .prepare(set.length > 0 ? '' : `ranking_${list}_${isLater}`)
  )
})

const totalOf = (name: string) =>
  sql<number>`(select coalesce(sum(value), 0) from ${totals} where name = ${sql.raw(`'${name}'`)})::float8`
const nobody = sql<number>`0::float8`
const isVerified = (list: List) => sql.raw(String(list === 'verified'))
const betterThan = (list: List, key: SQLWrapper) => sql<number>`players_above(-(${key}), ${isVerified(list)})::float8`
/** How many players have more points than the page's first one, or at least as many. Computed once for all rows. */
const firstOf = (list: List, page: SQLWrapper & { key: SQLWrapper }, orAsMany: 0 | 1) =>
  sql<number>`(select players_above(-min(${page.key}) - ${sql.raw(String(orAsMany))}, ${isVerified(list)}) from ${page})::float8`

/** Whether another ranked player has as many points. */
function isShared(db: Queryable, list: List, player: { key: SQLWrapper; id: SQLWrapper }) {
  const other = alias(users, 'other')
  const key = list === 'verified' ? other.verifiedRankingKey : other.rankingKey
  const others = db
    .select({ id: other.id })
    .from(other)
    .where(sql`${key} = ${player.key} and ${other.id} <> ${player.id}`)
  return sql<boolean>`${exists(others)}`
}

const ownQuery = preparedBy((db, list: List) => {
  const { key } = lists[list]
  const above = alias(users, 'above')
  const keyAbove = list === 'verified' ? above.verifiedRankingKey : above.rankingKey
  const before = db
    .select({ id: above.id, key: keyAbove })
    .from(above)
    .where(and(isNotNull(keyAbove), sql`(${keyAbove}, ${above.id}) < (${key}, ${users.id})`))
    .orderBy(desc(keyAbove), desc(above.id))
    .offset(playersAboveMe)
    .limit(1)
    .as('before')
  return db
    .select({
      ...columnsOf(list),
      better: betterThan(list, key),
      isShared: isShared(db, list, { key, id: users.id }),
      /** The position before the page that starts a few players above. */
      before: { id: before.id, key: before.key },
    })
    .from(users)
    .leftJoinLateral(before, sql`true`)
    .where(and(eq(users.id, placeholder('id')), isNotNull(key)))
    .prepare(`own_ranking_${list}`)
})

type Keyed = { id: string; key: number | null }
type Row = Omit<Awaited<ReturnType<ReturnType<typeof ownQuery>['execute']>>[number], 'better' | 'before'>

const keysOf = (rows: readonly Keyed[]) => rows.map(({ key }) => key ?? 0)

function toRanked({ prizeCents, key, verifiedKey, ...row }: Row, rank: number): RankedPlayer {
  return {
    rank,
    isShared: row.isShared,
    id: row.id,
    username: row.username,
    firstName: row.firstName,
    lastName: row.lastName,
    avatar: row.avatar,
    location: row.location,
    preferredSports: row.preferredSports,
    wins: row.wins,
    losses: row.losses,
    totalPrizeWon: dollarsOf(prizeCents),
    points: dollarsOf(-(key ?? 0)),
    verifiedPoints: dollarsOf(-(verifiedKey ?? 0)),
  }
}

const positionOf = ({ id, key }: Keyed) => [String(key ?? 0), id]
