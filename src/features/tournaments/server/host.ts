import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import { preparedBy } from '#db/prepared.ts'
import { tournaments, users } from '#db/schema.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import type { User } from '#platform/http/session.ts'
import type { TournamentHost } from '../contract.ts'
import { maxPastTournaments } from '../values.ts'
import { readVisibleTournament } from './read.ts'

const hostOf = preparedBy((db) =>
  db
    .select({
      firstName: users.firstName,
      lastName: users.lastName,
      deletedAt: users.deletedAt,
      avatar: sql<string | null>`case when ${users.suspendedAt} is null then ${users.avatar} end`,
      role: users.role,
      organizerId: tournaments.organizerId,
      removedAt: tournaments.removedAt,
      tournaments: sql<number>`(select count(*)::int from tournaments others where others.organizer_id = ${users.id} and others.cancelled_at is null)`,
    })
    .from(tournaments)
    .innerJoin(users, eq(users.id, tournaments.organizerId))
    .where(eq(tournaments.id, sql.placeholder('id')))
    .prepare('tournament_host'),
)

/** The host's tournaments that are over, latest first, without the one whose page it is. */
const pastOf = preparedBy((db) =>
  db
    .select({
      id: tournaments.id,
      name: tournaments.name,
      endDate: tournaments.endDate,
      timeZone: tournaments.timeZone,
    })
    .from(tournaments)
    .where(
      and(
        eq(tournaments.organizerId, sql.placeholder('organizerId')),
        ne(tournaments.id, sql.placeholder('id')),
        eq(tournaments.status, 'completed'),
        isNull(tournaments.cancelledAt),
      ),
    )
    .orderBy(desc(tournaments.endDate), desc(tournaments.id))
    .limit(maxPastTournaments)
    .prepare('past_tournaments'),
)

/** The organizer's name; null for a deleted account. */
export const hostName = ({
  firstName,
  lastName,
  deletedAt,
}: Pick<typeof users.$inferSelect, 'firstName' | 'lastName' | 'deletedAt'>) =>
  deletedAt ? null : `${firstName} ${lastName}`

/** Who organizes the tournament, how many they have organized, and the latest ones that are over. */
export async function readHost(app: App, id: string, viewer: User | null): Promise<TournamentHost> {
  const [host] = await hostOf(app.db, '').execute({ id })
  if (!host) throw new AppError('tournament_not_found')
  if (host.removedAt) await readVisibleTournament(app.db, id, viewer)
  const past = host.deletedAt ? [] : await pastOf(app.db, '').execute({ id, organizerId: host.organizerId })
  return {
    name: hostName(host),
    avatar: host.avatar,
    isAdministrator: host.role === 'administrator',
    tournaments: host.tournaments,
    past: past.map((one) => ({ ...one, endDate: one.endDate.toISOString() })),
  }
}
