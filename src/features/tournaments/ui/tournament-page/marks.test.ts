import { expect, test } from 'vitest'
import { marksOf } from './marks.ts'

const spots = { maxTeams: 4, currentTeams: 2, placesTaken: 3, ownSpots: [] as number[] }
/** How many marks a path draws. */
const count = (path: string) => path.split('M').length - 1

test.each([
  [2, 2, 1],
  [8, 8, 1],
  [16, 8, 2],
  [24, 12, 2],
  [33, 11, 3],
  [64, 16, 4],
])('%i spots are drawn in %i columns and %i rows', (maxTeams, columns, rows) => {
  expect(marksOf({ ...spots, maxTeams })).toMatchObject({ columns, rows })
})

test.each([
  [2, 2, 1],
  [8, 4, 2],
  [16, 6, 3],
  [64, 11, 6],
])('%i spots are drawn in a large grid of %i columns and %i rows', (maxTeams, columns, rows) => {
  expect(marksOf({ ...spots, maxTeams }, true)).toMatchObject({ columns, rows })
})

test.each([
  ['listed, held and free spots', spots, [2, 1, 1, 0]],
  ["the captain's own spot", { ...spots, ownSpots: [2] }, [1, 1, 1, 1]],
  ['a spot held for the captain', { ...spots, ownSpots: [3] }, [2, 0, 1, 1]],
  ['an empty tournament', { ...spots, currentTeams: 0, placesTaken: 0 }, [0, 0, 4, 0]],
  ['a full one', { ...spots, currentTeams: 4, placesTaken: 4 }, [4, 0, 0, 0]],
])('every spot has one mark: %s', (_, given, expected) => {
  const { taken, held, free, own } = marksOf(given)
  expect([taken, held, free, own].map(count)).toEqual(expected)
})

test('the second row starts at the left', () => {
  expect(marksOf({ maxTeams: 16, currentTeams: 0, placesTaken: 0, ownSpots: [9] }).own).toBe('M0 1m.5.5h.01')
})

test("a spot of the viewer's that isn't paid for is marked inside its mark", () => {
  const { own, unpaid } = marksOf({ ...spots, ownSpots: [1, 2], unpaidSpots: [2] })
  expect([own, unpaid]).toEqual(['M0 0m.5.5h.01M1 0m.5.5h.01', 'M1 0m.5.5h.01'])
})
