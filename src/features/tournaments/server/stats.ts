import { sql } from 'drizzle-orm'
import { preparedBy } from '#db/prepared.ts'
import { totals } from '#db/schema.ts'
import { dollarsOf } from '#lib/money.ts'
import type { App } from '#platform/app.ts'
import type { Stats } from '../contract.ts'

const activeOf = 'active:'

/** The totals on Home, Community and Rankings. Active means upcoming or running; players are all users but the administrator. */
export async function readStats(app: App): Promise<Stats> {
  const total = await readTotals(app)
  const sports = [...total].flatMap(([name, value]) =>
    name.startsWith(activeOf) ? [[name.slice(activeOf.length), value] as const] : [],
  )
  return {
    activeTournaments: sports.reduce((sum, [, count]) => sum + count, 0),
    totalPlayers: total.get('players') ?? 0,
    prizesAwarded: dollarsOf(total.get('awarded_cents') ?? 0),
    sports: Object.fromEntries(sports),
    activeTeams: total.get('active_teams') ?? 0,
    totalWins: total.get('wins') ?? 0,
    totalPrizeMoney: dollarsOf(total.get('prize_cents') ?? 0),
    rankedPlayers: total.get('ranked') ?? 0,
    verifiedWins: total.get('verified_wins') ?? 0,
    verifiedPrizeMoney: dollarsOf(total.get('verified_prize_cents') ?? 0),
    verifiedRankedPlayers: total.get('verified_ranked') ?? 0,
  }
}

/** The totals that the database maintains, by name; missing ones are 0. */
export async function readTotals(app: App): Promise<ReadonlyMap<string, number>> {
  const rows = await totalsQuery(app.db, '').execute()
  return new Map(rows.flatMap(({ name, value }) => (value === 0 ? [] : [[name, value]])))
}

const totalsQuery = preparedBy((db) =>
  db
    .select({ name: totals.name, value: sql<number>`sum(${totals.value})::float8` })
    .from(totals)
    .groupBy(totals.name)
    .prepare('totals'),
)
