import { expect, test } from 'vitest'
import type { FactBody } from '#engine/contract.ts'
import { derive } from '#engine/state/derive.ts'
import { shapeOf } from '#engine/shape/shape.ts'
import { double, draw, log, single, won } from '#engine/testing.ts'
import { matchesOf } from '#test/matches-of.ts'
import { currentMatchOf, stepOf } from './path.ts'

const played = (...facts: FactBody[]) => matchesOf(derive(shapeOf(single(), 8), log(draw(8), ...facts)))

/** '1 →' a first match that was won, '→ 5' one that the team came to from another match. */
const pathOf = (team: string, ...facts: FactBody[]) =>
  played(...facts).flatMap((match) => {
    const step = stepOf(match, team)
    return step ? `${step.comes ? '→ ' : ''}${match.number}${step.goesOn ? ' →' : ''}` : []
  })

test.each([
  ['a team before its first match', 'T1', [], ['1']],
  ['a team that won', 'T1', [won(1, 'T1', 'T8')], ['1 →', '→ 5']],
  ['a team that lost', 'T8', [won(1, 'T1', 'T8')], ['1']],
  ['a team that is not in the bracket', 'T9', [], []],
  ['no team', '', [], []],
])('the path of %s', (_, team, facts, path) => {
  expect(pathOf(team, ...facts)).toEqual(path)
})

test.each([
  ['its next match', 'T1', [won(1, 'T1', 'T8')], 5],
  ['its last match, once it is out', 'T8', [won(1, 'T1', 'T8')], 1],
  ['nowhere, if it is in no match', 'T9', [], undefined],
])('a team is at %s', (_, team, facts, number) => {
  expect(currentMatchOf(played(...facts), team)?.number).toBe(number)
})

test("a loser is at its match in the losers' bracket, to which no line leads", () => {
  const { matches } = derive(shapeOf(double(), 4), log(draw(4), won(1, 'T1', 'T4')))
  const current = currentMatchOf(matchesOf({ matches, tables: [] }), 'T4')!
  expect([current.bracket, stepOf(current, 'T4')]).toEqual(['losers', { comes: false, goesOn: false }])
})
