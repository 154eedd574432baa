import { and, asc, eq, inArray, isNotNull, notExists, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { one } from '#db/one.ts'
import { preparedBy } from '#db/prepared.ts'
import { registrations, teams } from '#db/schema.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import type { TeamRow } from './wire.ts'

/** The pending and paid teams of a tournament, without those that were replaced: at most 64, in the order in which they registered. */
export async function teamsOf(app: App, tournamentId: string): Promise<TeamRow[]> {
  return listedTeams(app.db, '').execute({ tournamentId })
}

const listedTeams = preparedBy((db) => {
  const replaced = db
    .select()
    .from(registrations)
    .where(and(eq(registrations.teamId, teams.id), isNotNull(registrations.spotGivenAt)))
  return db
    .select()
    .from(teams)
    .where(
      and(
        eq(teams.tournamentId, sql.placeholder('tournamentId')),
        inArray(teams.paymentStatus, ['pending', 'paid']),
        notExists(replaced),
      ),
    )
    .orderBy(asc(teams.id))
    .prepare('listed_teams')
})

type NewTeam = { id?: string; tournamentId: string; teamName: string } & (
  | { captainId: string }
  /** A team without a captain: who entered it, and the names of its players. */
  | { enteredBy: string; members?: string[] }
)

/** Puts a team on the tournament's list. Its captain, if it has one, is its only member. */
export async function listTeam(
  tx: Transaction,
  { id, tournamentId, teamName, ...by }: NewTeam,
  paymentStatus: TeamRow['paymentStatus'] = 'pending',
): Promise<TeamRow> {
  const rows = await tx
    .insert(teams)
    .values({
      id,
      name: teamName,
      tournamentId,
      ...by,
      members: 'captainId' in by ? [by.captainId] : (by.members ?? []),
      paymentStatus,
    })
    .returning()
  return one(rows)
}

export async function readTeam(db: Queryable, teamId: string): Promise<TeamRow> {
  const [team] = await db.select().from(teams).where(eq(teams.id, teamId))
  if (!team) throw new AppError('team_not_found')
  return team
}

/** The names of these teams by id, including teams that are no longer in any list. */
export async function teamNames(db: Queryable, ids: Iterable<string>): Promise<Map<string, string>> {
  const unique = [...new Set(ids)]
  if (unique.length === 0) return new Map()
  const named = await db.select({ id: teams.id, name: teams.name }).from(teams).where(inArray(teams.id, unique))
  return new Map(named.map(({ id, name }) => [id, name]))
}
