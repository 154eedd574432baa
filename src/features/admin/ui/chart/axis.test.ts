import { expect, test } from 'vitest'
import { axisFor } from './axis.ts'

test.each([
  [1, 1],
  [3, 3],
  [10, 10],
  [11, 15],
  [999, 1000],
  [1240, 1500],
  [2201, 3000],
])('an axis for %d ends at %d, above and below', (figure, end) => {
  expect(axisFor([{ up: 0, down: 1 }, { up: figure }, { up: 1, down: figure }])).toEqual({ top: end, bottom: end })
})

test('without figures, an axis is one high and has nothing below', () => {
  expect(axisFor([{ up: 0 }, { up: 0, down: 0 }])).toEqual({ top: 1, bottom: 0 })
})
