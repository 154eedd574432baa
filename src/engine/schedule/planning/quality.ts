import { dayOf } from '../hours.ts'
import type { Draft } from './run.ts'
import type { Problem } from './problem.ts'

/**
 * What is bad about a plan, the worst first: matches without a placement, its end, the longest wait between two matches of a team, how often a team plays
 * a third match in a row, plays first and last on a day or changes courts, and matches that are elsewhere than published.
 */
export function faultsOf(problem: Problem, draft: Draft): number[] {
  const teamFaults = teamFaultsOf(problem, draft)
  const unplaced = problem.matches.length - draft.placed.length
  return [unplaced, draft.end, ...teamFaults, movedMatches(problem, draft)]
}

/** Whether a list of faults is better than another: the first difference decides. */
export function isBetter(faults: readonly number[], others: readonly number[]): boolean {
  const index = faults.findIndex((fault, at) => fault !== others[at])
  return index !== -1 && faults[index]! < others[index]!
}

/** The matches of each team, as far as it is known, in order. A match starts a row if its team had a pause of at least one match before it. */
function teamFaultsOf(problem: Problem, { starts, courts, placed }: Draft): number[] {
  const { matches, teams, days, teamCount } = problem
  const order = placed.toSorted((a, b) => starts[a]! - starts[b]!)
  const endOf = (match: number) => starts[match]! + matches[match]!.minutes
  const lastOf = Array.from({ length: teamCount }, () => -1)
  const inRow = Array.from({ length: teamCount }, () => 0)
  const edges = edgesOfDays(problem, { starts, placed: order })
  const playsFirst = Array.from({ length: teamCount }, () => false)
  let [longestWait, thirds, firstAndLast, changes] = [0, 0, 0, 0]
  for (const match of order) {
    const start = starts[match]!
    const { first, last } = edges[dayOf(days, start)]!
    for (const team of teams[match]!) {
      const before = lastOf[team]!
      const isSameDay = before !== -1 && dayOf(days, starts[before]!) === dayOf(days, start)
      const wait = isSameDay ? start - endOf(before) : Infinity
      if (isSameDay) longestWait = Math.max(longestWait, wait)
      inRow[team] = wait < matches[match]!.minutes ? inRow[team]! + 1 : 1
      if (inRow[team] >= 3) thirds += 1
      if (isSameDay && courts[before] !== courts[match]) changes += 1
      playsFirst[team] = start === first || (isSameDay && playsFirst[team]!)
      if (playsFirst[team] && isSameDay && endOf(match) === last) firstAndLast += 1
      lastOf[team] = match
    }
  }
  return [Math.max(longestWait, waitsOfWinners(problem, starts)), thirds, firstAndLast, changes]
}

/** The first start and the last end of each day. */
function edgesOfDays({ days, matches }: Problem, { starts, placed }: Pick<Draft, 'starts' | 'placed'>) {
  const edges = Array.from({ length: days.length + 1 }, () => ({ first: Infinity, last: -Infinity }))
  for (const match of placed) {
    const edge = edges[dayOf(days, starts[match]!)]!
    edge.first = Math.min(edge.first, starts[match]!)
    edge.last = Math.max(edge.last, starts[match]! + matches[match]!.minutes)
  }
  return edges
}

/** The longest wait of teams that are not known yet, from the match that they come from. */
function waitsOfWinners({ gates, matches, days }: Problem, starts: readonly number[]): number {
  let longest = 0
  for (const { members, waiting } of gates) {
    if (members.length > 2) continue
    for (const member of members) {
      for (const match of waiting) {
        if (starts[member] === -1 || starts[match] === -1) continue
        if (dayOf(days, starts[member]!) !== dayOf(days, starts[match]!)) continue
        longest = Math.max(longest, starts[match]! - starts[member]! - matches[member]!.minutes)
      }
    }
  }
  return longest
}

function movedMatches({ input, matches, publishedCourts }: Problem, { starts, courts }: Draft): number {
  if (input.published.length === 0) return 0
  const publishedStarts = new Map(input.published.map(({ match, start }) => [match, start]))
  return matches.filter(
    ({ match }, index) =>
      publishedStarts.has(match) &&
      (publishedStarts.get(match) !== starts[index] || publishedCourts[index] !== courts[index]),
  ).length
}
