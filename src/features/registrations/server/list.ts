import { and, desc, eq, gte, isNotNull, isNull, ne, not, or, sql } from 'drizzle-orm'
import { preparedBy } from '#db/prepared.ts'
import { registrations, teams, tournaments } from '#db/schema.ts'
import type { App } from '#platform/app.ts'
import type { Registration } from '../contract.ts'
import { registrationColumns, toRegistration } from './wire.ts'

const mostRegistrations = 200

const isWithdrawnHold = and(eq(registrations.paymentStatus, 'withdrawn'), isNull(registrations.teamId))!

/** The team was still unpaid when its tournament was canceled: its captain reads on the tournament's page that nothing was charged. */
const wasUnpaidWhenCanceled = and(
  isNotNull(registrations.teamId),
  gte(registrations.releasedAt, tournaments.cancelledAt),
)!

const registrationsByUser = preparedBy((db) =>
  db
    .select(registrationColumns)
    .from(registrations)
    .innerJoin(tournaments, eq(tournaments.id, registrations.tournamentId))
    .leftJoin(teams, eq(teams.id, registrations.teamId))
    .where(
      and(
        eq(registrations.userId, sql.placeholder('userId')),
        or(ne(registrations.paymentStatus, 'expired'), wasUnpaidWhenCanceled),
        not(isWithdrawnHold),
      ),
    )
    .orderBy(desc(registrations.id))
    .limit(mostRegistrations)
    .prepare('registrations_by_user'),
)

/** A user's registrations, latest first. Expired ones, unless their tournament was canceled, and withdrawn holds, which never became a team, are left out. */
export async function registrationsOf(app: App, userId: string): Promise<Registration[]> {
  const rows = await registrationsByUser(app.db, '').execute({ userId })
  return rows.map(toRegistration)
}
