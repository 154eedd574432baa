import { expect, test } from 'vitest'
import type { FactBody, Setup } from '../../contract.ts'
import { shapeOf } from '../../shape/shape.ts'
import { derive } from '../../state/derive.ts'
import { draw, groups, log, roundRobin, single, won } from '../../testing.ts'
import { at } from '../testing.ts'
import type { Placement } from '../model.ts'
import { assignDuties, missingDuties, offeredDuties } from './assign.ts'
import { dutyClashesOf } from './clashes.ts'
import { dutyInputOf, knownDuties } from './duty-matches.ts'
import type { Duties, Duty } from './model.ts'

type Facts = FactBody[]

const replaced = (team: string, by: string): FactBody => ({ kind: 'substitution', team, by })
const withdrawal = (team: string): FactBody => ({ kind: 'withdrawal', team })

const stateOf = (setup: Setup, teams: number, ...facts: Facts) =>
  derive(shapeOf(setup, teams), log(draw(teams), ...facts))

const inputOf = (setup: Setup, teams: number, placements: Placement[], ...facts: Facts) =>
  dutyInputOf(stateOf(setup, teams, ...facts), { placements, rest: 0, started: new Set() })

const nobody: Duties = new Map()
const numbers = (placements: readonly Placement[]) => placements.map(({ match }) => match)
const duties = (...list: [number, Duty][]): Duties => new Map(list)

test('in a knockout, the loser of the match before stays on the court', () => {
  const placements = [at(1, 600), at(2, 620), at(3, 640)]
  expect(assignDuties(inputOf(single(), 4, placements), nobody, [1, 2, 3])).toEqual(
    duties([1, { team: 'T2' }], [2, { loser: 1 }], [3, { loser: 2 }]),
  )
})

test('the loser of a match is a team once it has a result', () => {
  const state = stateOf(single(), 4, won(1, 'T1', 'T4'))
  expect([{ loser: 1 }, { loser: 2 }].map(knownDuties(state))).toEqual([{ team: 'T4' }, { loser: 2 }])
})

test('a team that replaces another one takes over its duties', () => {
  const state = stateOf(single(), 4, replaced('T4', 'Subs'), replaced('Subs', 'Reserves'))
  expect([{ team: 'T4' }, { team: 'Subs' }, { team: 'T1' }].map(knownDuties(state))).toEqual([
    { team: 'Reserves' },
    { team: 'Reserves' },
    { team: 'T1' },
  ])
})

test('in a group of three, the team that does not play is on duty', () => {
  const placements = [at(1, 600), at(2, 620), at(3, 640)]
  const input = inputOf(roundRobin(), 3, placements)
  const players = input.matches.map(({ sides }) => sides.flatMap((side) => ('team' in side ? [side.team] : [])))
  const expected = players.map((playing) => ['T1', 'T2', 'T3'].find((team) => !playing.includes(team)))
  const assigned = assignDuties(input, nobody, numbers(placements))
  expect([1, 2, 3].map((match) => assigned.get(match))).toEqual(expected.map((team) => ({ team })))
})

test('with all teams on the courts, nobody is on duty, and the reason is that all are busy', () => {
  const input = inputOf(roundRobin(), 4, [at(1, 600), at(2, 600, 'c2')])
  expect(assignDuties(input, nobody, [1, 2])).toEqual(nobody)
  expect(missingDuties(input, nobody, [1])).toEqual([{ match: 1, reason: 'all_busy' }])
})

test('a team that might be playing then is not on duty, and one that plays only hours later is offered but not assigned', () => {
  const both = groups(2, { advance: 1 })
  const final = stateOf(both, 6).matches.length
  const input = inputOf(both, 6, [at(1, 600), at(final, 900)])
  expect(assignDuties(input, nobody, [final])).toEqual(nobody)
  expect(missingDuties(input, nobody, [final])).toEqual([{ match: final, reason: 'all_busy' }])
  const late = inputOf(single(), 4, [at(1, 600), at(2, 900), at(3, 920)])
  expect(missingDuties(late, nobody, [1])).toEqual([{ match: 1, reason: 'none_nearby' }])
  expect(offeredDuties(late, nobody, 1)).toEqual([{ team: 'T2' }, { team: 'T3' }])
})

