import type { Problem } from './problem.ts'
import {
  draftOf,
  openMatches,
  placeFinals,
  readyFrom,
  startedRun,
  startEarliest,
  startMatch,
  type Draft,
  type Run,
} from './run.ts'

type Placing = { atLatest?: number; isPatient?: boolean }

/**
 * Places matches from the first minute to the last: a free court takes the most urgent match that is ready, otherwise the one that has been ready
 * longest, otherwise the first. Finals follow at the end. If it is patient, the last free courts wait for more urgent matches that are ready before
 * this one would end. Returns null as soon as the plan can't end by `atLatest`.
 */
export function place(
  problem: Problem,
  urgency: readonly number[],
  { atLatest = Infinity, isPatient = false }: Placing = {},
): Draft | null {
  const run = startedRun(problem, urgency)
  let next = Math.min(...problem.gaps.map((gaps) => gaps[0]?.start ?? Infinity))
  while (next < Infinity && run.open.length > 0) {
    run.now = next
    next = fillCourts(run, { atLatest, isPatient })
    if (next === -1) return null
    openMatches(run)
  }
  placeFinals(run)
  return run.lastEnd > atLatest ? null : draftOf(run)
}

/** Starts matches on the courts that are free now. Returns the next minute at which anything can start, or -1 if the plan can't end in time. */
function fillCourts(run: Run, { atLatest, isPatient }: Required<Placing>): number {
  const { problem, open, now } = run
  let next = findFreeCourts(run)
  /** When more urgent matches are ready. */
  const awaited: number[] = []
  let kept = 0
  for (let at = 0; at < open.length; at += 1) {
    const match = open[at]!
    const ready = run.freeCourts.length === 0 ? Infinity : readyFrom(run, match)
    const isHeld = isPatient && ready <= now && isKept(run, awaited, now + problem.matches[match]!.minutes)
    const court = ready > now || isHeld ? -1 : courtFor(run, match)
    if (court === -1) {
      if (ready > now && ready < Infinity) awaited.push(ready)
      if (ready > now && ready < next) next = ready
      open[kept] = match
      kept += 1
      continue
    }
    if (now + problem.tails[match]! > atLatest) return -1
    next = Math.min(next, startMatch(run, match, court))
  }
  open.length = kept
  return next
}

/** Whether all free courts are kept for matches that are ready before this minute. */
const isKept = ({ freeCourts }: Run, awaited: readonly number[], end: number) =>
  awaited.filter((ready) => ready < end).length >= freeCourts.length

/** Finds the courts that are free now. Returns the next minute at which another one is. */
function findFreeCourts({ problem, now, courtFree, gapAt, freeCourts }: Run): number {
  let next = Infinity
  freeCourts.length = 0
  for (const [court, gaps] of problem.gaps.entries()) {
    while (gapAt[court]! < gaps.length && gaps[gapAt[court]!]!.end <= Math.max(now, courtFree[court]!))
      gapAt[court]! += 1
    const gap = gaps[gapAt[court]!]
    if (!gap) continue
    const freeAt = Math.max(gap.start, courtFree[court]!)
    if (freeAt <= now) freeCourts.push(court)
    else next = Math.min(next, freeAt)
    // A match may be too long for what is left of this gap, but not for the next one.
    const following = gaps[gapAt[court]! + 1]
    if (freeAt <= now && following) next = Math.min(next, following.start)
  }
  return next
}

/**
 * The free court for a match that starts now, or -1: where it was published, otherwise where its teams have played last. A match that nothing waits
 * for, such as the one for third place, leaves the main court to the final.
 */
function courtFor({ problem, now, freeCourts, gapAt, courtOfTeam }: Run, match: number): number {
  const { matches, gaps, teams, opens, publishedCourts, finalCourts } = problem
  const leaves = opens[match]!.length === 0 && finalCourts.length < gaps.length ? finalCourts : []
  let [best, bestScore] = [-1, -Infinity]
  for (const court of freeCourts) {
    if (now + matches[match]!.minutes > gaps[court]![gapAt[court]!]!.end) continue
    let score = publishedCourts[match] === court ? 1.5 : 0
    if (leaves.includes(court)) score -= 10
    for (const team of teams[match]!) if (courtOfTeam[team] === court) score += 1
    if (score > bestScore) [best, bestScore] = [court, score]
  }
  return best
}

/** Places matches in their order, each on the court that can start it first: the usual rule, which a plan must not be worse than. */
export function placeInOrder(problem: Problem): Draft {
  const { matches, gaps } = problem
  const run = startedRun(
    problem,
    matches.map(() => 0),
  )
  const courts = [...gaps.keys()]
  for (const [index, { isFinal, fixed }] of matches.entries()) {
    if (!isFinal && !fixed && run.waitsFor[index] === 0) startEarliest(run, index, courts, 0)
  }
  placeFinals(run)
  return draftOf(run)
}
