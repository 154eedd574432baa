import { and, asc, inArray, isNull, lte, sql } from 'drizzle-orm'
import { savedSearches, searchMatches, tournaments, users } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import type { App } from '#platform/app.ts'
import { moreSports, tileSports } from '#features/tournaments/values.ts'
import { maxMiles } from '../../values.ts'
import { cellsWithin } from '../search/cells.ts'
import { metersBetween, metersPerMile } from '../search/distance.ts'

const batch = 50

/** How long a new tournament waits, so that its organizer can correct it and confirm their email address. */
const settleMinutes = 60

/**
 * Finds the saved searches that new tournaments match; each tournament is compared once. Tournaments whose organizer has not confirmed an
 * email address by then match nothing, because anyone could mail strangers with them.
 */
export async function matchNewTournaments(app: App, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted && (await matchBatch(app)) === batch);
}

async function matchBatch(app: App): Promise<number> {
  const now = app.now()
  const settled = new Date(now.getTime() - settleMinutes * 60_000)
  return transact(app.db, async (tx) => {
    const added = await tx
      .select({ id: tournaments.id, latitude: tournaments.latitude, longitude: tournaments.longitude })
      .from(tournaments)
      .where(and(isNull(tournaments.matchedAt), lte(tournaments.createdAt, settled)))
      .orderBy(asc(tournaments.createdAt))
      .limit(batch)
    if (added.length === 0) return 0
    const ids = added.map(({ id }) => id)
    const cells = added.flatMap(({ id, latitude, longitude }) =>
      latitude === null || longitude === null
        ? []
        : cellsWithin({ latitude, longitude }, maxMiles).map((cell) => ({ id, cell })),
    )
    const t = tournaments
    const s = savedSearches
    const meters = metersBetween(pointOf(s), pointOf(t))
    await tx.execute(sql`
      with candidates as (
        select near.tournament_id, ${s.id} as search_id
        from unnest(${idArray(cells.map(({ id }) => id))}::uuid[], ${`{${cells.map(({ cell }) => cell).join(',')}}`}::int[])
          as near (tournament_id, cell)
        join ${s} on ${s.cell} = near.cell
        union all
        select ${t.id}, ${s.id} from ${t} join ${s} on ${s.cell} is null and ${s.sport} in (${t.sport}, ${moreSports})
        where ${inArray(t.id, ids)}
      )
      insert into ${searchMatches} (search_id, tournament_id)
      select candidates.search_id, candidates.tournament_id from candidates
      join ${t} on ${t.id} = candidates.tournament_id
      join ${s} on ${s.id} = candidates.search_id
      join ${users} organizer on organizer.id = ${t.organizerId}
      where ${t.cancelledAt} is null and ${t.takesTeams} and ${t.registrationDeadline} > ${now}
        and organizer.email_verified and organizer.suspended_at is null and organizer.deleted_at is null
        and organizer.id <> ${s.userId}
        and (${s.sport} is null or ${s.sport} = ${t.sport}
          or (${s.sport} = ${moreSports} and ${t.sport} <> all (${`{${tileSports.join(',')}}`}::text[])))
        and (${s.skillLevel} is null or ${s.skillLevel} = ${t.skillLevel})
        and (${s.maxFeeCents} is null or ${t.entryFeeCents} <= ${s.maxFeeCents})
        and (${s.cell} is null or ${meters} <= round(${s.withinMiles} * ${metersPerMile}::float8))
      on conflict do nothing`)
    await tx.update(t).set({ matchedAt: now }).where(inArray(t.id, ids))
    return added.length
  })
}

const idArray = (ids: readonly string[]) => `{${ids.join(',')}}`

const pointOf = ({ latitude, longitude }: typeof savedSearches | typeof tournaments) => ({
  latitude: sql`${latitude}::float8`,
  longitude: sql`${longitude}::float8`,
})
