import { dayOf, daysOf } from '../hours.ts'
import type { PlanInput, Placement } from '../model.ts'
import { deadlines } from './deadlines.ts'
import { inOrder, movedUp, planOf, startMoving } from './moving-up.ts'
import { placedOf } from './window.ts'

/**
 * By match: the earliest start of one that may move, and the expected end of one that is under way. `lost` are where matches without a placement were
 * before, in the order in which they get one again.
 */
type Forward = {
  starts: ReadonlyMap<number, number>
  ends: ReadonlyMap<number, number>
  lost: readonly Placement[]
}

/**
 * The plan when matches move up as far as they may and the rules allow, in their order on each court. Those that lost their placement get one again on
 * their court and day, behind the others, if it is early enough for what stays. Finals come last. Fixed matches and all others stay.
 */
export function broughtForward(
  input: PlanInput,
  placements: readonly Placement[],
  { starts, ends, lost }: Forward,
): Placement[] {
  const late = latest(input, placements, lost)
  const isLate = new Set(late.map(({ match }) => match))
  const all = [...placements, ...late]
  const expected = all.map((at) => ({ ...at, end: ends.get(at.match) ?? at.end }))
  const moving = startMoving(planOf(input, expected))
  const lastStarts = new Map<string, number>()
  for (const old of inOrder(input, all)) {
    const lowest = Math.max(starts.get(old.match) ?? old.start, lastStarts.get(old.court) ?? -Infinity)
    const start = movedUp(input, moving, { old, lowest })
    if (!isLate.has(old.match) || moving.moved.has(old.match)) lastStarts.set(old.court, start)
  }
  return all.flatMap((old) => moving.moved.get(old.match) ?? (isLate.has(old.match) ? [] : old))
}

/** Where matches without a placement are until they move up, in the same order: after their day, or as late as what stays allows. */
function latest(input: PlanInput, placements: readonly Placement[], lost: readonly Placement[]): Placement[] {
  const matches = new Map(input.matches.map((match) => [match.match, match]))
  const days = daysOf(input.courts)
  const deadlineOf = deadlines(input, placedOf(placements, matches))
  let next = Infinity
  const late = lost.toReversed().flatMap(({ match: number, court, start: before }): Placement[] => {
    const match = matches.get(number)
    const day = days[dayOf(days, before)]
    if (!match || !day) return []
    next = Math.min(next, day.end + input.rest, deadlineOf(match) - match.minutes + 1)
    return [{ match: number, court, start: next, end: next + match.minutes }]
  })
  return late.toReversed()
}
