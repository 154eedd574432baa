import type { Bracket, Criterion, GroupsSetup, PlannedRoundRules, Setup, Source, TableRules } from '../contract.ts'
import { maxTeams, maxMatches, maxRoundRobin, minTeams } from '../values.ts'
import { doubleElimination, firstSlots, singleElimination } from './elimination.ts'
import { kindOf } from '../scoring/kinds.ts'
import { refuse, type EngineRefusal } from '../engine-refusal.ts'
import { fixedBracket, fixedBracketRefusal, matchCountRefusal } from './fixed-bracket.ts'
import { wildCardRulesOf, groupsRefusal, knockoutOf, groupsOf, type WildCardRules } from './groups.ts'
import { groupName, type Group } from './groups-of-seeds.ts'
import { roundRobins } from './round-robin.ts'
import { feederOf, type Pairing, type Fixture } from './fixture.ts'

/** A tournament's structure, before teams are placed in it. */
export type Shape = {
  teams: number
  /** Each fixture comes after the fixtures and groups that feed it. */
  fixtures: readonly Fixture[]
  /** One per table; empty for a pure knockout. */
  groups: readonly Group[]
  /** Which teams advance as wild cards; null if none do. */
  wildCards: WildCardRules | null
}

/**
 * Every fixture and table of the tournament. The number of teams alone determines where seeds and byes go; who has which seed is a fact (`draw`).
 * Expects a setup that passed `setupRefusal`.
 */
export function shapeOf(setup: Setup, teams: number): Shape {
  const groups = allGroups(setup, teams)
  const pairings = pairingsOf(setup, teams, groups)
  const lasts = lastRounds(pairings)
  const fixtures = pairings.map((pairing): Fixture => {
    const { rule, scoring } = rulesOf(setup, pairing, lasts.get(pairing.bracket)!)
    const isInTable = pairing.group !== undefined && 'table' in setup
    return { ...pairing, rule, scoring, ...(isInTable && { walkover: setup.table.walkover }) }
  })
  return { teams, fixtures, groups, wildCards: setup.format === 'groups' ? wildCardRulesOf(setup) : null }
}

/** Why this setup cannot be played with this many teams, or null. */
export function setupRefusal(setup: Setup, teams: number): EngineRefusal | null {
  return (
    teamsRefusal(setup, teams) ??
    criteriaRefusal(setup) ??
    formatRefusal(setup, teams) ??
    rulesRefusal(shapeOf(setup, teams).fixtures)
  )
}

/** Refuses criteria that could separate nobody, because all of them are tried to find out what is certain in a table. */
function criteriaRefusal(setup: Setup): EngineRefusal | null {
  if (!('table' in setup)) return null
  const { criteria } = setup.table
  const names = criteria.map(({ key, scope }) => `${key} ${scope}`)
  if (new Set(names).size < names.length) return refuse('criteria_wrong', 'List each criterion only once.')
  const has = (key: Criterion['key']) => criteria.some((criterion) => criterion.key === key)
  if (has('buchholz') && setup.format !== 'swiss')
    return refuse(
      'criteria_wrong',
      'Buchholz only works in Swiss tournaments. In other formats, all teams in a table face the same opponents.',
    )
  const hasTwoLegs = 'legs' in setup && setup.legs === 2
  if (has('awayScored') && !hasTwoLegs)
    return refuse(
      'criteria_wrong',
      "Away scores only work with two legs, because otherwise teams don't all play the same number of away matches.",
    )
  return null
}

function teamsRefusal(setup: Setup, teams: number): EngineRefusal | null {
  const most = setup.format === 'round_robin' ? maxRoundRobin : maxTeams
  if (teams >= minTeams && teams <= most) return null
  const name = tableFormats[setup.format] ?? 'knockout'
  const limits = `${minTeams} to ${most.toLocaleString('en-US')}`
  return refuse('teams_wrong', `A ${name} can have ${limits} teams, not ${teams.toLocaleString('en-US')}.`)
}

const tableFormats: Partial<Record<Setup['format'], string>> = {
  round_robin: 'round robin',
  groups: 'tournament with groups',
  swiss: 'Swiss tournament',
}

function formatRefusal(setup: Setup, teams: number): EngineRefusal | null {
  switch (setup.format) {
    case 'fixed_bracket':
      return matchCountRefusal(setup.matches, teams) ?? fixedBracketRefusal(setup.matches, teams)
    case 'round_robin':
      return matchesRefusal((setup.legs * teams * (teams - 1)) / 2)
    case 'groups':
      return groupsRefusal(setup, teams)
    case 'swiss':
      return swissRefusal(setup.roundCount, teams)
    default:
      return null
  }
}

