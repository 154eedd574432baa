import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { registrations, tournaments, users } from '#db/schema.ts'
import { dollarsOf } from '#lib/money.ts'
import type { App } from '#platform/app.ts'
import type { Stats } from '../contract.ts'

/** The numbers of Home, Community and Rankings. Active means upcoming or running. */
export async function readStats(app: App): Promise<Stats> {
  const active = and(isNull(tournaments.deletedAt), inArray(tournaments.status, ['upcoming', 'active']))
  const [perSport, [people], [prizes], [entered]] = await Promise.all([
    app.db
      .select({ sport: tournaments.sport, total: sql<number>`count(*)::int` })
      .from(tournaments)
      .where(active)
      .groupBy(tournaments.sport),
    app.db
      .select({
        total: sql<number>`count(*)::int`,
        wins: sql<number>`coalesce(sum(${users.wins}), 0)::float8`,
        prizeCents: sql<number>`coalesce(sum(${users.totalPrizeWonCents}), 0)::float8`,
      })
      .from(users)
      .where(eq(users.role, 'player')),
    app.db
      .select({ cents: sql<number>`coalesce(sum(${tournaments.prizePoolCents}), 0)::float8` })
      .from(tournaments)
      .where(and(isNull(tournaments.deletedAt), eq(tournaments.status, 'completed'))),
    app.db
      .select({ total: sql<number>`count(*)::int` })
      .from(registrations)
      .innerJoin(tournaments, eq(tournaments.id, registrations.tournamentId))
      .where(and(active, inArray(registrations.paymentStatus, ['pending', 'paid']))),
  ])
  return {
    activeTournaments: perSport.reduce((sum, row) => sum + row.total, 0),
    totalPlayers: people?.total ?? 0,
    prizesAwarded: dollarsOf(prizes?.cents ?? 0),
    sports: Object.fromEntries(perSport.map((row) => [row.sport, row.total])),
    activeTeams: entered?.total ?? 0,
    totalWins: people?.wins ?? 0,
    totalPrizeMoney: dollarsOf(people?.prizeCents ?? 0),
  }
}
