import type { Placement, PlannedMatch, Span } from './model.ts'

export type Chained = Pick<PlannedMatch, 'match' | 'after' | 'teams' | 'step' | 'isFinal'>

type Stepped = Pick<PlannedMatch, 'step'>

/** Whether a match has to wait for an earlier one because of their steps. */
export const isEarlierStep = (earlier: Stepped, { step }: Stepped): boolean =>
  earlier.step !== null && step !== null && earlier.step < step

/** When things end that later matches wait for: on courts, of teams, of matches and of steps. */
export type Ends = {
  ofCourts: Map<string, number>
  ofTeams: Map<string, number>
  ofMatches: Map<number, number>
  ofSteps: { step: number; last: number }[]
  lastStart: number
  last: number
}

export const noEnds = (): Ends => ({
  ofCourts: new Map(),
  ofTeams: new Map(),
  ofMatches: new Map(),
  ofSteps: [],
  lastStart: 0,
  last: 0,
})

/** The first minute at which a match can start after those before it. */
export function earliestStart(rest: number, ends: Ends, match: Chained, { court, start, end }: Placement): number {
  const after = match.after.map((feeder) => (ends.ofMatches.get(feeder) ?? -Infinity) + rest)
  const teams = match.teams.map((team) => (ends.ofTeams.get(team) ?? -Infinity) + rest)
  const steps = ends.ofSteps.filter((earlier) => isEarlierStep(earlier, match)).map(({ last }) => last)
  const others = match.isFinal ? [ends.lastStart, ends.last - (end - start)] : []
  return Math.max(ends.ofCourts.get(court) ?? 0, ...after, ...teams, ...steps, ...others)
}

export function finish(ends: Ends, match: Chained, court: string, { start, end }: Span) {
  ends.ofCourts.set(court, Math.max(ends.ofCourts.get(court) ?? 0, end))
  for (const team of match.teams) ends.ofTeams.set(team, Math.max(ends.ofTeams.get(team) ?? 0, end))
  ends.ofMatches.set(match.match, end)
  const step = ends.ofSteps.find((other) => other.step === match.step)
  if (step) step.last = Math.max(step.last, end)
  else if (match.step !== null) ends.ofSteps.push({ step: match.step, last: end })
  ends.lastStart = Math.max(ends.lastStart, start)
  ends.last = Math.max(ends.last, end)
}
