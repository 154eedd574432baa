import type { Setup } from '../contract.ts'
import { shapeOf } from '../shape/shape.ts'
import { fatesIn, goalOf, type Fate, type Goal } from '../standings/qualification.ts'
import { needsOf, type Needs } from '../standings/clinching-scenarios.ts'
import type { Table } from '../standings/rows.ts'
import { resultsOf, type PoolResults } from '../standings/table.ts'
import type { State } from './state.ts'

const known = new WeakMap<State, ReadonlyMap<string, Fate>>()
const knownWants = new WeakMap<State, Map<string, Wants | null>>()

/** What is certain about the teams in tables. It is calculated once for each state. */
export function fatesOf(setup: Setup, state: State): ReadonlyMap<string, Fate> {
  const kept = known.get(state)
  if (kept) return kept
  const fates = new Map<string, Fate>()
  for (const [index, results] of poolsOf(setup, state).entries()) {
    const goal = goalOf(results.pool.advance, hasBest(setup))
    const table = state.tables[index]!
    for (const [entrant, fate] of table.isComplete ? decided(table, goal, state) : fatesIn(results, goal)) {
      if (!table.isComplete || results.pool.advance > 0) fates.set(entrant, fate)
    }
  }
  known.set(state, fates)
  return fates
}

type Wants = { needs: Needs; goal: 'advance' | 'title'; hasBest: boolean }

/** What a team of an incomplete table needs; null for teams without one, and for teams that have withdrawn. Calculated once for each state. */
export function wantsOf(setup: Setup, state: State, team: string): Wants | null {
  if (!state.entrants.some(({ entrant, status }) => entrant === team && status === 'in')) return null
  const kept = knownWants.get(state) ?? new Map<string, Wants | null>()
  knownWants.set(state, kept)
  if (!kept.has(team)) kept.set(team, calculateWants(setup, state, team))
  return kept.get(team)!
}

function calculateWants(setup: Setup, state: State, team: string): Wants | null {
  const results = poolsOf(setup, state).find(({ staying }) => staying.includes(team))
  if (!results || results.isComplete) return null
  const { advance } = results.pool
  const needs = needsOf(results, goalOf(advance, hasBest(setup)), team, fatesOf(setup, state).get(team) ?? null)
  return { needs, goal: advance === 0 ? 'title' : 'advance', hasBest: hasBest(setup) }
}

const hasBest = (setup: Setup) => setup.format === 'groups' && setup.best > 0

/** Who advanced from a complete group, as far as it is decided. */
function decided({ rows }: Table, { sure, last }: Goal, { best }: State): [string, Fate][] {
  return rows.flatMap(({ entrant, place, sharedBy }): [string, Fate][] => {
    if (place + sharedBy - 1 <= sure) return [[entrant, 'through']]
    if (place <= sure) return []
    if (place > last) return [[entrant, 'out']]
    return best?.chosen ? [[entrant, best.chosen.includes(entrant) ? 'through' : 'out']] : []
  })
}

/** The results that each table is calculated from, in the order of `state.tables`. */
export function poolsOf(setup: Setup, { size, entrants, matches, tables }: State): PoolResults[] {
  if (tables.length === 0) return []
  const playing = entrants.filter(({ status }) => status !== 'replaced')
  const bySeed = new Map(playing.map(({ entrant, seed }) => [seed, entrant]))
  // Only a Swiss tournament has both a table and late teams.
  const late = playing.flatMap(({ entrant, seed }) => (seed === null ? [entrant] : []))
  const withdrawn = new Set(entrants.flatMap(({ entrant, status }) => (status === 'withdrawn' ? [entrant] : [])))
  const byPool = Map.groupBy(matches, ({ fixture }) => fixture.pool)
  return shapeOf(setup, size).pools.map((pool) => {
    const teams = [...pool.seeds.map((seed) => bySeed.get(seed)!), ...late]
    return resultsOf(pool, teams, byPool.get(pool.name) ?? [], withdrawn)
  })
}
