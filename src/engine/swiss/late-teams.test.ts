import { expect, test } from 'vitest'
import type { FactBody } from '../contract.ts'
import { shapeOf } from '../shape/shape.ts'
import { derive } from '../state/derive.ts'
import { teamOf } from '../match.ts'
import { draw, groups, log, refusalText, refused, single, swiss, undo, won, written } from '../testing.ts'
import { withLateTeams } from './late-teams.ts'
import { nextRound } from './next-round.ts'

const shape = shapeOf(swiss(3), 4)
const join = (team: string): FactBody => ({ kind: 'swiss_entry', team })
const pairing = (round: number, pairs: [string, string][], bye: string | null = null): FactBody => ({
  kind: 'pairing',
  round,
  pairs,
  bye,
})
const firstRound = [
  draw(4),
  pairing(1, [
    ['T1', 'T3'],
    ['T2', 'T4'],
  ]),
  won(1, 'T1', 'T3'),
  won(2, 'T2', 'T4'),
]

test('late teams add matches to every round without renumbering', () => {
  const two = shapeOf(swiss(2), 4)
  expect(written(withLateTeams(two, 0))).toBe(
    '1 swiss1 P1.0-P1.0 | 2 swiss1 P1.1-P1.1 | 3 swiss2 P2.0-P2.0 | 4 swiss2 P2.1-P2.1',
  )
  const added = (late: number) =>
    withLateTeams(two, late)
      .filter(({ no }) => no > 4)
      .map(({ no, round, index }) => [no, round, index])
  expect(added(1)).toEqual([
    [5, 1, 2],
    [6, 2, 2],
  ])
  expect(added(2)).toEqual(added(1))
  expect(added(3)).toEqual([
    [5, 1, 2],
    [7, 1, 3],
    [6, 2, 2],
    [8, 2, 3],
  ])
  expect(withLateTeams(shapeOf(swiss(2), 5), 1)).toHaveLength(6)
})

test('a late team is paired from the next round on and has no points before', () => {
  const facts = log(...firstRound, join('Late'))
  const state = derive(shape, facts)
  expect(state.teams.at(-1)).toEqual({ team: 'Late', seed: null, status: 'in' })
  expect(state.tables[0]!.rows.find(({ team }) => team === 'Late')).toMatchObject({ points: 0, played: 0 })
  expect(nextRound(state)!.pairing).toMatchObject({ round: 2, bye: 'Late' })

  const second = pairing(
    2,
    [
      ['T1', 'T2'],
      ['Late', 'T3'],
    ],
    'T4',
  )
  expect(refused(swiss(3), [...firstRound, join('Late')], second)).toBeNull()
  const paired = derive(shape, log(...firstRound, join('Late'), second, won(4, 'Late', 'T3')))
  expect(paired.matches.filter(({ fixture }) => fixture.round === 2).map(({ slots }) => slots.map(teamOf))).toEqual([
    ['T1', 'T2'],
    ['Late', 'T3'],
    ['T4', null],
  ])
  expect(paired.tables[0]!.rows.find(({ team }) => team === 'Late')).toMatchObject({ points: 2, played: 1 })
})

test('a late team that has played every round since it joined keeps its place in the table when it withdraws', () => {
  const facts = [
    ...firstRound,
    join('Late'),
    pairing(
      2,
      [
        ['T1', 'T2'],
        ['Late', 'T3'],
      ],
      'T4',
    ),
    won(3, 'T1', 'T2'),
    won(4, 'Late', 'T3'),
    pairing(
      3,
      [
        ['T1', 'Late'],
        ['T2', 'T3'],
      ],
      'T4',
    ),
    won(5, 'Late', 'T1'),
    won(6, 'T2', 'T3'),
  ]
  const before = derive(shape, log(...facts))
  expect(before.isFinished || before.rulingsDue.length > 0).toBe(true)
  const after = derive(shape, log(...facts, { kind: 'withdrawal', team: 'Late' }))
  expect(after.tables[0]!.rows.map(({ team }) => team)).toEqual(before.tables[0]!.rows.map(({ team }) => team))
})

test('undoing a late entry voids the rounds with the team', () => {
  const second = pairing(
    2,
    [
      ['T1', 'T2'],
      ['Late', 'T3'],
    ],
    'T4',
  )
  const facts = log(...firstRound, join('Late'), second, won(4, 'Late', 'T3'))
  const undone = derive(shape, [...facts, { ...undo('f5'), id: 'f8', seq: 8 }])
  expect(undone.voided).toEqual(['f6', 'f7'])
  expect(undone.matches).toEqual(derive(shape, log(...firstRound)).matches)
})

test('a late entry can be undone until the team has a result', () => {
  const second = pairing(
    2,
    [
      ['T1', 'T2'],
      ['Late', 'T3'],
    ],
    'T4',
  )
  const entry = [...firstRound, join('Late')]
  expect(refusalText(swiss(2), [...entry, second], undo('f5'))).toBeNull()
  expect(refusalText(swiss(2), [...entry, second, won(4, 'Late', 'T3')], undo('f5'))).toBe(
    "It's too late for that: match 4 already has a result. Withdraw the team instead.",
  )
})

test('a late team is refused when it is in already, when no round is left to pair, and in other formats', () => {
  expect(refusalText(swiss(2), firstRound, join('Late'))).toBeNull()
  expect(refusalText(swiss(2), [draw(4)], join('Late'))).toBeNull()
  expect(refusalText(swiss(2), firstRound, join('T2'))).toBe('This team is already in the draw.')
  expect(refusalText(swiss(1), firstRound, join('Late'))).toBe('Every round has been paired, so no team can join.')
  expect(refusalText(groups(2), [draw(8)], join('Late'))).toBe(
    'No team can join groups or a round robin after the draw.',
  )
  expect(refusalText(single(), [draw(3)], join('Late'))).toBe('Choose the bye that the late team takes.')
})
