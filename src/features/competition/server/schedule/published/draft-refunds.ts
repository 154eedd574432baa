import type { Queryable } from '#db/client.ts'
import { teamsIn } from '#engine/match.ts'
import { movesIn, newRefunds } from '#features/registrations/server/moves/note-moves.ts'
import { dollarsOf } from '#lib/money.ts'
import type { ScheduleBoard } from '../../../schedule-contract.ts'
import type { Loaded } from '../loaded.ts'
import { endAfterPublishing } from './end-after-publishing.ts'

/** The full refunds that captains could get because publishing the draft would move their day; null if there are none. */
export async function draftRefunds(db: Queryable, loaded: Loaded): Promise<ScheduleBoard['draftRefunds']> {
  const { competition, stored, tournament, rows, now } = loaded
  if (!stored.draft) return null
  const matches = new Map(competition.state.matches.map((match) => [match.fixture.no, match]))
  const firstMatches = new Map<string, string>()
  for (const { number, startsAt } of rows.toSorted((one, other) => one.startsAt.localeCompare(other.startsAt))) {
    for (const team of teamsIn(matches.get(number)!)) if (!firstMatches.has(team)) firstMatches.set(team, startsAt)
  }
  const published = { ...tournament, endDate: endAfterPublishing(loaded) }
  const moves = await movesIn(db, published, now, ({ teamId }) => firstMatches.get(teamId ?? '') ?? null)
  const refunds = newRefunds(moves)
  if (refunds.length === 0) return null
  const cents = refunds.reduce((sum, { amountPaidCents }) => sum + amountPaidCents, 0)
  return { teams: refunds.length, amount: dollarsOf(cents) }
}
