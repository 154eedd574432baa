import { isEarlierStep } from '../chain.ts'
import { daysOf, joined, without } from '../hours.ts'
import type { PlanInput, PlannedMatch, Span } from '../model.ts'

/** Opens when all members have ended and rested. The matches that wait for it start later. */
export type Gate = { members: readonly number[]; rest: number; waiting: number[] }

/** A plan's input with matches, courts and teams as indexes. Each match comes after those that it waits for. */
export type Problem = {
  input: PlanInput
  matches: readonly PlannedMatch[]
  gates: readonly Gate[]
  /** By match: how many gates it waits for. */
  gateCounts: readonly number[]
  /** By match: the gates of which it is a member. */
  opens: readonly (readonly number[])[]
  /** By match. */
  teams: readonly (readonly number[])[]
  teamCount: number
  /** By court: when it can be used, without the fixed placements. */
  gaps: readonly (readonly Span[])[]
  /** The courts on which a final can be played. */
  finalCourts: readonly number[]
  /** By team. */
  fixedOfTeam: readonly (readonly Span[])[]
  /** By match: the least time from its start to the end of the tournament. */
  tails: readonly number[]
  /** By match: when it must have ended, so that the fixed matches after it can start. */
  deadlines: readonly number[]
  /** By match: its court in the published plan, or -1. */
  publishedCourts: readonly number[]
  days: readonly Span[]
}

export function problemOf(input: PlanInput): Problem {
  const matches = inOrder(input.matches)
  const indexes = new Map(matches.map(({ match }, index) => [match, index]))
  const gates = gatesOf(matches, indexes, input.rest)
  const gateCounts = matches.map(() => 0)
  const opens = matches.map((): number[] => [])
  for (const [gate, { members, waiting }] of gates.entries()) {
    for (const match of members) opens[match]!.push(gate)
    for (const match of waiting) gateCounts[match]! += 1
  }
  const teamIndexes = new Map<string, number>()
  for (const team of matches.flatMap(({ teams }) => teams)) {
    if (!teamIndexes.has(team)) teamIndexes.set(team, teamIndexes.size)
  }
  const teams = matches.map((match) => match.teams.map((team) => teamIndexes.get(team)!))
  const main = input.courts.findIndex(({ isMain }) => isMain)
  const links = { matches, gates, opens, rest: input.rest, teams, teamCount: teamIndexes.size }
  return {
    input,
    ...links,
    gateCounts,
    gaps: gapsOf(input),
    finalCourts: main === -1 ? input.courts.map((_, court) => court) : [main],
    fixedOfTeam: fixedOfTeams(links),
    tails: tailsOf(links),
    deadlines: deadlinesOf(links),
    publishedCourts: publishedCourtsOf(input, matches),
    days: daysOf(input.courts),
  }
}

function publishedCourtsOf({ courts, published }: PlanInput, matches: readonly PlannedMatch[]): number[] {
  const courtOf = new Map(published.map(({ match, court }) => [match, court]))
  return matches.map(({ match }) => courts.findIndex(({ id }) => id === courtOf.get(match)))
}

type Links = Pick<Problem, 'matches' | 'gates' | 'opens' | 'teams' | 'teamCount'> & { rest: number }

/** The matches, each after those that it waits for, otherwise in the given order. */
function inOrder(matches: readonly PlannedMatch[]): PlannedMatch[] {
  const byNumber = new Map(matches.map((match) => [match.match, match]))
  const seen = new Set<PlannedMatch>()
  const ordered: PlannedMatch[] = []
  const visit = (match: PlannedMatch) => {
    if (seen.has(match)) return
    seen.add(match)
    for (const feeder of match.after) if (byNumber.has(feeder)) visit(byNumber.get(feeder)!)
    ordered.push(match)
  }
  for (const match of matches) visit(match)
  return ordered.toSorted((a, b) => (a.step ?? 0) - (b.step ?? 0))
}

/** One gate for each list of feeders, and one for each step. */
function gatesOf(matches: readonly PlannedMatch[], indexes: ReadonlyMap<number, number>, rest: number): Gate[] {
  const gates = new Map<readonly number[], Gate>()
  for (const [index, { after }] of matches.entries()) {
    const gate = gates.get(after) ?? { members: after.flatMap((no) => indexes.get(no) ?? []), rest, waiting: [] }
    gate.waiting.push(index)
    gates.set(after, gate)
  }
  // All lower steps, not only the one before: fixed matches may be out of order.
  const barriers = Array.from(Map.groupBy(matches.keys(), (index) => matches[index]!.step)).map(
    ([step, waiting]): Gate => ({
      members: [...matches.keys()].filter((index) => isEarlierStep(matches[index]!, { step })),
      rest: 0,
      waiting,
    }),
  )
  return [...gates.values(), ...barriers].filter(({ members }) => members.length > 0)
}

function gapsOf({ courts, matches }: PlanInput): Span[][] {
  const taken = Map.groupBy(
    matches.flatMap(({ fixed }) => fixed ?? []),
    ({ court }) => court,
  )
  return courts.map(({ id, hours }) => without(hours, taken.get(id) ?? []))
}

function fixedOfTeams({ matches, teams, teamCount }: Links): Span[][] {
  const fixed = Array.from({ length: teamCount }, (): Span[] => [])
  for (const [index, match] of matches.entries()) {
    if (match.fixed) for (const team of teams[index]!) fixed[team]!.push(match.fixed)
  }
  return fixed.map((spans) => joined(spans))
}

function tailsOf({ matches, gates, opens }: Links): number[] {
  const tails = matches.map(() => 0)
  const afterGate = gates.map(({ waiting }): (() => number) => {
    let longest: number | null = null
    return () => (longest ??= Math.max(0, ...waiting.map((match) => tails[match]!)))
  })
  for (let index = matches.length - 1; index >= 0; index -= 1) {
    const follows = opens[index]!.map((gate) => gates[gate]!.rest + afterGate[gate]!())
    tails[index] = matches[index]!.minutes + Math.max(0, ...follows)
  }
  return tails
}

function deadlinesOf({ matches, gates, opens }: Links): number[] {
  const starts = matches.map(() => Infinity)
  const deadlines = matches.map(() => Infinity)
  const ofGates = gates.map(({ waiting, rest }): (() => number) => {
    let first: number | null = null
    return () => (first ??= Math.min(...waiting.map((match) => starts[match]!)) - rest)
  })
  const final = matches.find(({ isFinal, fixed }) => isFinal && fixed)?.fixed
  for (let index = matches.length - 1; index >= 0; index -= 1) {
    const { fixed, minutes, isFinal } = matches[index]!
    const beforeFinal = final && !isFinal ? Math.min(final.end, final.start + minutes) : Infinity
    deadlines[index] = Math.min(beforeFinal, ...opens[index]!.map((gate) => ofGates[gate]!()))
    starts[index] = fixed ? fixed.start : deadlines[index]! - minutes
  }
  return deadlines
}
