import type { Clash } from '#engine/schedule/model.ts'
import type { ScheduledMatch } from '../../../schedule-contract.ts'
import type { Loaded } from '../loaded.ts'
import { clashesIn, minutesOf, toPlacement } from '../planning/plan-input.ts'

/** A match would start in the past: once published, it would count as started. */
type PastStart = { kind: 'past'; match: number; other: null; startsAt: string }

export type ScheduleClash = Clash | PastStart

/** The rules that these rows break if they are published now. */
export const clashesOfRows = (loaded: Loaded, rows: readonly ScheduledMatch[]): ScheduleClash[] => [
  ...pastStarts(loaded, rows),
  ...clashesIn(loaded.competition, loaded.input, rows.map(toPlacement)),
]

/** A match can start in the current minute, and one that is published at its place stays there. */
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
