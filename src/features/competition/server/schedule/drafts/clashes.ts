import type { Clash } from '#engine/schedule/model.ts'
import { startOf } from '#features/tournaments/rules.ts'
import type { ScheduledMatch } from '../../../schedule-contract.ts'
import type { Loaded } from '../loaded.ts'
import { clashesIn, minutesOf, placementsOf } from '../planning/plan-input.ts'

/** A match would start in the past: once published, it would count as started. */
type PastStart = { kind: 'past'; match: number; other: null; startsAt: string }

/** A match would start before the tournament does, at `opensAt`. */
type EarlyStart = { kind: 'early'; match: number; other: null; startsAt: string; opensAt: string }

export type ScheduleClash = Clash | PastStart | EarlyStart

/** The rules that these rows break if they are published now. */
export function clashesOfRows(loaded: Loaded, rows: readonly ScheduledMatch[]): ScheduleClash[] {
  const { competition, input, tournament } = loaded
  const opensAt = startOf(tournament).toISOString()
  const starts = new Map(rows.map(({ number, startsAt }) => [number, startsAt]))
  // Courts are closed before the tournament starts.
  const clashes = clashesIn(competition, input, placementsOf(loaded, rows)).map((clash): ScheduleClash => {
    const startsAt = starts.get(clash.match)!
    const isEarly = clash.kind === 'hours' && minutesOf(startsAt) < minutesOf(opensAt)
    return isEarly ? { kind: 'early', match: clash.match, other: null, startsAt, opensAt } : clash
  })
  return [...pastStarts(loaded, rows), ...clashes]
}

/** A match can start in the current minute, and one that is published at its placement stays there. */
function pastStarts({ stored, now }: Loaded, rows: readonly ScheduledMatch[]): PastStart[] {
  const minute = minutesOf(now.toISOString())
  const published = new Map(stored.published.map((row) => [row.number, row]))
  return rows.flatMap(({ number, courtId, startsAt }): PastStart[] => {
    if (minutesOf(startsAt) >= minute) return []
    const there = published.get(number)
    const isPublished = there?.courtId === courtId && there.startsAt === startsAt
    return isPublished ? [] : [{ kind: 'past', match: number, other: null, startsAt }]
  })
}
