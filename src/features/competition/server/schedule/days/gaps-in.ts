import { gapCloser } from '#engine/schedule/changes/close-gap.ts'
import type { Placement, Span } from '#engine/schedule/model.ts'
import type { Loaded } from '../loaded.ts'
import { placementsOf, toPlacement } from '../planning/plan-input.ts'
import { soonIn } from '../match-day/playable-from.ts'

/** The placements on a court that matches have left, the first one first, and the plan after later matches moved up. */
export type Gap = { court: string; left: [Span, ...Span[]]; placements: readonly Placement[] }

/**
 * The courts on which matches can move up, because one that was published there has no placement anymore: a walkover, a replay that isn't
 * needed, or a match that was taken out.
 * Matches that have started or are pinned stay.
 */
export function gapsIn(loaded: Loaded): Gap[] {
  const { stored, rows, input } = loaded
  const placed = new Set(rows.map(({ number }) => number))
  const from = soonIn(loaded)
  const withoutPlace = stored.published.filter(({ number }) => !placed.has(number))
  const empty = [...withoutPlace, ...stored.unneeded].map(toPlacement).filter(({ end }) => end > from)
  if (empty.length === 0) return []
  const placements = placementsOf(loaded, rows)
  const close = gapCloser(input, placements)
  return input.courts.flatMap(({ id: court }): Gap[] => {
    const [first, ...others] = empty.filter((at) => at.court === court)
    if (!first) return []
    const left: Gap['left'] = [first, ...others]
    const closed = close({ court, left, from })
    return closed.some(({ start }, index) => start < placements[index]!.start)
      ? [{ court, left, placements: closed }]
      : []
  })
}
