import { lowerBound } from './bound.ts'
import { clashesOf } from '../clashes.ts'
import type { Placement, Plan, PlanInput, PlannedMatch } from '../model.ts'
import { place, placeInOrder } from './place.ts'
import { problemOf, type Problem } from './problem.ts'
import { faultsOf, isBetter } from './quality.ts'
import type { Draft } from './run.ts'

const attempts = 150

/** With so few matches, more attempts are made, and every second one is patient, so that the plan ends as early as possible. */
const [fewMatches, attemptsOfFew] = [12, 1_000]

/**
 * Plans all matches. The same input always gives the same plan: first the most urgent matches, those with the longest way to the final; then matches
 * in their order and in the published one; then random changes of the best plan so far, with fixed seeds. `onProgress` gets the share that is done, from 0
 * to 1.
 */
export function propose(input: PlanInput, onProgress?: (share: number) => void): Plan {
  const problem = problemOf(input)
  const draft = bestDraft(problem, onProgress)
  return {
    placements: placementsOf(problem, draft),
    end: draft.end,
    atLeastUntil: lowerBound(problem),
  }
}

type Candidate = { draft: Draft; urgency: readonly number[]; faults: readonly number[] }

function bestDraft(problem: Problem, onProgress?: (share: number) => void): Draft {
  let best: Candidate | null = null
  const compare = (draft: Draft | null, urgency: readonly number[]) => {
    if (!draft) return
    const faults = faultsOf(problem, draft)
    if (!best || isBetter(faults, best.faults)) best = { draft, urgency, faults }
  }
  const attempt = (urgency: readonly number[], isPatient = false) => {
    const atLatest = best && best.faults[0] === 0 ? best.draft.end : Infinity
    compare(place(problem, urgency, { atLatest, isPatient }), urgency)
  }
  const inOrder = problem.matches.map((_, index) => -index)
  attempt(urgencyOf(problem))
  attempt(inOrder)
  compare(placeInOrder(problem), inOrder)
  if (problem.input.published.length > 0) {
    attempt(publishedUrgency(problem))
    compare(publishedDraft(problem), publishedUrgency(problem))
  }
  const random = randomNumbers(problem.matches.length)
  const isSmall = problem.matches.length <= fewMatches
  const changes = isSmall ? attemptsOfFew : attempts
  for (let number = 0; number < changes; number += 1) {
    onProgress?.(number / changes)
    const from: readonly number[] = best!.urgency
    const reach = reaches[number % reaches.length]! * problem.input.rest + reachMinutes
    const changed = from.map((value) => (random() < 0.3 ? value + (random() - 0.5) * reach : value))
    attempt(changed, isSmall && number % 2 === 1)
  }
  return best!.draft
}

/** How far random changes move a match ahead of others: by so many rests and half an hour. */
const reaches = [1, 4, 0]
const reachMinutes = 30

/** How long it takes from the start of each match to the end, if the teams that are known play their matches in this order. */
export function urgencyOf({ matches, gates, opens, teams, deadlines, input }: Problem): number[] {
  const urgency = matches.map(() => 0)
  const nextOfTeam = new Map<number, number>()
  const longest = new Map<number, number>()
  const horizon = Math.max(0, ...deadlines.filter(Number.isFinite))
  for (let index = matches.length - 1; index >= 0; index -= 1) {
    const { minutes } = matches[index]!
    let follows = 0
    for (const gate of opens[index]!) {
      const { rest, waiting } = gates[gate]!
      if (!longest.has(gate)) longest.set(gate, Math.max(0, ...waiting.map((match) => urgency[match]!)))
      follows = Math.max(follows, rest + longest.get(gate)!)
    }
    for (const team of teams[index]!) follows = Math.max(follows, input.rest + (nextOfTeam.get(team) ?? -input.rest))
    const at = deadlines[index]!
    urgency[index] = minutes + (at === Infinity ? follows : follows + horizon - at + minutes)
    for (const team of teams[index]!) nextOfTeam.set(team, minutes + follows)
  }
  return urgency
}

function publishedUrgency({ input, matches }: Problem): number[] {
  const starts = new Map(input.published.map(({ match, start }) => [match, start]))
  return matches.map(({ match }) => -(starts.get(match) ?? Number.MAX_SAFE_INTEGER))
}

/** The published plan as it is, or null if it is incomplete or breaks a rule by now. */
function publishedDraft({ input, matches, publishedCourts }: Problem): Draft | null {
  const publishedAt = new Map(input.published.map((placement) => [placement.match, placement]))
  const isCurrent = ({ match, minutes, fixed }: PlannedMatch) => {
    const placement = publishedAt.get(match)
    if (!placement) return false
    if (fixed) return placement.court === fixed.court && placement.start === fixed.start && placement.end === fixed.end
    return placement.end - placement.start === minutes
  }
  const open = new Set(matches.filter(({ fixed }) => !fixed).map(({ match }) => match))
  // Fixed matches may clash with each other, or be before the hours that are left.
  const isBroken = clashesOf(input, input.published).some(
    ({ match, other }) => open.has(match) || (other !== null && open.has(other)),
  )
  if (isBroken || !matches.every(isCurrent)) return null
  const current = matches.map(({ match }) => publishedAt.get(match)!)
  return {
    starts: current.map(({ start }) => start),
    courts: publishedCourts,
    placed: [...matches.keys()],
    end: Math.max(...current.map(({ end }) => end)),
  }
}

/** Mulberry32: numbers from 0 to 1 that depend only on the seed. */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function placementsOf({ matches, input }: Problem, { placed, starts, courts }: Draft): Placement[] {
  return placed
    .map((index): Placement => {
      const { match, minutes, fixed } = matches[index]!
      if (fixed) return { match, court: fixed.court, start: fixed.start, end: fixed.end }
      const start = starts[index]!
      return { match, court: input.courts[courts[index]!]!.id, start, end: start + minutes }
    })
    .toSorted((a, b) => a.start - b.start || a.match - b.match)
}
