import { eq, sql } from 'drizzle-orm'
import { preparedBy } from '#db/prepared.ts'
import { tournaments, users } from '#db/schema.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import type { User } from '#platform/http/session.ts'
import type { TournamentHost } from '../contract.ts'
import { readVisibleTournament } from './read.ts'

const hostOf = preparedBy((db) =>
  db
    .select({
      firstName: users.firstName,
      lastName: users.lastName,
      deletedAt: users.deletedAt,
      removedAt: tournaments.removedAt,
      tournaments: sql<number>`(select count(*)::int from tournaments others where others.organizer_id = ${users.id} and others.cancelled_at is null)`,
    })
    .from(tournaments)
    .innerJoin(users, eq(users.id, tournaments.organizerId))
    .where(eq(tournaments.id, sql.placeholder('id')))
    .prepare('tournament_host'),
)

/** The organizer's name; null for a deleted account. */
export const hostName = ({
  firstName,
  lastName,
  deletedAt,
}: Pick<typeof users.$inferSelect, 'firstName' | 'lastName' | 'deletedAt'>) =>
  deletedAt ? null : `${firstName} ${lastName}`

/** Who organizes the tournament, and how many they have organized. */
export async function readHost(app: App, id: string, viewer: User | null): Promise<TournamentHost> {
  const [host] = await hostOf(app.db, '').execute({ id })
  if (!host) throw new AppError('tournament_not_found')
  if (host.removedAt) await readVisibleTournament(app.db, id, viewer)
  return { name: hostName(host), tournaments: host.tournaments }
}
