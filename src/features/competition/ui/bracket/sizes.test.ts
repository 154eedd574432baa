import { expect, test } from 'vitest'
import { derive } from '#engine/state/derive.ts'
import { shapeOf } from '#engine/shape/shape.ts'
import { draw, log, single, teams } from '#engine/testing.ts'
import { matchesOf } from '#test/matches-of.ts'
import { viewOf } from '../matches/view.ts'
import { cardSizeOf } from './sizes.ts'

/** The letters of a line, for names of these lengths, on any screen and on wide ones. */
function lettersFor(lengths: number[]) {
  const matches = matchesOf(derive(shapeOf(single(), lengths.length), log(draw(lengths.length))))
  const named = teams(lengths.length).map((teamId, index) => {
    const name = 'x'.repeat(lengths[index]!)
    return { teamId, name, seed: index + 1, status: 'in' as const, place: null, placeSharedBy: null }
  })
  const { letters, lettersWithRoom } = cardSizeOf(matches, viewOf({ matches, teams: named, drawnBy: 'seeds' }))
  return [letters, lettersWithRoom]
}

const many = (length: number) => Array.from({ length: 15 }, () => length)

test.each([
  ['short names', [...many(8), 10], [18, 18]],
  ['names of usual length', [...many(24), 20], [24, 24]],
  ['one long name among short ones, which takes two lines where there is no room', [...many(8), 40], [23, 40]],
  ['only long names', [...many(50), 50], [30, 40]],
])('a bracket with %s', (_, lengths, letters) => {
  expect(lettersFor(lengths)).toEqual(letters)
})
