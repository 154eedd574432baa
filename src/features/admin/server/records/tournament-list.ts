import { eq, inArray, sql } from 'drizzle-orm'
import { tournaments, users } from '#db/schema.ts'
import { tournamentRevision } from '#features/tournaments/server/service.ts'
import { hasAwardedPrize } from '#features/tournaments/server/prize.ts'
import { toTournament, tournamentColumns } from '#features/tournaments/server/wire.ts'
import { dollarsOf } from '#lib/money.ts'
import type { App } from '#platform/app.ts'
import type { AdminTournament, ListAllTournaments } from '../../contract.ts'
import { containing, inOrder, latestFirst, pageOfIds, sortedBy } from '../id-pages.ts'
import type { Keyset } from '#platform/http/paging.ts'
import { fullName } from '../names.ts'

const table = sql`tournaments`

const sorts: Record<ListAllTournaments['sort'], Keyset> = {
  newest: latestFirst,
  start: sortedBy('desc', { column: sql`start_date`, type: 'timestamptz' }),
  name: sortedBy('asc', { column: sql`lower(name)`, type: 'text' }),
}

/** Every tournament, including canceled and removed ones. */
export async function listAllTournaments(app: App, { q, sort, status, cursor, limit }: ListAllTournaments) {
  const search = containing(sql`search_text`, q)
  const where = [status === 'all' ? undefined : sql`status = ${status}`]
  const page = await pageOfIds(app.db, { table, order: sorts[sort], search, where, cursor, limit })
  return { ...page, rows: await tournamentsBy(app, page.ids) }
}

/** These tournaments in this order. */
export async function tournamentsBy(app: App, ids: string[]): Promise<AdminTournament[]> {
  const rows = await app.db
    .select({ ...tournamentColumns, organizer: fullName })
    .from(tournaments)
    .innerJoin(users, eq(users.id, tournaments.organizerId))
    .where(inArray(tournaments.id, ids))
  return inOrder(ids, rows).map((row) => ({
    ...toTournament(row),
    organizer: row.organizer,
    isRemoved: row.removedAt !== null,
    prizeAwarded: hasAwardedPrize(row) ? dollarsOf(row.awardedCents ?? 0) : null,
    prizeCovered: dollarsOf(Math.min(row.prizePoolCents, row.paidFeesCents)),
    isPrizeConfirmed: row.prizeConfirmedAt !== null,
    verifiable: row.verifiable,
    revision: tournamentRevision(row),
  }))
}
