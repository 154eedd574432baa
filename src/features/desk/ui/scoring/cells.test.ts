import { expect, test } from 'vitest'
import { shownSets } from './cells.ts'

test('another set is shown until somebody has won', () => {
  expect(shownSets([['', '']], 3)).toHaveLength(1)
  expect(shownSets([['21', '15']], 3)).toHaveLength(2)
  expect(
    shownSets(
      [
        ['21', '15'],
        ['21', '15'],
      ],
      3,
    ),
  ).toHaveLength(2)
  expect(
    shownSets(
      [
        ['21', '15'],
        ['15', '21'],
        ['', ''],
      ],
      3,
    ),
  ).toHaveLength(3)
})
