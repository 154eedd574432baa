import type { Setup } from '../contract.ts'
import { shapeOf } from '../shape/shape.ts'
import { qualificationsIn, goalOf, type Qualification, type Goal } from '../standings/qualification.ts'
import { clinchingScenarios, type ClinchingScenarios } from '../standings/clinching-scenarios.ts'
import type { Table } from '../standings/rows.ts'
import { stakesOf } from '../standings/stakes.ts'
import { resultsOf, type GroupResults } from '../standings/table.ts'
import type { State } from './state.ts'

/** See `Budget`. Enough for the six matches of a group of four, and about 20 ms at most. */
const budget = 100_000

const cache = new WeakMap<State, ReadonlyMap<string, Qualification>>()
const scenariosCache = new WeakMap<State, Map<string, ClinchingScenarios | null>>()

/** What is certain about the teams in tables. It is calculated once for each state. */
export function qualificationsOf(setup: Setup, state: State): ReadonlyMap<string, Qualification> {
  const cached = cache.get(state)
  if (cached) return cached
  const qualifications = new Map<string, Qualification>()
  const groups = groupsOf(setup, state)
  const share = budget / groups.filter(({ isComplete }) => !isComplete).length
  for (const [index, results] of groups.entries()) {
    const goal = goalOf(results.group.advance, hasWildCards(setup))
    const table = state.tables[index]!
    for (const [team, qualification] of table.isComplete
      ? decided(table, goal, state)
      : qualificationsIn(results, goal, { left: share })) {
      if (!table.isComplete || results.group.advance > 0) qualifications.set(team, qualification)
    }
  }
  cache.set(state, qualifications)
  return qualifications
}

/**
 * What a team of an incomplete table needs, and what its next match decides; null for teams without such a table, and for teams that have
 * withdrawn. Calculated once for each state and next match.
 */
export function clinchingScenariosOf(
  setup: Setup,
  state: State,
  team: string,
  next?: number,
): ClinchingScenarios | null {
  if (!state.teams.some((other) => other.team === team && other.status === 'in')) return null
  const cached = scenariosCache.get(state) ?? new Map<string, ClinchingScenarios | null>()
  scenariosCache.set(state, cached)
  const key = `${team} ${next}`
  if (!cached.has(key)) cached.set(key, calculateScenarios(setup, state, team, next))
  return cached.get(key)!
}

function calculateScenarios(setup: Setup, state: State, team: string, next?: number): ClinchingScenarios | null {
  const results = groupsOf(setup, state).find(({ staying }) => staying.includes(team))
  if (!results || results.isComplete) return null
  const { advance } = results.group
  const goal = goalOf(advance, hasWildCards(setup))
  const scenarios = clinchingScenarios(results, goal, team, qualificationsOf(setup, state).get(team) ?? null, {
    left: budget,
  })
  return {
    ...scenarios,
    goal: advance === 0 ? 'title' : 'advance',
    hasWildCards: hasWildCards(setup),
    next: stakesOf(results, goal, { team, match: next, budget: { left: budget / 4 } }),
  }
}

const hasWildCards = (setup: Setup) => setup.format === 'groups' && setup.wildCards > 0

/** Who advanced from a complete group, as far as it is decided. */
function decided({ rows }: Table, { sure, last }: Goal, { wildCards }: State): [string, Qualification][] {
  return rows.flatMap(({ team, place, sharedBy }): [string, Qualification][] => {
    if (place + sharedBy - 1 <= sure) return [[team, 'clinched']]
    if (place <= sure) return []
    if (place > last) return [[team, 'eliminated']]
    return wildCards?.chosen ? [[team, wildCards.chosen.includes(team) ? 'clinched' : 'eliminated']] : []
  })
}

/** The results that each table is calculated from, in the order of `state.tables`. */
function groupsOf(setup: Setup, { size, teams, matches, tables }: State): GroupResults[] {
  if (tables.length === 0) return []
  const playing = teams.filter(({ status }) => status !== 'replaced')
  const bySeed = new Map(playing.map(({ team, seed }) => [seed, team]))
  // Only a Swiss tournament has both a table and late teams.
  const late = playing.flatMap(({ team, seed }) => (seed === null ? [team] : []))
  const withdrawn = new Set(teams.flatMap(({ team, status }) => (status === 'withdrawn' ? [team] : [])))
  const byGroup = Map.groupBy(matches, ({ fixture }) => fixture.group)
  return shapeOf(setup, size).groups.map((group) => {
    const teams = [...group.seeds.map((seed) => bySeed.get(seed)!), ...late]
    return resultsOf(group, teams, byGroup.get(group.name) ?? [], withdrawn)
  })
}
