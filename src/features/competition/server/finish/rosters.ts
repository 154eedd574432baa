import { and, eq, inArray, sql } from 'drizzle-orm'
import { validate as validateUuid } from 'uuid'
import type { Queryable } from '#db/client.ts'
import { organizerHistory, registrations, teams, users } from '#db/schema.ts'
import type { Entry } from '../../verified-rules.ts'

export type Roster = Omit<Entry, 'hasOrganized' | 'isPaidByCard'> & {
  name: string
  /** The ids of its players with an account, captain first. */
  accounts: string[]
  /** The number of players, with and without an account. */
  players: number
}

/** These teams and their players: captain, members with an account, and members listed by name. */
export async function readRosters(db: Queryable, teamIds: readonly string[]): Promise<Roster[]> {
  if (teamIds.length === 0) return []
  const rows = await db
    .select()
    .from(teams)
    .where(inArray(teams.id, [...teamIds]))
  const playersOf = new Map(
    rows.map(({ id, captainId, members }) => [id, [...new Set([...(captainId ? [captainId] : []), ...members])]]),
  )
  const ids = [...new Set([...playersOf.values()].flat())].filter((player) => validateUuid(player))
  const found = await db
    .select({ id: users.id, emailVerified: users.emailVerified, deletedAt: users.deletedAt })
    .from(users)
    .where(inArray(users.id, ids))
  const accounts = new Map(found.filter(({ deletedAt }) => !deletedAt).map((user) => [user.id, user]))
  return rows.map(({ id, name, captainId, enteredBy, claimedAt }) => {
    const players = playersOf.get(id)!
    return {
      teamId: id,
      name,
      captainId,
      isRegistered: enteredBy === null,
      claimedAt,
      isCaptainConfirmed: (captainId !== null && accounts.get(captainId)?.emailVerified) ?? false,
      accounts: players.filter((player) => accounts.has(player)),
      players: players.length,
    }
  })
}

const { captainId: captain, tournamentId } = teams
const hasOrganized = sql<boolean>`exists (select from ${organizerHistory}
  where ${and(eq(organizerHistory.tournamentId, tournamentId), eq(organizerHistory.userId, captain))})`
const isPaidByCard = sql<boolean>`exists (select from ${registrations}
  where ${and(eq(registrations.teamId, teams.id), eq(registrations.userId, captain), eq(registrations.paymentStatus, 'paid'), eq(registrations.paidBy, 'card'))})`

/** The same with what only the finish needs to know. Every result is notified with the rosters alone. */
export async function readEntries(db: Queryable, teamIds: readonly string[]): Promise<(Roster & Entry)[]> {
  const rosters = await readRosters(db, teamIds)
  if (rosters.length === 0) return []
  const rows = await db
    .select({ id: teams.id, hasOrganized, isPaidByCard })
    .from(teams)
    .where(inArray(teams.id, [...teamIds]))
  const moreOf = new Map(rows.map(({ id, ...more }) => [id, more]))
  return rosters.map((roster) => ({ ...roster, ...moreOf.get(roster.teamId)! }))
}
