import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { users, waitingList } from '#db/schema.ts'
import type { replacementSearches } from '#db/schema.ts'
import type { TournamentRow } from '#features/tournaments/server/wire.ts'
import type { App } from '#platform/app.ts'
import { callUntil } from '../../rules.ts'
import { maxCalls } from '../../values.ts'
import { holdOffer } from '../waiting-list/offers.ts'
import { notifyCalled } from './notifications.ts'

type Search = Pick<typeof replacementSearches.$inferSelect, 'id' | 'tournamentId' | 'teamId'>
type Entry = typeof waitingList.$inferSelect

/**
 * Who can be asked to play in place of a team that isn't there, in their order: captains who agreed to be asked on game day, are not being asked
 * already, and were not asked `maxCalls` times. `limit` is null for all.
 */
export async function captainsOnCall(tx: Transaction, tournamentId: string, limit: number | null): Promise<Entry[]> {
  const rows = await tx
    .select({ entry: waitingList })
    .from(waitingList)
    .innerJoin(users, eq(users.id, waitingList.userId))
    .where(
      and(
        eq(waitingList.tournamentId, tournamentId),
        waitingList.onCall,
        isNull(users.suspendedAt),
        isNull(users.deletedAt),
        sql`not exists (${offersTo(sql`payment_status = 'held'`)})`,
        sql`(select count(*) from (${offersTo(sql`true`)}) asked) < ${maxCalls}`,
      ),
    )
    .orderBy(asc(waitingList.seq))
    .limit(limit ?? Number.MAX_SAFE_INTEGER)
  return rows.map(({ entry }) => entry)
}

const offersTo = (
  where: SQL,
) => sql`select 1 from registrations offer where offer.tournament_id = ${waitingList.tournamentId}
  and offer.user_id = ${waitingList.userId} and offer.replacement_search_id is not null and ${where}`

/**
 * Asks a captain on call to play in place of a team that isn't there, by default the next in line. They stay on the list until they have
 * answered, so that ending the search costs them nothing. Returns false if nobody is left to ask. Call it with the tournament locked.
 */
export async function askNext(
  app: App,
  tx: Transaction,
  tournament: TournamentRow,
  search: Search,
  chosen?: Entry,
): Promise<boolean> {
  const entry = chosen ?? (await captainsOnCall(tx, tournament.id, 1))[0]
  if (!entry) return false
  const offer = { expiresAt: callUntil(app.now()), replacementSearchId: search.id }
  await notifyCalled(app, tx, await holdOffer(app, tx, tournament, entry, offer))
  return true
}
