import { GroupsSetup, Setup, type Fact, type FactBody, type Source } from './contract.ts'
import { currentState } from './state/current.ts'
import { derive } from './state/derive.ts'
import { diff } from './state/diff.ts'
import { refusalOf } from './state/fact-refusal.ts'
import type { State } from './state/state.ts'
import type { Holder, Match } from './match.ts'
import type { Shape } from './shape/shape.ts'
import type { Pairing } from './shape/fixture.ts'
import { tablePresets } from './standings/presets.ts'
import type { Table } from './standings/rows.ts'

const rules = { rule: 'mustWin', scoring: { kind: 'points' } } as const

/** Setups for tests, with defaults. */
export const single = (more: object = {}) =>
  Setup.parse({ format: 'single_elimination', thirdPlace: false, ...rules, ...more })
export const double = (more: object = {}) =>
  Setup.parse({ format: 'double_elimination', reset: true, ...rules, ...more })
export const fixed = (matches: object[], more: object = {}) =>
  Setup.parse({ format: 'fixed_bracket', matches, ...rules, ...more })

const inTable = { table: tablePresets.fifa, rule: 'tiesAllowed', scoring: { kind: 'points' } } as const

export const roundRobin = (more: object = {}) => Setup.parse({ format: 'round_robin', legs: 1, ...inTable, ...more })
export const swiss = (roundCount: number, more: object = {}) =>
  Setup.parse({ format: 'swiss', roundCount, ...inTable, table: tablePresets.swiss, ...more })
export const groups = (count: number, more: object = {}) =>
  GroupsSetup.parse({
    format: 'groups',
    groups: count,
    fill: 'pots',
    legs: 1,
    advance: 2,
    knockout: 'separate_groups',
    thirdPlace: false,
    table: tablePresets.fifa,
    groupMatches: { rule: 'tiesAllowed', scoring: { kind: 'points' } },
    ...rules,
    ...more,
  })

/** A shape on one line: '1 main1 S1-bye | 2 main1 S2-S3 | 3 main2 W1-W2'. */
export function written(fixtures: readonly Pairing[]): string {
  return fixtures
    .map(({ no, bracket, round, from }) => `${no} ${bracket}${round} ${from.map(source).join('-')}`)
    .join(' | ')
}

function source(from: Source): string {
  if (from === 'bye') return 'bye'
  if ('group' in from) return `${from.group}${from.place}`
  if ('wildCards' in from) return `best${from.wildCards}.${from.rank}`
  if ('pair' in from) return `P${from.pair.join('.')}`
  const [[key, no]] = Object.entries(from) as [[string, number]]
  return `${key[0]!.toUpperCase()}${no}`
}

/** 'T1' to 'Tn', in the order of their seeds. */
export const teams = (count: number) => Array.from({ length: count }, (_, index) => `T${index + 1}`)

/** A log of these facts: 'f1', 'f2', … */
export const log = (...bodies: FactBody[]): Fact[] =>
  bodies.map((body, index) => ({ ...body, id: `f${index + 1}`, seq: index + 1 }))

/** Why this fact is refused after these, or null. */
export function refused(setup: Setup, bodies: readonly FactBody[], body: FactBody) {
  const facts = log(...bodies)
  return refusalOf({ setup, facts, state: currentState(setup, facts) }, { ...body, id: 'new', seq: facts.length + 1 })
}

/** The sentence of that refusal, or its code if the engine does not word it. */
export function refusalText(...asked: Parameters<typeof refused>): string | null {
  const refusal = refused(...asked)
  return refusal && (refusal.message ?? refusal.code)
}

export const draw = (count: number): FactBody => ({ kind: 'draw', by: 'seeds', order: teams(count) })
export const undo = (fact: string): FactBody => ({ kind: 'undo', fact })

type Pair = [string, string]

export function report(match: number, teams: Pair, score: [number, number], game = 1): FactBody {
  return { kind: 'report', match, teams, game, result: { outcome: 'played', score: { score } } }
}

/** The first team wins 1–0. */
export const won = (match: number, winner: string, loser: string) => report(match, [winner, loser], [1, 0])

export const noShow = (match: number, teams: Pair): FactBody => ({
  kind: 'report',
  match,
  teams,
  game: 1,
  result: { outcome: 'double_no_show' },
})

export const matchOf = ({ matches }: State, no: number): Match => matches.find(({ fixture }) => fixture.no === no)!

/** 'T1-T8 played: T1', 'T1-bye bye: T1', 'T1-open waiting'. */
export function line(state: State, no: number): string {
  const { slots, status, outcome, winner } = matchOf(state, no)
  const names = slots.map(name).join('-')
  return status === 'decided' ? `${names} ${outcome}: ${name(winner)}` : `${names} ${status}`
}

const name = (holder: Holder) => (typeof holder === 'object' ? holder.team : holder)

/** Final places as text: '1 T1', '5–8 T7'. */
export const placeList = ({ places }: State) =>
  places.map(({ team, place, sharedBy }) => `${sharedBy === 1 ? place : `${place}–${place + sharedBy - 1}`} ${team}`)

/** The order of every table, with level teams joined: 'A: T1 T4=T2 T3'. */
export const tableList = ({ tables }: State) => tables.map(tableLine).join(' | ')

const tableLine = ({ group, rows }: Table) =>
  `${group}:${rows.map(({ team, place }, index) => `${rows[index - 1]?.place === place ? '=' : ' '}${team}`).join('')}`

/** The effect of adding one fact to the log. */
export const effectOf = (shape: Shape, facts: readonly Fact[], fact: Fact) =>
  diff(derive(shape, facts), derive(shape, [...facts, fact]))
