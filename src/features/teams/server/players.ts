import { and, eq, exists, inArray, isNull, or } from 'drizzle-orm'
import { validate as isId } from 'uuid'
import type { Queryable } from '#db/client.ts'
import { one } from '#db/one.ts'
import { entrants, teams, tournaments, users } from '#db/schema.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import type { TeamWithPlayers } from '../contract.ts'
import { teamsOf } from './list.ts'
import { toTeam } from './wire.ts'
import type { TeamRow } from './wire.ts'

/** A team that is on its tournament's list or was drawn, with its players' names, the captain first. */
export async function readTeamWithPlayers({ db }: App, teamId: string): Promise<TeamWithPlayers> {
  const wasDrawn = exists(db.select().from(entrants).where(eq(entrants.teamId, teams.id)))
  const [found] = await db
    .select({ team: teams })
    .from(teams)
    .innerJoin(tournaments, and(eq(tournaments.id, teams.tournamentId), isNull(tournaments.deletedAt)))
    .where(and(eq(teams.id, teamId), or(inArray(teams.paymentStatus, ['pending', 'paid']), wasDrawn)))
  if (!found) throw new AppError('team_not_found')
  return one(await withPlayers(db, [found.team]))
}

/** The teams on a tournament's list, by name, with their players. */
export async function checkInList(app: App, tournamentId: string): Promise<TeamWithPlayers[]> {
  const listed = await withPlayers(app.db, await teamsOf(app, tournamentId))
  return listed.toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
}

/** The teams with their players' names, captains first. Deleted accounts are left out. */
async function withPlayers(db: Queryable, rows: readonly TeamRow[]): Promise<TeamWithPlayers[]> {
  const ids = rows.flatMap(({ members }) => members.filter((member) => isId(member)))
  const accounts = await db
    .select()
    .from(users)
    .where(and(inArray(users.id, ids), isNull(users.deletedAt)))
  const byId = new Map(accounts.map((account) => [account.id, account]))
  return rows.map((team) => {
    const players = team.members.flatMap((member): TeamWithPlayers['players'] => {
      const user = byId.get(member)
      if (!user) return isId(member) ? [] : [{ name: member, username: null, avatar: null, isCaptain: false }]
      const { firstName, lastName, username, avatar } = user
      return [{ name: `${firstName} ${lastName}`, username, avatar, isCaptain: member === team.captainId }]
    })
    return { ...toTeam(team), players: players.toSorted((a, b) => Number(b.isCaptain) - Number(a.isCaptain)) }
  })
}
