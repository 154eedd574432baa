import type { Fact, Setup } from '../contract.ts'
import { shapeOf, type Shape } from '../shape/shape.ts'
import { derive } from './derive.ts'
import { factsBySubject } from './facts.ts'
import type { State } from './state.ts'

const undrawn: State = {
  size: 0,
  teams: [],
  substitutes: new Map(),
  matches: [],
  tables: [],
  wildCards: null,
  rulingsDue: [],
  counting: [],
  voided: [],
  places: [],
  champion: null,
  isFinished: false,
}

/** The state calculated from the log. The active draw determines the number of teams; without a draw, there are no matches. */
export function currentState(setup: Setup, facts: readonly Fact[]): State {
  const teams = factsBySubject(facts).order.length
  return teams === 0 ? undrawn : derive(sharedShape(setup, teams), facts)
}

const shapes = new WeakMap<Setup, Map<number, Shape>>()

/** A setup's shape. Two states of one setup share it, so that `diff` finds unchanged fixtures by identity. */
export function sharedShape(setup: Setup, teams: number): Shape {
  const sizes = shapes.get(setup) ?? new Map<number, Shape>()
  shapes.set(setup, sizes)
  const shape = sizes.get(teams) ?? shapeOf(setup, teams)
  sizes.set(teams, shape)
  return shape
}
