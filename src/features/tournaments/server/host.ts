import { and, eq, isNull, sql } from 'drizzle-orm'
import { preparedBy } from '#db/prepared.ts'
import { tournaments, users } from '#db/schema.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import type { TournamentHost } from '../contract.ts'

const hostOf = preparedBy((db) =>
  db
    .select({
      firstName: users.firstName,
      lastName: users.lastName,
      deletedAt: users.deletedAt,
      tournaments: sql<number>`(select count(*)::int from tournaments others where others.organizer_id = ${users.id} and others.deleted_at is null)`,
    })
    .from(tournaments)
    .innerJoin(users, eq(users.id, tournaments.organizerId))
    .where(and(eq(tournaments.id, sql.placeholder('id')), isNull(tournaments.deletedAt)))
    .prepare('tournament_host'),
)

/** Who organizes the tournament, and how many they have organized. */
export async function readHost(app: App, id: string): Promise<TournamentHost> {
  const [host] = await hostOf(app.db, '').execute({ id })
  if (!host) throw new AppError('tournament_not_found')
  const { firstName, lastName, deletedAt } = host
  return { name: deletedAt ? null : `${firstName} ${lastName}`, tournaments: host.tournaments }
}
