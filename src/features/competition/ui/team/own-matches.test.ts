import { expect, test } from 'vitest'
import type { FactBody } from '#engine/contract.ts'
import { shapeOf } from '#engine/shape/shape.ts'
import { derive } from '#engine/state/derive.ts'
import { draw, log, single, won } from '#engine/testing.ts'
import { matchesOf } from '#test/matches-of.ts'
import { opponentOf, opponentText } from './own-matches.ts'

/** The opponent of team T1 in a match of a single elimination, and how it is called. */
function againstT1(size: number, number: number, ...facts: FactBody[]) {
  const { matches: states } = derive(shapeOf(single(), size), log(draw(size), ...facts))
  const matches = matchesOf({ matches: states, tables: [] })
  const match = matches.find((other) => other.number === number)!
  return [opponentOf(match, 'T1'), opponentText(match, 'T1', matches, { nameOf: (id) => `Team ${id}` })]
}

test('an opponent is one of two teams once only the match between them is left', () => {
  expect(againstT1(4, 1)).toEqual(['T4', 'team T4'])
  expect(againstT1(4, 3, won(1, 'T1', 'T4'))).toEqual([undefined, 'Team T2 or Team T3'])
  expect(againstT1(8, 7, won(1, 'T1', 'T8'), won(2, 'T4', 'T5'), won(5, 'T1', 'T4'))).toEqual([
    undefined,
    'winner of match 6',
  ])
})
