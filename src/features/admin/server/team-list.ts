import { eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { registrations, teamSearchText, teams, tournaments, users } from '#db/schema.ts'
import { teamRevision } from '#features/teams/server/administration.ts'
import { toTeam } from '#features/teams/server/wire.ts'
import { dollarsOf } from '#lib/money.ts'
import type { App } from '#platform/app.ts'
import type { ListTeams } from '../contract.ts'
import { containing, inOrder, pageOfIds } from './keyset.ts'
import type { Sort } from './keyset.ts'
import { fullName } from './names.ts'

const table = sql`teams`

const sorts: Record<ListTeams['sort'], Sort> = {
  newest: { direction: 'desc' },
  oldest: { direction: 'asc' },
  name: { direction: 'asc', key: sql`lower(name)` },
}

/** Every team there ever was, also those that gave their place up. */
export async function listTeams(app: App, { q, sort, paymentStatus, tournamentId, cursor, limit }: ListTeams) {
  const search = containing(teamSearchText, q)
  const where = [
    paymentStatus === 'all' ? undefined : sql`payment_status = ${paymentStatus}`,
    tournamentId === undefined ? undefined : sql`tournament_id = ${tournamentId}::uuid`,
  ]
  const page = await pageOfIds(app.db, { table, sort: sorts[sort], search, where, cursor, limit })
  return { ...page, rows: await teamsBy(app, page.ids) }
}

async function teamsBy(app: App, ids: string[]) {
  const rows = await app.db
    .select({
      ...getTableColumns(teams),
      tournamentName: tournaments.name,
      isTournamentDeleted: sql<boolean>`${tournaments.deletedAt} is not null`,
      captain: fullName,
      feeCents: registrations.feeCents,
      paidBy: registrations.paidBy,
    })
    .from(teams)
    .innerJoin(tournaments, eq(tournaments.id, teams.tournamentId))
    .innerJoin(users, eq(users.id, teams.captainId))
    .leftJoin(registrations, eq(registrations.teamId, teams.id))
    .where(inArray(teams.id, ids))
  return inOrder(ids, rows).map(({ tournamentName, isTournamentDeleted, captain, feeCents, paidBy, ...team }) => ({
    ...toTeam(team),
    tournamentName,
    isTournamentDeleted,
    captain,
    fee: dollarsOf(feeCents ?? 0),
    paidBy,
    revision: teamRevision(team),
  }))
}
