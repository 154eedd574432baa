import { and, arrayContains, desc, eq, exists, inArray, isNull, or, sql } from 'drizzle-orm'
import { teamInvitations, teams, tournaments } from '#db/schema.ts'
import { listedColumns, toTournament } from '#features/tournaments/server/wire.ts'
import { isAcceptedBy } from '#features/teams/server/invitations/invitations.ts'
import { publicPaymentStatus } from '#features/teams/server/wire.ts'
import type { App } from '#platform/app.ts'
import type { Registration, UserTournament } from '../contract.ts'
import { registrationsOf } from './list.ts'

const mostTournaments = 200

/** The tournaments a user organizes, registered for as a captain, or plays in under another captain; latest start first. */
export async function tournamentsOf(app: App, userId: string): Promise<UserTournament[]> {
  const [registrations, played] = await Promise.all([registrationsOf(app, userId), teamsOfOthers(app, userId)])
  const entered = Map.groupBy(registrations, ({ tournamentId }) => tournamentId)
  const teamIn = new Map(played.map(({ tournamentId, ...team }) => [tournamentId, team]))
  const rows = await app.db
    .select(listedColumns)
    .from(tournaments)
    .where(
      and(
        isNull(tournaments.cancelledAt),
        or(eq(tournaments.organizerId, userId), inArray(tournaments.id, [...entered.keys(), ...teamIn.keys()])),
      ),
    )
    .orderBy(desc(tournaments.startDate), desc(tournaments.id))
    .limit(mostTournaments)
  return rows.map((row) => {
    const own = entered.get(row.id) ?? []
    return {
      ...toTournament(row),
      userRegistration: own.find(hasSpot) ?? own[0],
      userRegistrations: own,
      userTeam: teamIn.get(row.id),
    }
  })
}

function hasSpot({ paymentStatus }: Registration): boolean {
  return paymentStatus === 'pending' || paymentStatus === 'paid'
}

/** The listed teams in which this user plays under another captain. */
async function teamsOfOthers(app: App, userId: string) {
  const accepted = app.db.select({ id: teamInvitations.id }).from(teamInvitations).where(isAcceptedBy(userId, teams.id))
  const rows = await app.db
    .select({
      id: teams.id,
      name: teams.name,
      tournamentId: teams.tournamentId,
      paymentStatus: teams.paymentStatus,
      hasAgreed: sql<boolean>`${exists(accepted)}`,
    })
    .from(teams)
    .where(
      and(
        arrayContains(teams.members, [userId]),
        sql`${teams.captainId} is distinct from ${userId}`,
        inArray(teams.paymentStatus, ['pending', 'paid']),
      ),
    )
    .orderBy(desc(teams.id))
    .limit(mostTournaments)
  return rows.map((team) => ({ ...team, paymentStatus: publicPaymentStatus(team) }))
}
