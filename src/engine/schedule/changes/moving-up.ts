import { isEarlierStep } from '../chain.ts'
import { firstFit, without } from '../hours.ts'
import type { PlanInput, Placement, PlannedMatch, Span } from '../model.ts'
import { placedOf, windowOf } from './window.ts'

/** Where matches are before any of them moves. */
type Plan = {
  placements: ReadonlyMap<number, Placement>
  matches: ReadonlyMap<number, PlannedMatch>
  /** In the order of their starts, which stays. */
  onCourt: ReadonlyMap<string, readonly Placement[]>
  /** By match: its index on its court. */
  indexes: ReadonlyMap<number, number>
  ofTeam: ReadonlyMap<string, readonly number[]>
  ofStep: ReadonlyMap<number | null, readonly Placement[]>
  hours: ReadonlyMap<string, readonly Span[]>
  /** How long the longest match takes. */
  longest: number
}

/** `ends` are those of the steps before matches that moved. */
type Moving = Plan & { moved: Map<number, Placement>; ends: Map<number | null, number> }

export const startMoving = (plan: Plan): Moving => ({ ...plan, moved: new Map(), ends: new Map() })

export function planOf(input: PlanInput, placements: readonly Placement[]): Plan {
  const { matches, courts } = input
  const ofTeam = new Map<string, number[]>()
  for (const { match, teams } of matches) {
    for (const team of teams) {
      const own = ofTeam.get(team)
      if (own) own.push(match)
      else ofTeam.set(team, [match])
    }
  }
  const byNumber = new Map(matches.map((match) => [match.match, match]))
  const onCourt = Map.groupBy(inOrder(input, placements), ({ court }) => court)
  return {
    placements: new Map(placements.map((at) => [at.match, at])),
    matches: byNumber,
    onCourt,
    indexes: new Map([...onCourt.values()].flatMap((own) => own.map(({ match }, index) => [match, index]))),
    ofTeam,
    ofStep: Map.groupBy(placements, ({ match }) => byNumber.get(match)?.step ?? null),
    hours: new Map(courts.map(({ id, hours }) => [id, hours])),
    longest: placements.reduce((most, { start, end }) => Math.max(most, end - start), 0),
  }
}

type Move = { old: Placement; lowest: number }

/** Moves a match up if it can, and returns its start. */
export function movedUp(input: PlanInput, moving: Moving, move: Move): number {
  const { old, lowest } = move
  const match = moving.matches.get(old.match)
  const start =
    match && !match.fixed && lowest < old.start ? firstAllowedStart(input, moving, { ...move, match }) : null
  if (start === null) return old.start
  moving.moved.set(old.match, { ...old, start, end: start + old.end - old.start })
  return start
}

/** The first minute from `lowest` on, but before its old start, at which a match breaks no rule while all others stay; or null. */
function firstAllowedStart(
  input: PlanInput,
  moving: Moving,
  { match, old, lowest }: Move & { match: PlannedMatch },
): number | null {
  const placementsOf = (numbers: Iterable<number>) =>
    [...numbers].flatMap((number) => (number === match.match ? [] : (placementOf(moving, number) ?? [])))
  const busy = placementsOf(match.teams.flatMap((team) => moving.ofTeam.get(team) ?? [])).map(({ start, end }) => ({
    start: start - input.rest,
    end: end + input.rest,
  }))
  const before = placedOf(placementsOf(match.isFinal ? moving.placements.keys() : match.after), moving.matches)
  const hours = moving.hours.get(old.court) ?? []
  const from = Math.max(lowest, windowOf(input, match, before).start, endBefore(moving, match))
  const start = firstFit(without(hours, [...takenBetween(moving, { old, lowest }), ...busy]), from, old.end - old.start)
  return start !== null && start < old.start ? start : null
}

const placementOf = ({ moved, placements }: Moving, number: number) => moved.get(number) ?? placements.get(number)

/** The other matches on the court between the lowest start and the old end. */
function takenBetween(moving: Moving, { old, lowest }: Move): Placement[] {
  const own = moving.onCourt.get(old.court)!
  const index = moving.indexes.get(old.match)!
  const taken: Placement[] = []
  for (let at = index - 1; at >= 0; at -= 1) {
    const placement = placementOf(moving, own[at]!.match)!
    if (placement.start + moving.longest <= lowest) break
    if (placement.end > lowest) taken.push(placement)
  }
  for (let at = index + 1; at < own.length && own[at]!.start < old.end; at += 1) taken.push(own[at]!)
  return taken
}

/** When all matches of earlier steps are over. They have moved before the first match of a step does. */
function endBefore(moving: Moving, match: PlannedMatch): number {
  const earlier = [...moving.ofStep.keys()].filter((step) => isEarlierStep({ step }, match))
  return Math.max(-Infinity, ...earlier.map((other) => endOfStep(moving, other)))
}

function endOfStep({ ofStep, moved, ends }: Moving, step: number | null): number {
  const known = ends.get(step)
  if (known !== undefined) return known
  const end = ofStep.get(step)!.reduce((last, at) => Math.max(last, (moved.get(at.match) ?? at).end), -Infinity)
  ends.set(step, end)
  return end
}

/** By start, with finals last. */
export function inOrder({ matches }: PlanInput, placements: readonly Placement[]): Placement[] {
  const finals = new Set(matches.filter(({ isFinal }) => isFinal).map(({ match }) => match))
  return placements.toSorted((a, b) => Number(finals.has(a.match)) - Number(finals.has(b.match)) || a.start - b.start)
}
