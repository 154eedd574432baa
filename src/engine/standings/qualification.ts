import { valueOf } from './criteria.ts'
import { combinations, countOf, outlookOf, placesAfter, type Budget, type Outlook } from './outlook.ts'
import type { GroupResults } from './table.ts'

/** `clinched`: the team advances, or is the champion of a table from which nobody advances. `eliminated`: it no longer can. */
export type Qualification = 'clinched' | 'eliminated'

/** The places that advance for certain, and the last place that may advance (as a wild card). */
export type Goal = { sure: number; last: number }

export const goalOf = (advance: number, hasWildCards: boolean): Goal => {
  const sure = Math.max(advance, 1)
  return { sure, last: hasWildCards ? sure + 1 : sure }
}

/**
 * What is certain about the teams of an incomplete table, whatever the remaining results are. It could only change if a team withdrew, both teams
 * of a match failed to show up, or a result was corrected.
 *
 * All results of the remaining matches are tried, as far as the budget allows. With more of them, it follows from the points alone. Level teams
 * count as undecided if the remaining scores could separate them.
 */
export function qualificationsIn(results: GroupResults, goal: Goal, budget: Budget): Map<string, Qualification> {
  const qualifications = new Map<string, Qualification>()
  const { staying, left } = results
  if (staying.length >= goal.last) for (const team of left) qualifications.set(team, 'eliminated')
  for (const [team, qualification] of certainIn(outlookOf(results), goal, staying, budget))
    qualifications.set(team, qualification)
  return qualifications
}

/** What is certain about these teams: from the points alone, otherwise by trying all results as far as the budget allows. */
export function certainIn(
  outlook: Outlook,
  goal: Goal,
  teams: readonly string[],
  budget: Budget,
): Map<string, Qualification> {
  const byPoints = certainByPoints(outlook, goal)
  if (outlook.unpairedRounds > 0) return byPoints
  const open = teams.filter((team) => !byPoints.has(team))
  return new Map([...byPoints, ...certainByTrying(outlook, goal, open, budget)])
}

/** Compares the fewest points of each team with the most points of the others. */
function certainByPoints(
  { results, matches, unpairedRounds }: Outlook,
  { sure, last }: Goal,
): Map<string, Qualification> {
  const { staying, group } = results
  const first = group.rules.criteria[0]!
  if (staying.length <= sure) return new Map(staying.map((team) => [team, 'clinched']))
  if (first.scope !== 'all' || (first.key !== 'points' && first.key !== 'wins')) return new Map()
  const { win, tie, loss, forfeit, decidingSet } = group.rules.points
  const points = [win, tie, loss, forfeit, ...(decidingSet ? [decidingSet.win, decidingSet.loss] : [])]
  const [least, most] = first.key === 'wins' ? [0, 1] : [Math.min(...points), Math.max(...points)]
  const added = new Map(
    staying.map((team) => [team, { team, min: unpairedRounds * least, max: unpairedRounds * most }]),
  )
  for (const { teams, endings } of matches) {
    for (const own of [0, 1] as const) {
      const range = added.get(teams[own])
      if (!range) continue
      const values = endings.map((ending) => (first.key === 'wins' ? Number(ending.side === own) : ending.points[own]))
      range.min += Math.min(...values)
      range.max += Math.max(...values)
    }
  }
  const ranges = Array.from(added.values(), ({ team, min, max }) => {
    const value = valueOf(first.key, team, results, null)
    return { team, min: value + min, max: value + max }
  })
  const highest = ranges.map(({ max }) => max).toSorted((a, b) => b - a)
  const lowest = ranges.map(({ min }) => min).toSorted((a, b) => b - a)
  return new Map(
    ranges.flatMap(({ team, min, max }): [string, Qualification][] => {
      // The list of the highest includes this team's own, which is never below its `min`.
      if (highest[sure]! < min) return [[team, 'clinched']]
      return lowest[last - 1]! > max ? [[team, 'eliminated']] : []
    }),
  )
}

/** Tries all remaining results, until none of these teams is certain anymore. Nothing is certain if the budget doesn't suffice. */
function certainByTrying(
  outlook: Outlook,
  { sure, last }: Goal,
  teams: readonly string[],
  budget: Budget,
): Map<string, Qualification> {
  const clinched = new Set(teams)
  const eliminated = new Set(teams)
  const choices = outlook.matches.map(({ endings }) => endings)
  if (countOf(choices) > budget.left) return new Map()
  for (const endings of combinations(choices)) {
    if (clinched.size + eliminated.size === 0) break
    for (const [team, { best, worst }] of placesAfter(outlook, endings, budget)) {
      if (worst > sure) clinched.delete(team)
      if (best <= last) eliminated.delete(team)
    }
    if (budget.left < 0) return new Map()
  }
  return new Map([
    ...Array.from(clinched, (team) => [team, 'clinched'] as const),
    ...Array.from(eliminated, (team) => [team, 'eliminated'] as const),
  ])
}
