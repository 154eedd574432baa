import { firstFit, joined } from '../hours.ts'
import type { Span } from '../model.ts'
import type { Gate, Problem } from './problem.ts'

/** A minute before which no plan of these matches can end, however they are placed in the courts' hours. */
export function lowerBound(problem: Problem): number {
  const { matches, tails } = problem
  const heads = headsOf(problem)
  const free = [...matches.keys()].filter((index) => !matches[index]!.fixed && heads[index]! < Infinity)
  const chains = free.map((index) => heads[index]! + tails[index]!)
  const fixed = matches.map((match) => match.fixed?.end ?? 0)
  const all: Gate = { members: free, rest: 0, waiting: [] }
  const open = joined(problem.gaps.flat())
  const bounds = [...fixed, ...chains, capacityBound(problem, heads, free), endOfMembers(problem, all, heads, open)]
  return Math.max(0, ...bounds.filter(Number.isFinite))
}

/** The earliest start of each match, by the matches that it waits for and the hours of the courts. */
function headsOf(problem: Problem): number[] {
  const { matches, gates, gaps, finalCourts } = problem
  const open = joined(gaps.flat())
  const finals = joined(finalCourts.flatMap((court) => gaps[court]!))
  const heads = matches.map(() => 0)
  const gatesOf = matches.map((): Gate[] => [])
  for (const gate of gates) for (const match of gate.waiting) gatesOf[match]!.push(gate)
  const opensAt = new Map<Gate, number>()
  for (const [index, { minutes, isFinal, fixed }] of matches.entries()) {
    let from = 0
    for (const gate of gatesOf[index]!) {
      if (!opensAt.has(gate)) opensAt.set(gate, gate.rest + endOfMembers(problem, gate, heads, open))
      from = Math.max(from, opensAt.get(gate)!)
    }
    heads[index] = fixed?.start ?? firstFit(isFinal ? finals : open, from, minutes) ?? Infinity
  }
  return heads
}

/** The earliest end of all members of a gate: each as soon as it can, and of those that share teams only as many at once as there are pairs. */
function endOfMembers(problem: Problem, { members }: Gate, heads: readonly number[], open: readonly Span[]): number {
  const { matches } = problem
  const ends = members.map((index) => matches[index]!.fixed?.end ?? heads[index]! + matches[index]!.minutes)
  const free = members.filter((index) => !matches[index]!.fixed)
  const clusters = clustersOf(problem, free).map((cluster) => endOfCluster(problem, cluster, heads, open))
  return Math.max(...ends, ...clusters, endOnCourts(problem, free, heads))
}

/** The earliest end of matches that need a court each, by the courts alone. */
function endOnCourts({ matches, gaps }: Problem, free: readonly number[], heads: readonly number[]): number {
  if (free.length <= gaps.length) return 0
  const from = Math.min(...free.map((index) => heads[index]!))
  const minutes = Math.min(...free.map((index) => matches[index]!.minutes))
  return endsOfSlots(gaps, from, { minutes, count: free.length })[free.length - 1] ?? 0
}

/** Matches joined by common teams. */
function clustersOf({ teams }: Problem, members: readonly number[]): number[][] {
  const parents = new Map<number, number>()
  const rootOf = (team: number): number => {
    const parent = parents.get(team) ?? team
    return parent === team ? team : rootOf(parent)
  }
  const paired = members.filter((index) => teams[index]!.length === 2)
  for (const index of paired) {
    const [a, b] = teams[index]!.map(rootOf) as [number, number]
    parents.set(a, b)
  }
  return [...Map.groupBy(paired, (index) => rootOf(teams[index]![0]!)).values()]
}

function endOfCluster(
  { matches, teams, input }: Problem,
  cluster: readonly number[],
  heads: readonly number[],
  open: readonly Span[],
) {
  const counts = new Map<number, number>()
  for (const team of cluster.flatMap((index) => teams[index]!)) counts.set(team, (counts.get(team) ?? 0) + 1)
  const from = Math.min(...cluster.map((index) => heads[index]!))
  const minutes = Math.min(...cluster.map((index) => matches[index]!.minutes))
  const atOnce = Math.floor(counts.size / 2)
  const together = endOfChain(open, from, { count: Math.ceil(cluster.length / atOnce), minutes, rest: 0 })
  return Math.max(together, endOfChain(open, from, { count: Math.max(...counts.values()), minutes, rest: input.rest }))
}

/** The earliest end of so many matches, one after another. */
function endOfChain(open: readonly Span[], from: number, chain: { count: number; minutes: number; rest: number }) {
  let end = from - chain.rest
  for (let played = 0; played < chain.count; played += 1) {
    const start = firstFit(open, end + chain.rest, chain.minutes)
    if (start === null) return Infinity
    end = start + chain.minutes
  }
  return end
}

/**
 * For each earliest start and each time left after a match: all matches that start no earlier and have no less left after them need the courts for as
 * long as they take together, and each at least for the shortest one's time without a break.
 */
function capacityBound(problem: Problem, heads: readonly number[], free: readonly number[]): number {
  const { matches, tails } = problem
  const byRest = free.toSorted((a, b) => afterwards(b) - afterwards(a))
  const shortest = Math.min(...free.map((index) => matches[index]!.minutes))
  function afterwards(index: number) {
    return tails[index]! - matches[index]!.minutes
  }
  let bound = 0
  for (const from of new Set(free.map((index) => heads[index]!))) {
    const later = byRest.filter((index) => heads[index]! >= from)
    const slots = endsOfSlots(problem.gaps, from, { minutes: shortest, count: later.length })
    const work = workUntil(problem.gaps, from)
    let total = 0
    for (const [index, match] of later.entries()) {
      total += matches[match]!.minutes
      const end = Math.max(slots[index] ?? 0, work(total))
      bound = Math.max(bound, end + afterwards(match))
    }
  }
  return bound
}

/** When the courts have offered so many slots of this length, in order. */
function endsOfSlots(
  gaps: readonly (readonly Span[])[],
  from: number,
  slot: { minutes: number; count: number },
): number[] {
  const ends = gaps.flatMap((spans) => {
    const own: number[] = []
    for (const span of spans) {
      for (let end = Math.max(span.start, from) + slot.minutes; end <= span.end; end += slot.minutes) {
        if (own.length === slot.count) return own
        own.push(end)
      }
    }
    return own
  })
  return ends.toSorted((a, b) => a - b).slice(0, slot.count)
}

/** Returns when the courts have offered this many minutes; 0 if they never do. Expects growing numbers. */
function workUntil(gaps: readonly (readonly Span[])[], from: number): (minutes: number) => number {
  const changes = gaps.flat().flatMap(({ start, end }) =>
    end <= from
      ? []
      : [
          { at: Math.max(start, from), courts: 1 },
          { at: end, courts: -1 },
        ],
  )
  const events = changes.toSorted((a, b) => a.at - b.at)
  let [next, courts, at, done] = [0, 0, from, 0]
  return (minutes) => {
    for (;;) {
      while (next < events.length && events[next]!.at <= at) {
        courts += events[next]!.courts
        next += 1
      }
      const until = events[next]?.at ?? Infinity
      if (courts > 0 && done + courts * (until - at) >= minutes) return Math.ceil(at + (minutes - done) / courts)
      if (until === Infinity) return 0
      done += courts * (until - at)
      at = until
    }
  }
}
