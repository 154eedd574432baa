import type { Setup } from '../contract.ts'
import { shapeOf } from '../shape/shape.ts'
import { derive } from '../state/derive.ts'
import { draw, log } from '../testing.ts'
import type { Court, Placement, PlanInput, PlannedMatch } from './model.ts'
import { plannedMatches } from './planned-matches.ts'

/** Ten in the morning of the first day. */
export const ten = 600

/** Courts 'c1' to 'cn', open for so many minutes from ten on; the first one is the main court. */
export const courtsFor = (count: number, minutes = 6_000, days = 1): Court[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `c${index + 1}`,
    name: `Court ${index + 1}`,
    isMain: index === 0,
    hours: Array.from({ length: days }, (_, day) => ({ start: ten + day * 1440, end: ten + day * 1440 + minutes })),
  }))

/** A drawn tournament whose matches take 20 minutes. */
export function inputFor(setup: Setup, teams: number, more: Partial<PlanInput> = {}): PlanInput {
  const shape = shapeOf(setup, teams)
  const state = derive(shape, log(draw(teams)))
  const matches = plannedMatches(shape, state, { minutesOf: () => 20, waitsForRounds: false, fixed: new Map() })
  return { courts: courtsFor(1), matches, rest: 0, published: [], ...more }
}

export const at = (match: number, start: number, court = 'c1'): Placement => ({ match, court, start, end: start + 20 })

/** The input with matches fixed at these placements. */
export const withFixed = (input: PlanInput, ...fixed: Placement[]): PlanInput => ({
  ...input,
  matches: input.matches.map((match): PlannedMatch => ({
    ...match,
    fixed: fixed.find((placement) => placement.match === match.match) ?? null,
  })),
})

/** '1 c1 600 | 2 c2 600': placements on one line. */
export const line = (placements: readonly Placement[]) =>
  placements.map(({ match, court, start }) => `${match} ${court} ${start}`).join(' | ')
