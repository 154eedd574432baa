import { and, arrayContains, desc, eq, inArray, isNull, ne, or } from 'drizzle-orm'
import { teams, tournaments } from '#db/schema.ts'
import { toTournament } from '#features/tournaments/server/wire.ts'
import type { App } from '#platform/app.ts'
import type { UserTournament } from '../captain-contract.ts'
import type { Registration } from '../contract.ts'
import { registrationsOf } from './registrations.ts'

const mostTournaments = 200

/** The tournaments a user organizes, entered as a captain, or plays in for another captain; the latest to start comes first. */
export async function tournamentsOf(app: App, userId: string): Promise<UserTournament[]> {
  const [registrations, played] = await Promise.all([registrationsOf(app, userId), teamsOfOthers(app, userId)])
  const entered = new Map<string, Registration>()
  for (const registration of registrations) {
    const known = entered.get(registration.tournamentId)
    if (!known || (!holdsPlace(known) && holdsPlace(registration))) entered.set(registration.tournamentId, registration)
  }
  const teamIn = new Map(played.map(({ tournamentId, ...team }) => [tournamentId, team]))
  const rows = await app.db
    .select()
    .from(tournaments)
    .where(
      and(
        isNull(tournaments.deletedAt),
        or(eq(tournaments.organizerId, userId), inArray(tournaments.id, [...entered.keys(), ...teamIn.keys()])),
      ),
    )
    .orderBy(desc(tournaments.startDate), desc(tournaments.id))
    .limit(mostTournaments)
  return rows.map((row) => ({
    ...toTournament(row),
    userRegistration: entered.get(row.id),
    userTeam: teamIn.get(row.id),
  }))
}

function holdsPlace({ paymentStatus }: Registration): boolean {
  return paymentStatus === 'pending' || paymentStatus === 'paid'
}

/** The listed teams this user plays in without being their captain. */
async function teamsOfOthers(app: App, userId: string) {
  return app.db
    .select({ id: teams.id, name: teams.name, tournamentId: teams.tournamentId, paymentStatus: teams.paymentStatus })
    .from(teams)
    .where(
      and(
        arrayContains(teams.members, [userId]),
        ne(teams.captainId, userId),
        inArray(teams.paymentStatus, ['pending', 'paid']),
      ),
    )
    .orderBy(desc(teams.id))
    .limit(mostTournaments)
}
