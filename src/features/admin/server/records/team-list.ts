import { eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { registrations, teamSearchText, teams, tournaments, users } from '#db/schema.ts'
import { teamRevision } from '#features/payments/server/entry/edit-team.ts'
import { toTeam } from '#features/teams/server/wire.ts'
import { dollarsOf } from '#lib/money.ts'
import type { App } from '#platform/app.ts'
import type { ListTeams } from '../../contract.ts'
import { containing, inOrder, latestFirst, pageOfIds, sortedBy } from '../id-pages.ts'
import type { Keyset } from '#platform/http/paging.ts'
import { captainName } from '../names.ts'

const table = sql`teams`

const sorts: Record<ListTeams['sort'], Keyset> = {
  newest: latestFirst,
  oldest: sortedBy('asc'),
  name: sortedBy('asc', { column: sql`lower(name)`, type: 'text' }),
}

/** The teams that have a spot. */
export const whereRegistered = sql`payment_status in ('pending', 'paid')`
const hasStatus = (status: string) => sql`payment_status = ${status}`

/** Every team, including withdrawn, expired and refunded ones, unless filtered. */
export async function listTeams(app: App, { q, sort, paymentStatus, tournamentId, cursor, limit }: ListTeams) {
  const search = containing(teamSearchText, q)
  const where = [
    paymentStatus === 'all' ? undefined : paymentStatus === 'registered' ? whereRegistered : hasStatus(paymentStatus),
    tournamentId === undefined ? undefined : sql`tournament_id = ${tournamentId}::uuid`,
  ]
  const page = await pageOfIds(app.db, { table, order: sorts[sort], search, where, cursor, limit })
  return { ...page, rows: await teamsBy(app, page.ids) }
}

async function teamsBy(app: App, ids: string[]) {
  const rows = await app.db
    .select({
      ...getTableColumns(teams),
      tournamentName: tournaments.name,
      captain: captainName,
      feeCents: registrations.feeCents,
      paidBy: registrations.paidBy,
    })
    .from(teams)
    .innerJoin(tournaments, eq(tournaments.id, teams.tournamentId))
    .leftJoin(users, eq(users.id, teams.captainId))
    .leftJoin(registrations, eq(registrations.teamId, teams.id))
    .where(inArray(teams.id, ids))
  return inOrder(ids, rows).map(({ tournamentName, captain, feeCents, paidBy, ...team }) => ({
    ...toTeam(team),
    tournamentName,
    captain,
    fee: dollarsOf(feeCents ?? 0),
    paidBy,
    revision: teamRevision(team),
  }))
}
