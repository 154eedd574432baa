import { eq, inArray, or, sql } from 'drizzle-orm'
import { validate as isId } from 'uuid'
import type { Queryable } from '#db/client.ts'
import { teams, users } from '#db/schema.ts'
import { lockTournament } from '#features/tournaments/server/service.ts'
import { AppError, fieldError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import type { User } from '#platform/session.ts'
import type { EditRoster, Roster } from '../captain-contract.ts'
import { rosterRefusal } from '../captain-rules.ts'
import { rename } from './administration.ts'
import { isNameTaken, ownTeamPlace } from './places.ts'
import type { TeamRow } from './places.ts'

/** A captain's own team as its form shows it. */
export async function readRoster(app: App, captain: User, teamId: string): Promise<Roster> {
  await ownTeamPlace(app.db, teamId, captain)
  const team = await teamOf(app.db, teamId)
  const players = await app.db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(
      inArray(
        users.id,
        team.members.filter((member) => isId(member)),
      ),
    )
  const usernames = new Map(players.map(({ id, username }) => [id, `@${username}`]))
  return { name: team.name, members: team.members.map((member) => usernames.get(member) ?? member) }
}

/** Changes the name, the members, or both. The name stays unique within the tournament, in any letter case. */
export async function editRoster(app: App, captain: User, teamId: string, wanted: EditRoster): Promise<TeamRow> {
  const seen = await ownTeamPlace(app.db, teamId, captain)
  const members = wanted.members && (await membersFrom(app.db, captain, wanted.members))
  return app.db.transaction(async (tx) => {
    const tournament = await lockTournament(tx, seen.tournamentId)
    const place = await ownTeamPlace(tx, teamId, captain)
    const refusal = rosterRefusal(place, tournament, app.now())
    if (refusal) throw new AppError(refusal)
    if (wanted.name !== undefined && wanted.name !== place.teamName) {
      if (await isNameTaken(tx, place, wanted.name)) throw fieldError('team_name_taken', 'name')
      await rename(tx, teamId, wanted.name)
    }
    if (members) await tx.update(teams).set({ members }).where(eq(teams.id, teamId))
    return teamOf(tx, teamId)
  })
}

/**
 * The members that a captain named along with the payment, where the team has no others yet. Too late for that, the team is in all
 * the same, with the captain alone.
 */
export async function completeRoster(app: App, captain: User, team: TeamRow, members: string[]): Promise<TeamRow> {
  return app.db.transaction(async (tx) => {
    const tournament = await lockTournament(tx, team.tournamentId)
    const place = await ownTeamPlace(tx, team.id, captain)
    const isNamed = team.members.length !== 1 || team.members[0] !== captain.id
    if (!isNamed && !rosterRefusal(place, tournament, app.now())) {
      await tx.update(teams).set({ members }).where(eq(teams.id, team.id))
    }
    return teamOf(tx, team.id)
  })
}

async function teamOf(db: Queryable, teamId: string): Promise<TeamRow> {
  const [team] = await db.select().from(teams).where(eq(teams.id, teamId))
  if (!team) throw new AppError('team_not_found')
  return team
}

/** What stands in `teams.members`: ids of those with an account, names of the others, nobody twice. */
export async function membersFrom(db: Queryable, captain: User, given: readonly string[]): Promise<string[]> {
  if (given.length === 0) return [captain.id]
  const usernames = given.filter(isUsername).map((member) => member.slice(1).toLowerCase())
  const ids = given.filter((member) => isId(member))
  const isMeant = or(inArray(users.id, ids), inArray(sql`lower(${users.username})`, usernames))
  const found = await db.select({ id: users.id, username: users.username }).from(users).where(isMeant)
  const idOf = new Map(
    found.flatMap(({ id, username }) => [
      [id, id],
      [`@${username.toLowerCase()}`, id],
    ]),
  )
  const members = given.map((member) => {
    if (!isUsername(member) && !isId(member)) return member
    const id = idOf.get(member.toLowerCase())
    if (!id) throw new AppError('invalid_input', { fields: { members: `There is no player called ${member}.` } })
    return id
  })
  return [...new Set(members)]
}

const isUsername = (member: string) => member.startsWith('@')
