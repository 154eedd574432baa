import { firstFit } from './hours.ts'
import type { Problem } from './problem.ts'

/** Where matches are, by index. A match that fits nowhere has the start and the court -1. */
export type Draft = {
  starts: readonly number[]
  courts: readonly number[]
  /** The first minute at which each match could start, as far as it is known. */
  readyAt: readonly number[]
  /** The placed matches in the order of their starts; fixed matches come first. */
  placed: readonly number[]
  end: number
}

type Run = {
  problem: Problem
  urgency: readonly number[]
  now: number
  starts: number[]
  courts: number[]
  readyAt: number[]
  placed: number[]
  lastStart: number
  lastEnd: number
  /** By gate: how many members have no place yet, and when it opens. */
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

/**
 * Places matches from the first minute to the last: a free court takes the most urgent match that is ready, otherwise the one that has been ready
 * longest, otherwise the first. Finals follow at the end. Returns null as soon as the plan can't end by `atLatest`.
 */
export function place(problem: Problem, urgency: readonly number[], atLatest = Infinity): Draft | null {
  const run = startedRun(problem, urgency)
  let next = Math.min(...problem.gaps.map((gaps) => gaps[0]?.start ?? Infinity))
  while (next < Infinity && run.open.length > 0) {
    run.now = next
    next = fillCourts(run, atLatest)
    if (next === -1) return null
    openMatches(run)
  }
  placeFinals(run)
  const { starts, courts, readyAt, placed, lastEnd } = run
  return lastEnd > atLatest ? null : { starts, courts, readyAt, placed, end: lastEnd }
}

function startedRun(problem: Problem, urgency: readonly number[]): Run {
  const { matches, gates, gaps, teamCount } = problem
  const run: Run = {
    problem,
    urgency,
    now: 0,
    starts: matches.map(() => -1),
    courts: matches.map(() => -1),
    readyAt: matches.map(() => 0),
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
      run.readyAt[next] = Math.max(run.readyAt[next]!, run.opensAt[gate]!)
      run.waitsFor[next]! -= 1
      const isOpen = run.waitsFor[next] === 0 && !matches[next]!.fixed && !matches[next]!.isFinal
      if (isOpen) run.opened.push(next)
    }
  }
}

/** Adds the matches whose last gate has opened to the open ones, in order. */
function openMatches(run: Run) {
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

/** Starts matches on the courts that are free now. Returns the next minute at which anything can start, or -1 if the plan can't end in time. */
function fillCourts(run: Run, atLatest: number): number {
  const { problem, open, now } = run
  let next = findFreeCourts(run)
  let kept = 0
  for (let at = 0; at < open.length; at += 1) {
    const match = open[at]!
    const ready = run.freeCourts.length === 0 ? Infinity : readyFrom(run, match)
    const court = ready > now ? -1 : courtFor(run, match)
    if (court === -1) {
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

/** The first minute from now on at which the match could start, as far as its teams are concerned; Infinity if it would end too late. */
function readyFrom({ problem, readyAt, teamFree, now }: Run, match: number): number {
  const { teams, fixedOfTeam, matches, deadlines, input } = problem
  const { minutes } = matches[match]!
  let from = Math.max(now, readyAt[match]!)
  for (const team of teams[match]!) from = Math.max(from, teamFree[team]!)
  for (const team of teams[match]!) {
    for (const { start, end } of fixedOfTeam[team]!) {
      if (from < end + input.rest && from + minutes + input.rest > start) from = end + input.rest
    }
  }
  return from + minutes > deadlines[match]!.at ? Infinity : from
}

/** The free court for a match that starts now, or -1: where it was published, otherwise where its teams have played last. */
function courtFor({ problem, now, freeCourts, gapAt, courtOfTeam }: Run, match: number): number {
  const { matches, gaps, teams, publishedCourts } = problem
  let [best, bestScore] = [-1, -1]
  for (const court of freeCourts) {
    if (now + matches[match]!.minutes > gaps[court]![gapAt[court]!]!.end) continue
    let score = publishedCourts[match] === court ? 1.5 : 0
    for (const team of teams[match]!) if (courtOfTeam[team] === court) score += 1
    if (score > bestScore) [best, bestScore] = [court, score]
  }
  return best
}

/** Returns when the match ends. */
function startMatch(run: Run, match: number, court: number): number {
  const { problem, now } = run
  const end = now + problem.matches[match]!.minutes
  run.freeCourts.splice(run.freeCourts.indexOf(court), 1)
  run.courtFree[court] = end
  for (const team of problem.teams[match]!) {
    run.teamFree[team] = end + problem.input.rest
    run.courtOfTeam[team] = court
  }
  setPlace(run, match, court, now, end)
  return end
}

/** A final starts when no other match starts later, and ends when no other match ends later. */
function placeFinals(run: Run) {
  const { matches, finalCourts, gaps, teams } = run.problem
  for (const [index, { isFinal, fixed, minutes }] of matches.entries()) {
    if (!isFinal || fixed || run.waitsFor[index]! > 0) continue
    run.now = Math.max(run.lastStart, run.lastEnd - minutes, ...teams[index]!.map((team) => run.teamFree[team]!))
    const from = readyFrom(run, index)
    let [start, court] = [Infinity, -1]
    for (const other of finalCourts) {
      const fit = firstFit(gaps[other]!, Math.max(from, run.courtFree[other]!), minutes)
      if (fit !== null && fit < start) [start, court] = [fit, other]
    }
    if (court === -1) continue
    run.now = start
    startMatch(run, index, court)
  }
}
