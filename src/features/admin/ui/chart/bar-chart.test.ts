import { expect, test } from 'vitest'
import { axisEnd } from './bar-chart.tsx'

test.each([
  [0, 0],
  [1, 1],
  [3, 3],
  [10, 10],
  [11, 15],
  [999, 1000],
  [1240, 1500],
  [2201, 3000],
])('an axis for %d ends at %d', (figure, end) => {
  expect(axisEnd(figure)).toBe(end)
})