test.each([
  ['plays then', duties([1, { team: 'T1' }]), [{ kind: 'plays', match: 1, other: 1 }]],
  ['may play then', duties([3, { team: 'T1' }]), [{ kind: 'may_play', match: 3, other: 3 }]],
  [
    'has another duty then',
    duties([1, { team: 'T5' }], [2, { team: 'T5' }]),
    [
      { kind: 'gone', match: 1, other: null },
      { kind: 'gone', match: 2, other: null },
    ],
  ],
  ["isn't known yet", duties([2, { loser: 1 }]), [{ kind: 'not_known', match: 2, other: 1 }]],
  ['is free', duties([3, { loser: 1 }]), []],
])('a duty of a team that %s', (_name, list, expected) => {
  const input = inputOf(single(), 4, [at(1, 600), at(2, 600, 'c2'), at(3, 640)])
  expect(dutyClashesOf(input, list)).toEqual(expected)
})

test('two duties at the same time, and one of a team that has withdrawn', () => {
  const placements = [at(1, 600), at(2, 600, 'c2'), at(3, 640)]
  const two = duties([1, { team: 'T5' }], [2, { team: 'T5' }])
  const input = { ...inputOf(single(), 4, placements), teams: ['T1', 'T2', 'T3', 'T4', 'T5'] }
  expect(dutyClashesOf(input, two)).toEqual([
    { kind: 'two_duties', match: 1, other: 2 },
    { kind: 'two_duties', match: 2, other: 1 },
  ])
  const gone = inputOf(single(), 4, placements, won(1, 'T1', 'T4'), withdrawal('T4'))
  expect(dutyClashesOf(gone, duties([3, { team: 'T4' }]))).toEqual([{ kind: 'gone', match: 3, other: null }])
})

test('the duty of a match that is over clashes with nothing, so its team may play at that time', () => {
  const list = duties([1, { team: 'T2' }])
  const placements = [at(1, 600), at(2, 610, 'c2'), at(3, 640)]
  expect(dutyClashesOf(inputOf(single(), 4, placements), list)).toEqual([{ kind: 'plays', match: 1, other: 2 }])
  expect(dutyClashesOf(inputOf(single(), 4, placements, won(1, 'T1', 'T4')), list)).toEqual([])
})

test('a team whose duty is over may have another duty at that time', () => {
  const placements = [at(6, 600), at(10, 610, 'c2')]
  const [before, after] = [[], [won(6, 'T1', 'T5')]].map((facts) => inputOf(roundRobin(), 5, placements, ...facts))
  const both = duties([6, { team: 'T4' }], [10, { team: 'T4' }])
  const first = duties([6, { team: 'T4' }])
  expect(dutyClashesOf(before!, both).map(({ kind }) => kind)).toEqual(['two_duties', 'two_duties'])
  expect(offeredDuties(before!, first, 10)).toEqual([])
  expect(dutyClashesOf(after!, both)).toEqual([])
  expect(offeredDuties(after!, first, 10)).toEqual([{ team: 'T4' }])
})

test('moved duties are shared, so that no team of a group has two more than another', () => {
  const placements = Array.from({ length: 15 }, (_, index) => at(index + 1, 600 + 20 * index))
  const assigned = assignDuties(inputOf(roundRobin(), 6, placements), nobody, numbers(placements))
  const counts = Object.values(Object.groupBy(assigned.values(), (duty) => JSON.stringify(duty))).map(
    (of) => of!.length,
  )
  expect([assigned.size, counts.length, Math.max(...counts) - Math.min(...counts)]).toEqual([15, 6, 1])
})

test('a team that becomes free when duties are shared takes a match that had none', () => {
  const placements = [
    at(6, 610, 'c1'),
    at(7, 610, 'c2'),
    at(8, 640, 'c3'),
    at(1, 650, 'c4'),
    at(10, 660, 'c5'),
    at(2, 670, 'c6'),
  ]
  const input = { ...inputOf(roundRobin(), 5, placements), rest: 20 }
  const assigned = assignDuties(input, nobody, numbers(placements))
  expect(assigned.get(1)).toEqual({ team: 'T4' })
  expect([assigned.size, dutyClashesOf(input, assigned)]).toEqual([6, []])
})
