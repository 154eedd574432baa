import { eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { tournaments, users } from '#db/schema.ts'
import { tournamentRevision } from '#features/tournaments/server/service.ts'
import { toTournament } from '#features/tournaments/server/wire.ts'
import type { App } from '#platform/app.ts'
import type { AdminTournament, ListAllTournaments } from '../contract.ts'
import { containing, inOrder, pageOfIds } from './keyset.ts'
import type { Sort } from './keyset.ts'
import { fullName } from './names.ts'

const table = sql`tournaments`

const sorts: Record<ListAllTournaments['sort'], Sort> = {
  newest: { direction: 'desc' },
  start: { direction: 'desc', key: sql`start_date`, type: 'timestamptz' },
  name: { direction: 'asc', key: sql`lower(name)` },
}

/** Every tournament, also those that were cancelled and that nobody else sees. */
export async function listAllTournaments(app: App, { q, sort, status, cursor, limit }: ListAllTournaments) {
  const search = containing(sql`search_text`, q)
  const where = [status === 'all' ? undefined : sql`status = ${status}`]
  const page = await pageOfIds(app.db, { table, sort: sorts[sort], search, where, cursor, limit })
  return { ...page, rows: await tournamentsBy(app, page.ids) }
}

/** These tournaments as the administrator sees them, in this order. */
export async function tournamentsBy(app: App, ids: string[]): Promise<AdminTournament[]> {
  const { searchText: _folded, ...columns } = getTableColumns(tournaments)
  const rows = await app.db
    .select({ ...columns, organizer: fullName })
    .from(tournaments)
    .innerJoin(users, eq(users.id, tournaments.organizerId))
    .where(inArray(tournaments.id, ids))
  return inOrder(ids, rows).map((row) => ({
    ...toTournament(row),
    organizer: row.organizer,
    isDeleted: row.deletedAt !== null,
    revision: tournamentRevision(row),
  }))
}
