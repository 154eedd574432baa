import type { Fact, Setup } from '../../contract.ts'
import { shapeOf } from '../shape/shape.ts'
import { derive } from './derive.ts'
import { ledgerOf } from './facts.ts'
import type { State } from './state.ts'

const undrawn: State = {
  size: 0,
  entrants: [],
  matches: [],
  tables: [],
  best: null,
  needs: [],
  counting: [],
  setAside: [],
  places: [],
  champion: null,
  isFinished: false,
}

/** The state calculated from the log. The draw in force determines the number of teams; without a draw, there are no matches. */
export function currentState(setup: Setup, facts: readonly Fact[]): State {
  const entrants = ledgerOf(facts).order.length
  return entrants === 0 ? undrawn : derive(shapeOf(setup, entrants), facts)
}
