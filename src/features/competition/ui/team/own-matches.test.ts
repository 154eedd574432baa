import { expect, test } from 'vitest'
import type { FactBody } from '#engine/contract.ts'
import { shapeOf } from '#engine/shape/shape.ts'
import { derive } from '#engine/state/derive.ts'
import { draw, log, single, won } from '#engine/testing.ts'
import { matchesOf } from '#test/matches-of.ts'
import { nextMatchOf } from './own-matches.ts'

const nextOf = (team: string, ...facts: FactBody[]) => {
  const { matches } = derive(shapeOf(single(), 4), log(draw(4), ...facts))
  return nextMatchOf(matchesOf({ matches, tables: [] }), team)?.number
}

test('the next match is the first open one of the team, also while the other team is not known, and none for a team that is out', () => {
  expect(nextOf('T1')).toBe(1)
  expect(nextOf('T1', won(1, 'T1', 'T4'))).toBe(3)
  expect(nextOf('T4', won(1, 'T1', 'T4'))).toBeUndefined()
  expect(nextOf('T1', won(1, 'T1', 'T4'), won(2, 'T2', 'T3'), won(3, 'T1', 'T2'))).toBeUndefined()
})
