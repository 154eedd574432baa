import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { tournaments, waitingList } from '#db/schema.ts'
import type { App } from '#platform/app.ts'
import type { WaitingListEntry } from '../../contract.ts'

const mostLists = 200

/** The waiting lists that a user is on, with the position on each; soonest tournament first. */
export async function waitingListsOf(app: App, userId: string): Promise<WaitingListEntry[]> {
  const upToOwn = sql`select count(*)::int from waiting_list up_to_own
    where up_to_own.tournament_id = ${waitingList.tournamentId} and up_to_own.seq <= ${waitingList.seq}`
  const rows = await app.db
    .select({
      tournamentId: tournaments.id,
      tournamentName: tournaments.name,
      startDate: tournaments.startDate,
      timeZone: tournaments.timeZone,
      teamName: waitingList.teamName,
      onCall: waitingList.onCall,
      position: sql<number>`(${upToOwn})`,
    })
    .from(waitingList)
    .innerJoin(tournaments, eq(tournaments.id, waitingList.tournamentId))
    .where(and(eq(waitingList.userId, userId), isNull(tournaments.cancelledAt)))
    .orderBy(asc(tournaments.startDate), asc(tournaments.id))
    .limit(mostLists)
  return rows.map(({ startDate, ...row }) => ({ ...row, startDate: startDate.toISOString() }))
}
