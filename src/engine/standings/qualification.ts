import { valueOf } from './criteria.ts'
import { combinations, maxOpenMatches, outlookOf, placesAfter, type Outlook } from './outlook.ts'
import type { PoolResults } from './table.ts'

/** `through`: the team advances, or is the champion of a table from which nobody advances. `out`: it no longer can. */
export type Fate = 'through' | 'out'

/** The places that advance for certain, and the last place that may advance (as a wild card). */
export type Goal = { sure: number; last: number }

export const goalOf = (advance: number, hasBest: boolean): Goal => {
  const sure = Math.max(advance, 1)
  return { sure, last: hasBest ? sure + 1 : sure }
}

/**
 * What is certain about the teams of an incomplete table, whatever the remaining results are. It could only change if a team withdrew, both teams
 * of a match failed to show up, or a result was corrected.
 *
 * With up to `maxOpenMatches` remaining matches, all their results are tried. With more, it follows from the points alone. Level teams count as
 * undecided if the remaining scores could separate them.
 */
export function fatesIn(results: PoolResults, goal: Goal): Map<string, Fate> {
  const fates = new Map<string, Fate>()
  const { staying, left } = results
  if (staying.length >= goal.last) for (const entrant of left) fates.set(entrant, 'out')
  const outlook = outlookOf(results)
  const byPoints = certainByPoints(outlook, goal)
  for (const [entrant, fate] of byPoints) fates.set(entrant, fate)
  if (outlook.unpairedRounds > 0 || outlook.matches.length > maxOpenMatches) return fates
  const open = staying.filter((entrant) => !byPoints.has(entrant))
  for (const [entrant, fate] of certainByTrying(outlook, goal, open)) fates.set(entrant, fate)
  return fates
}

/** Compares the fewest points of each team with the most points of the others. */
function certainByPoints({ results, matches, unpairedRounds }: Outlook, { sure, last }: Goal): Map<string, Fate> {
  const { staying, pool } = results
  const first = pool.rules.criteria[0]!
  if (staying.length <= sure) return new Map(staying.map((entrant) => [entrant, 'through']))
  if (first.scope !== 'all' || (first.key !== 'points' && first.key !== 'wins')) return new Map()
  const rounds = new Map<string, number>(staying.map((entrant) => [entrant, unpairedRounds]))
  for (const { teams } of matches) for (const team of teams) rounds.set(team, (rounds.get(team) ?? 0) + 1)
  const { win, tie, loss, forfeit, decidingSet } = pool.rules.points
  const points = [win, tie, loss, forfeit, ...(decidingSet ? [decidingSet.win, decidingSet.loss] : [])]
  const [least, most] = first.key === 'wins' ? [0, 1] : [Math.min(...points), Math.max(...points)]
  const now = staying.map((entrant) => ({ entrant, value: valueOf(first.key, entrant, results, null) }))
  const ranges = now.map(({ entrant, value }) => {
    const count = rounds.get(entrant)!
    return { entrant, min: value + count * least, max: value + count * most }
  })
  const highest = ranges.map(({ max }) => max).toSorted((a, b) => b - a)
  const lowest = ranges.map(({ min }) => min).toSorted((a, b) => b - a)
  return new Map(
    ranges.flatMap(({ entrant, min, max }): [string, Fate][] => {
      // The list of the highest includes this team's own, which is never below its `min`.
      if (highest[sure]! < min) return [[entrant, 'through']]
      return lowest[last - 1]! > max ? [[entrant, 'out']] : []
    }),
  )
}

/** Tries all remaining results, until none of these teams is certain any more. */
function certainByTrying(outlook: Outlook, { sure, last }: Goal, teams: readonly string[]): Map<string, Fate> {
  const through = new Set(teams)
  const out = new Set(teams)
  for (const endings of combinations(outlook.matches.map(({ endings: all }) => all))) {
    if (through.size + out.size === 0) break
    for (const [entrant, { best, worst }] of placesAfter(outlook, endings)) {
      if (worst > sure) through.delete(entrant)
      if (best <= last) out.delete(entrant)
    }
  }
  return new Map([
    ...Array.from(through, (entrant) => [entrant, 'through'] as const),
    ...Array.from(out, (entrant) => [entrant, 'out'] as const),
  ])
}
