import type { Placement, PlanInput } from './model.ts'

/** How good a plan is, most important first; less is better. */
export type Quality = readonly number[]

const dayMinutes = 24 * 60
/** Two matches with less time between them follow each other. */
const inARowMinutes = 15
/** A longer pause is a night, and no wait. */
const nightMinutes = 6 * 60

/**
 * Matches without a place, the end, the longest wait of a team, third matches in a row, days on which a team plays the first and the last
 * match, changes of court, and moves against the published plan.
 */
export function qualityOf({ matches, rest, published }: PlanInput, placements: readonly Placement[]): Quality {
  const byTeam = new Map<string, Placement[]>()
  const placed = new Map(placements.map((placement) => [placement.match, placement]))
  for (const { match, teams } of matches) {
    const placement = placed.get(match)
    if (!placement) continue
    for (const team of teams) {
      const own = byTeam.get(team)
      if (own) own.push(placement)
      else byTeam.set(team, [placement])
    }
  }
  const ends = daysOf(placements)
  let [wait, row, both, changes] = [0, 0, 0, 0]
  for (const own of byTeam.values()) {
    own.sort((a, b) => a.start - b.start)
    for (let at = 1; at < own.length; at += 1) {
      const [before, here] = [own[at - 1]!, own[at]!]
      const pause = here.start - before.end
      if (pause < nightMinutes) wait = Math.max(wait, pause)
      if (before.court !== here.court) changes += 1
      const third = own[at - 2]
      const close = rest + inARowMinutes
      if (third && pause < close && before.start - third.end < close) row += 1
    }
    both += playsFirstAndLast(own, ends)
  }
  const moved = published.filter(({ match, court, start }) => {
    const now = placed.get(match)
    return now && (now.court !== court || now.start !== start)
  }).length
  const end = Math.max(0, ...placements.map((placement) => placement.end))
  return [matches.length - placements.length, end, wait, row, both, changes, moved]
}

type Days = Map<number, { first: number; last: number }>
const dayOf = (minute: number) => Math.floor(minute / dayMinutes)

function daysOf(placements: readonly Placement[]): Days {
  const days: Days = new Map()
  for (const { start } of placements) {
    const day = days.get(dayOf(start))
    days.set(dayOf(start), { first: Math.min(day?.first ?? start, start), last: Math.max(day?.last ?? start, start) })
  }
  return days
}

/** On how many days a team plays at the first and at the last time. */
function playsFirstAndLast(own: readonly Placement[], days: Days): number {
  return [...days.values()].filter(
    ({ first, last }) =>
      first < last && own.some(({ start }) => start === first) && own.some(({ start }) => start === last),
  ).length
}

/** Whether a plan is better than another one. */
export function isBetter(one: Quality, other: Quality): boolean {
  const at = one.findIndex((value, index) => value !== other[index])
  return at >= 0 && one[at]! < other[at]!
}
