import { eq } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { scheduledMatches } from '#db/schema.ts'
import { toLocalDay } from '#lib/dates.ts'
import type { ScheduledMatch } from '../../../schedule-contract.ts'
import { toldFromMinutes } from '../../../values.ts'
import type { Loaded } from '../loaded.ts'
import { withoutCourt } from '../stored.ts'

/** Inserting thousands of rows at once would keep the event loop for too long. */
const perInsert = 500

/**
 * Stores the published schedule. From the first day on, matches that move keep the time at which they were to start before, also if they are taken out
 * in between. Those that are taken out stay without a court.
 */
export async function replacePublished(
  tx: Transaction,
  { id: tournamentId, startDate, timeZone }: Loaded['tournament'],
  { rows, now }: { rows: readonly ScheduledMatch[]; now: Date },
): Promise<void> {
  const replaced = await tx.delete(scheduledMatches).where(eq(scheduledMatches.tournamentId, tournamentId)).returning()
  const hasBegun = toLocalDay(now, timeZone) >= toLocalDay(startDate, timeZone)
  const originals = new Map(
    hasBegun ? replaced.map((row) => [row.number, row.originalStartsAt ?? row.startsAt] as const) : [],
  )
  const inserted = rows.map(({ startsAt, endsAt, ...row }) => {
    const start = new Date(startsAt)
    const original = originals.get(row.number) ?? start
    const isSame = Math.abs(+start - +original) < toldFromMinutes * 60_000
    return {
      ...row,
      tournamentId,
      startsAt: start,
      endsAt: new Date(endsAt),
      originalStartsAt: isSame ? null : original,
    }
  })
  const placed = new Set(rows.map(({ number }) => number))
  const removed = replaced.filter(({ number }) => !placed.has(number)).map((row) => ({ ...row, ...withoutCourt }))
  const all = [...inserted, ...removed]
  for (let from = 0; from < all.length; from += perInsert)
    await tx.insert(scheduledMatches).values(all.slice(from, from + perInsert))
}
