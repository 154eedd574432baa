import { firstFit } from '../hours.ts'
import type { Problem } from './problem.ts'

/** Where matches are, by index. A match that fits nowhere has the start and the court -1. */
export type Draft = {
  starts: readonly number[]
  courts: readonly number[]
  /** The placed matches in the order of their starts; fixed matches come first. */
  placed: readonly number[]
  end: number
}

/** Matches that are being placed. */
export type Run = {
  problem: Problem
  urgency: readonly number[]
  now: number
  starts: number[]
  courts: number[]
  /** The first minute at which each match could start, as far as it is known. */
  readyAt: number[]
  placed: number[]
  lastStart: number
  lastEnd: number
  /** By gate: how many members have no placement yet, and when it opens. */
  left: number[]
  opensAt: number[]
  /** By match: for how many gates it waits. */
  waitsFor: number[]
  /** Matches whose gates are open, most urgent first. */
  open: number[]
  opened: number[]
  teamFree: number[]
  courtOfTeam: number[]
  courtFree: number[]
  /** By court: the gap that `now` is in or before. */
  gapAt: number[]
  freeCourts: number[]
}

export function startedRun(problem: Problem, urgency: readonly number[]): Run {
  const { matches, gates, gaps, teamCount } = problem
  const run: Run = {
    problem,
    urgency,
    now: 0,
    starts: matches.map(() => -1),
    courts: matches.map(() => -1),
    readyAt: matches.map(({ notBefore = 0 }) => notBefore),
    placed: [],
    lastStart: 0,
    lastEnd: 0,
    left: gates.map(({ members }) => members.length),
    opensAt: gates.map(() => 0),
    waitsFor: [...problem.gateCounts],
    open: [],
    opened: [],
    teamFree: Array.from({ length: teamCount }, () => 0),
    courtOfTeam: Array.from({ length: teamCount }, () => -1),
    courtFree: gaps.map(() => 0),
    gapAt: gaps.map(() => 0),
    freeCourts: [],
  }
  for (const [index, { fixed, isFinal }] of matches.entries()) {
    if (fixed) {
      const court = problem.input.courts.findIndex(({ id }) => id === fixed.court)
      setPlace(run, index, court, fixed.start, fixed.end)
    } else if (problem.gateCounts[index] === 0 && !isFinal) run.opened.push(index)
  }
  openMatches(run)
  return run
}

function setPlace(run: Run, match: number, court: number, start: number, end: number) {
  const { gates, opens, matches } = run.problem
  run.starts[match] = start
  run.courts[match] = court
  run.placed.push(match)
  run.lastStart = Math.max(run.lastStart, start)
  run.lastEnd = Math.max(run.lastEnd, end)
  for (const gate of opens[match]!) {
    const { rest, waiting } = gates[gate]!
    run.opensAt[gate] = Math.max(run.opensAt[gate]!, end + rest)
    run.left[gate]! -= 1
    if (run.left[gate]! > 0) continue
    for (const next of waiting) {
      run.readyAt[next] = Math.max(run.readyAt[next]!, run.opensAt[gate])
      run.waitsFor[next]! -= 1
      const isOpen = run.waitsFor[next] === 0 && !matches[next]!.fixed && !matches[next]!.isFinal
      if (isOpen) run.opened.push(next)
    }
  }
}

/** Adds the matches whose last gate has opened to the open ones, in order. */
export function openMatches(run: Run) {
  const { open, opened, urgency, readyAt } = run
  const comesBefore = (a: number, b: number) => (urgency[b]! - urgency[a]! || readyAt[a]! - readyAt[b]! || a - b) < 0
  for (const match of opened) {
    let [low, high] = [0, open.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (comesBefore(match, open[middle]!)) high = middle
      else low = middle + 1
    }
    open.splice(low, 0, match)
  }
  opened.length = 0
}

/** The first minute from now on at which the match could start, as far as its teams are concerned; Infinity if it would end too late. */
export function readyFrom({ problem, readyAt, teamFree, now }: Run, match: number): number {
  const { teams, fixedOfTeam, matches, deadlines, input } = problem
  const { minutes } = matches[match]!
  let from = Math.max(now, readyAt[match]!)
  for (const team of teams[match]!) from = Math.max(from, teamFree[team]!)
  for (const team of teams[match]!) {
    for (const { start, end } of fixedOfTeam[team]!) {
      if (from < end + input.rest && from + minutes + input.rest > start) from = end + input.rest
    }
  }
  return from + minutes > deadlines[match]! ? Infinity : from
}

/** Returns when the match ends. */
export function startMatch(run: Run, match: number, court: number): number {
  const { problem, now } = run
  const end = now + problem.matches[match]!.minutes
  run.freeCourts = run.freeCourts.filter((other) => other !== court)
  run.courtFree[court] = end
  for (const team of problem.teams[match]!) {
    run.teamFree[team] = end + problem.input.rest
    run.courtOfTeam[team] = court
  }
  setPlace(run, match, court, now, end)
  return end
}

export const draftOf = ({ starts, courts, placed, lastEnd }: Run): Draft => ({
  starts,
  courts,
  placed,
  end: lastEnd,
})

/** A final starts when no other match starts later, and ends when no other match ends later. */
export function placeFinals(run: Run) {
  const { matches, finalCourts } = run.problem
  for (const [index, { isFinal, fixed, minutes }] of matches.entries()) {
    if (!isFinal || fixed || run.waitsFor[index]! > 0) continue
    startEarliest(run, index, finalCourts, Math.max(run.lastStart, run.lastEnd - minutes))
  }
}

/** Starts a match as early as possible after those that are already on these courts, if it fits. */
export function startEarliest(run: Run, match: number, courts: readonly number[], from: number) {
  const { gaps, matches } = run.problem
  run.now = from
  for (;;) {
    const ready = readyFrom(run, match)
    let [start, court] = [Infinity, -1]
    for (const other of courts) {
      const fit = firstFit(gaps[other]!, Math.max(ready, run.courtFree[other]!), matches[match]!.minutes)
      if (fit !== null && fit < start) [start, court] = [fit, other]
    }
    if (court === -1) return
    run.now = start
    if (readyFrom(run, match) > start) continue
    startMatch(run, match, court)
    return
  }
}
