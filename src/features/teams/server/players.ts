import { and, eq, exists, inArray, isNull, or } from 'drizzle-orm'
import { validate as isId } from 'uuid'
import type { Queryable } from '#db/client.ts'
import { one } from '#db/one.ts'
import { drawnTeams, teams, tournaments, users } from '#db/schema.ts'
import { findActor } from '#features/tournaments/server/officials/officials.ts'
import { readVisibleTournament } from '#features/tournaments/server/read.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import type { User } from '#platform/http/session.ts'
import type { Team, TeamWithPlayers } from '../contract.ts'
import { teamAccess } from '../rules.ts'
import { teamsOf } from './list.ts'
import { memberName, toTeamFor } from './wire.ts'
import type { TeamAccess, TeamRow } from './wire.ts'

/** The teams on a tournament's list as this reader may see them. */
export async function readTeams(app: App, reader: User | null, tournamentId: string): Promise<Team[]> {
  if ((await readVisibleTournament(app.db, tournamentId, reader)).cancelledAt) return []
  const [rows, accessTo] = await Promise.all([teamsOf(app, tournamentId), accessOf(app.db, reader, tournamentId)])
  return rows.map((row) => toTeamFor(row, accessTo(row)))
}

/** What this reader may see of the tournament's teams. */
async function accessOf(db: Queryable, reader: User | null, tournamentId: string) {
  const isOfficial = reader !== null && (await findActor(db, tournamentId, reader)) !== null
  return (team: TeamRow) => teamAccess(team, reader?.id ?? null, isOfficial)
}

/** A team that is on its tournament's list or was drawn, with its players' names, the captain first, as this reader may see them. */
export async function readTeamWithPlayers({ db }: App, reader: User | null, teamId: string): Promise<TeamWithPlayers> {
  const wasDrawn = exists(db.select().from(drawnTeams).where(eq(drawnTeams.teamId, teams.id)))
  const [found] = await db
    .select({ team: teams })
    .from(teams)
    .innerJoin(tournaments, and(eq(tournaments.id, teams.tournamentId), isNull(tournaments.cancelledAt)))
    .where(and(eq(teams.id, teamId), or(inArray(teams.paymentStatus, ['pending', 'paid']), wasDrawn)))
  if (!found) throw new AppError('team_not_found')
  return one(await withPlayers(db, [found.team], await accessOf(db, reader, found.team.tournamentId)))
}

/** The teams with their players' names, captains first. Deleted accounts are left out. */
async function withPlayers(
  db: Queryable,
  rows: readonly TeamRow[],
  accessTo: (team: TeamRow) => TeamAccess,
): Promise<TeamWithPlayers[]> {
  const listed = await withMembers(db, rows, accessTo)
  return listed.map((team) => ({ ...team, players: team.players.map(({ member: _member, ...player }) => player) }))
}

/** The same, with the member that each player is. */
export async function withMembers(db: Queryable, rows: readonly TeamRow[], accessTo: (team: TeamRow) => TeamAccess) {
  const ids = rows.flatMap(({ members }) => members.filter((member) => isId(member)))
  const accounts = await db
    .select()
    .from(users)
    .where(and(inArray(users.id, ids), isNull(users.deletedAt)))
  const byId = new Map(accounts.map((account) => [account.id, account]))
  return rows.map((team) => {
    const access = accessTo(team)
    const players = team.members.flatMap((member): (TeamWithPlayers['players'][number] & { member: string })[] => {
      const user = byId.get(member)
      if (!user && isId(member)) return []
      if (!user) return [{ member, name: memberName(member, access), username: null, avatar: null, isCaptain: false }]
      const { firstName, lastName, username, avatar } = user
      return [{ member, name: `${firstName} ${lastName}`, username, avatar, isCaptain: member === team.captainId }]
    })
    return {
      ...toTeamFor(team, access),
      players: players.toSorted((a, b) => Number(b.isCaptain) - Number(a.isCaptain)),
    }
  })
}
