import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { one } from '#db/one.ts'
import { preparedBy } from '#db/prepared.ts'
import { teams, tournaments, users } from '#db/schema.ts'
import { shownEmail } from '#features/accounts/rules.ts'
import { publicPaymentStatus } from '#features/teams/server/wire.ts'
import { readTotals } from '#features/tournaments/server/stats.ts'
import type { App } from '#platform/app.ts'
import { cappedCount, keyset, pageOf } from '#platform/http/paging.ts'
import { foldedPattern } from '#platform/search.ts'
import type { User } from '#platform/http/session.ts'
import type { ListMembers, Member, MemberTeam } from '../contract.ts'
import { teamsPerMember } from '../values.ts'

/**
 * The members, newest first, each with their latest teams; one query for the page's members and one for all their teams. Emails are
 * for readers who may see them (`shownEmail`), and cannot be searched.
 */
export async function listMembers(app: App, reader: User | null, query: ListMembers) {
  const q = query.q?.trim()
  const shape = `${q ? 'q' : ''}:${query.cursor ? 'on' : ''}` as const
  const [found, total] = await Promise.all([
    pageQuery(app.db, shape).execute({
      q,
      rows: query.limit + 1,
      ...(query.cursor && newestFirst.afterValues(query.cursor)),
    }),
    q ? countFound(app, q) : countAll(app),
  ])
  const { rows, next } = pageOf(found, query.limit, ({ id }) => [id])
  const teamsOf = await latestTeams(
    app,
    rows.map(({ id }) => id),
  )
  return {
    members: rows.map((row) => toMember(row, reader, teamsOf.get(row.id) ?? [])),
    next,
    total,
  }
}

const { placeholder } = sql
const newestFirst = keyset('desc', { column: users.id, type: 'uuid' })

/** Suspended users are not members; the total excludes them too (`count_players`, called by the trigger). */
const isMember = and(eq(users.role, 'player'), isNull(users.deletedAt), isNull(users.suspendedAt))
const isFound = sql`${users.searchText} like '%' || ${foldedPattern(placeholder('q'))} || '%'`

/** 'q:on' is a search that continues after a member. */
const pageQuery = preparedBy((db, shape: `${'q' | ''}:${'on' | ''}`) => {
  const conditions: (SQL | undefined)[] = [isMember]
  if (shape.startsWith('q')) conditions.push(isFound)
  if (shape.endsWith('on')) conditions.push(newestFirst.afterPlaceholders)
  return (
    db
      .select({
        id: users.id,
        username: users.username,
        firstName: users.firstName,
        lastName: users.lastName,
        avatar: users.avatar,
        location: users.location,
        email: users.email,
        hideEmail: users.hideEmail,
      })
      .from(users)
      .where(and(...conditions))
      .orderBy(...newestFirst.orderBy)
      .limit(placeholder('rows'))
      // Searches are not prepared under a name, so that each is planned for its words: rare words need another index than common ones.
      .prepare(shape.startsWith('q') ? '' : `members_${shape}`)
  )
})

async function countAll(app: App): Promise<number> {
  return (await readTotals(app)).get('players') ?? 0
}

async function countFound(app: App, q: string): Promise<number> {
  return one(await countQuery(app.db, '').execute({ q })).total
}

const countQuery = preparedBy((db) => cappedCount(db, users, and(isMember, isFound)).prepare(''))

/** The latest teams of these members, by member. */
async function latestTeams(app: App, ids: string[]): Promise<Map<string, MemberTeam[]>> {
  const teamsOf = new Map<string, MemberTeam[]>()
  if (ids.length === 0) return teamsOf
  const rows = await teamsQuery(app.db, '').execute({ ids })
  for (const { memberId, sport, tournamentId, tournamentName, paymentStatus, ...team } of rows) {
    const tournament = { id: tournamentId, name: tournamentName, sport }
    const ownTeams = teamsOf.get(memberId) ?? []
    teamsOf.set(memberId, ownTeams)
    ownTeams.push({ ...team, tournamentId, tournament, paymentStatus: publicPaymentStatus({ paymentStatus }) })
  }
  return teamsOf
}

const teamsQuery = preparedBy((db) => {
  const latest = db
    .select({
      id: teams.id,
      name: teams.name,
      paymentStatus: teams.paymentStatus,
      tournamentId: teams.tournamentId,
      tournamentName: sql<string>`${tournaments.name}`.as('tournament_name'),
      sport: tournaments.sport,
    })
    .from(teams)
    .innerJoin(tournaments, eq(tournaments.id, teams.tournamentId))
    .where(
      and(
        or(eq(teams.captainId, users.id), sql`${teams.members} @> array[${users.id}::text]`),
        inArray(teams.paymentStatus, ['pending', 'paid']),
        isNull(tournaments.cancelledAt),
      ),
    )
    .orderBy(desc(teams.id))
    .limit(teamsPerMember)
    .as('latest')
  return db
    .select({ memberId: users.id, ...latest._.selectedFields })
    .from(users)
    .innerJoinLateral(latest, sql`true`)
    .where(sql`${users.id} = any(${placeholder('ids')}::uuid[])`)
    .orderBy(desc(latest.id))
    .prepare('members_teams')
})

type Row = Awaited<ReturnType<ReturnType<typeof pageQuery>['execute']>>[number]

function toMember({ email, hideEmail, ...row }: Row, reader: User | null, theirTeams: MemberTeam[]): Member {
  return { ...row, email: shownEmail({ email, hideEmail }, reader), teams: theirTeams }
}