function matchesRefusal(matches: number): EngineRefusal | null {
  if (matches <= maxMatches) return null
  return refuse('teams_wrong', `That would be ${matches.toLocaleString('en-US')} matches, which is too many.`)
}

function swissRefusal(rounds: number, teams: number): EngineRefusal | null {
  const most = teams - 1 + (teams % 2)
  if (rounds <= most) return null
  return refuse('teams_wrong', `With ${teams} teams, everyone has played everyone after ${most} rounds.`)
}

function allGroups(setup: Setup, teams: number): Group[] {
  const single = (rules: TableRules): Group[] => [
    { name: groupName(0), seeds: Array.from({ length: teams }, (_, index) => index + 1), rules, advance: 0 },
  ]
  if (setup.format === 'groups') return groupsOf(setup, teams)
  return setup.format === 'round_robin' || setup.format === 'swiss' ? single(setup.table) : []
}

function pairingsOf(setup: Setup, teams: number, groups: readonly Group[]): Pairing[] {
  switch (setup.format) {
    case 'single_elimination':
      return singleElimination(firstSlots(teams), setup.thirdPlace)
    case 'double_elimination':
      return doubleElimination(teams, setup.reset)
    case 'fixed_bracket':
      return fixedBracket(setup.matches)
    case 'round_robin':
      return roundRobins(groups, setup.legs)
    case 'swiss':
      return swissRounds(teams, setup.roundCount)
    default:
      return groupsAndKnockout(setup, groups)
  }
}

/** The matches of every round, to be filled by its pairing. With an odd number of teams, the last match of a round is the bye. */
function swissRounds(teams: number, rounds: number): Pairing[] {
  const matches = Math.ceil(teams / 2)
  return Array.from({ length: rounds * matches }, (_, position) => {
    const [round, index] = [Math.floor(position / matches) + 1, position % matches]
    const source: Source = { pair: [round, index] }
    return { no: position + 1, bracket: 'swiss', group: 'A', round, index, from: [source, source] }
  })
}

function groupsAndKnockout(setup: GroupsSetup, groups: readonly Group[]): Pairing[] {
  const inGroups = roundRobins(groups, setup.legs)
  return [...inGroups, ...knockoutOf(setup, inGroups.length)]
}

/** The last round of each bracket. */
function lastRounds(pairings: readonly Pairing[]): Map<Bracket, number> {
  const lasts = new Map<Bracket, number>()
  for (const { bracket, round } of pairings) lasts.set(bracket, Math.max(round, lasts.get(bracket) ?? 0))
  return lasts
}

function rulesOf(setup: Setup, { bracket, round }: Pairing, last: number) {
  const own = setup.rounds.find((rules) => rules.bracket === bracket && plannedRound(rules, last) === round)
  const { rule, scoring } = setup.format === 'groups' && bracket === 'group' ? setup.groupMatches : setup
  return { rule: own?.rule ?? rule, scoring: own?.scoring ?? scoring }
}

/** The round that these rules are for, in a bracket with this many rounds. */
export const plannedRound = (rules: PlannedRoundRules, last: number): number =>
  'round' in rules ? rules.round : last - rules.fromEnd + 1

/** Why these fixtures' rules contradict each other, or null. */
export function rulesRefusal(fixtures: readonly Fixture[]): EngineRefusal | null {
  const scorings = new Set(fixtures.map(({ scoring }) => scoring))
  return firstOf(Array.from(scorings, (scoring) => kindOf(scoring).rulesRefusal(scoring))) ?? tiesRefusal(fixtures)
}

const firstOf = (refusals: readonly (EngineRefusal | null)[]) => refusals.find((refusal) => refusal !== null) ?? null

/** Refuses ties in fixtures from which a team advances. In other fixtures, the joint winners share the place. */
function tiesRefusal(fixtures: readonly Fixture[]): EngineRefusal | null {
  const feeders = new Set(fixtures.flatMap(({ from }) => from.map(feederOf)))
  const fixture = fixtures.find(({ no, rule }) => rule === 'tiesAllowed' && feeders.has(no))
  return fixture ? refuse('tie_not_allowed', `Match ${fixture.no} can't end in a tie: a team has to advance.`) : null
}
