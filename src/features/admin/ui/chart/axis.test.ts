import { expect, test } from 'vitest'
import { axisEnd } from './axis.ts'

test.each([
  [0, 0],
  [1, 1],
  [3, 5],
  [10, 10],
  [11, 20],
  [999, 1000],
  [1240, 2000],
])('an axis for %d ends at %d', (figure, end) => {
  expect(axisEnd(figure)).toBe(end)
})
