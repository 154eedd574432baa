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
 * in between. Those that are taken out stay without a court, and earlier games as they are.
 */
export async function replacePublished(
  tx: Transaction,
  { id: tournamentId, startDate, timeZone }: Loaded['tournament'],
  { rows, earlierGames, now }: { rows: readonly ScheduledMatch[]; earlierGames: readonly ScheduledMatch[]; now: Date },
): Promise<void> {
  const replaced = await tx.delete(scheduledMatches).where(eq(scheduledMatches.tournamentId, tournamentId)).returning()
  const hasBegun = toLocalDay(now, timeZone) >= toLocalDay(startDate, timeZone)
  const originals = new Map(
    hasBegun ? replaced.map((row) => [keyOf(row), row.originalStartsAt ?? row.startsAt] as const) : [],
  )
  const inserted = rows.map(({ startsAt, endsAt, ...row }) => {
    const start = new Date(startsAt)
    const original = originals.get(keyOf(row)) ?? start
    const isSame = Math.abs(+start - +original) < toldFromMinutes * 60_000
    return {
      ...row,
      tournamentId,
      startsAt: start,
      endsAt: new Date(endsAt),
      originalStartsAt: isSame ? null : original,
    }
  })
  const [placed, earlier] = [new Set(rows.map(keyOf)), new Set(earlierGames.map(keyOf))]
  const others = replaced.filter((row) => !placed.has(keyOf(row)))
  const all = [...inserted, ...others.map((row) => (earlier.has(keyOf(row)) ? row : { ...row, ...withoutCourt }))]
  for (let from = 0; from < all.length; from += perInsert)
    await tx.insert(scheduledMatches).values(all.slice(from, from + perInsert))
}

const keyOf = ({ number, game }: Pick<ScheduledMatch, 'number' | 'game'>) => `${number} ${game}`
