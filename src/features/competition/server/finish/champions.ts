import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { preparedBy } from '#db/prepared.ts'
import { playerResults, prizes, teams, tournaments, users } from '#db/schema.ts'
import { dollarsOf } from '#lib/money.ts'
import type { App } from '#platform/app.ts'
import type { Champions } from '../../finish-contract.ts'
import { maxChampions } from '../../values.ts'
import { titleColumns } from './titles.ts'

/**
 * The latest champions, for Home. Only of tournaments whose results are verified, so that nobody advertises a team by winning against
 * themselves, and only teams of players with an account, who agreed to play on it. A prize that the fees didn't cover is not mentioned.
 */
export async function listChampions(app: App): Promise<Champions> {
  const rows = await championsQuery(app.db, '').execute()
  return rows.map(({ prizeCents, ...row }) => ({
    ...row,
    finishedAt: row.finishedAt!.toISOString(),
    prize: prizeCents === null ? null : dollarsOf(prizeCents),
  }))
}

const championsQuery = preparedBy((db) => {
  const title = db
    .select({ sharedBy: playerResults.placeSharedBy })
    .from(playerResults)
    .innerJoin(users, and(eq(users.id, playerResults.userId), isNull(users.deletedAt), isNull(users.suspendedAt)))
    .where(and(eq(playerResults.teamId, teams.id), eq(playerResults.place, 1)))
    .limit(1)
    .as('title')
  const given = sql`(select sum(all_prizes.amount_cents) from prizes all_prizes where all_prizes.tournament_id = ${tournaments.id})`
  return db
    .select({
      ...titleColumns,
      placeSharedBy: title.sharedBy,
      prizeCents: sql<number | null>`case when ${given} <= ${tournaments.awardedCents} then ${prizes.amountCents} end`,
    })
    .from(tournaments)
    .innerJoin(teams, eq(teams.tournamentId, tournaments.id))
    .innerJoinLateral(title, sql`true`)
    .leftJoin(prizes, and(eq(prizes.tournamentId, tournaments.id), eq(prizes.teamId, teams.id)))
    .where(and(tournaments.isVerified, isNull(tournaments.cancelledAt), isNotNull(tournaments.finishedAt)))
    .orderBy(desc(tournaments.finishedAt), asc(tournaments.id), asc(teams.id))
    .limit(maxChampions)
    .prepare('champions')
})
