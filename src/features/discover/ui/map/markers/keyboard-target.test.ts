import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keyboardTarget } from './keyboard-target.ts'

const places = {
  middle: { x: 0, y: 0 },
  right: { x: 50, y: 10 },
  farRight: { x: 200, y: 0 },
  above: { x: 10, y: -80 },
  belowLeft: { x: -60, y: 70 },
}
const all = Object.values(places)

test.each([
  ['ArrowRight', 'middle', 'right'],
  ['ArrowRight', 'right', 'farRight'],
  ['ArrowRight', 'farRight', undefined],
  ['ArrowUp', 'middle', 'above'],
  ['ArrowDown', 'middle', 'belowLeft'],
  ['ArrowLeft', 'middle', undefined],
  ['ArrowLeft', 'farRight', 'right'],
  ['Home', 'farRight', 'middle'],
  ['End', 'middle', 'belowLeft'],
  ['PageDown', 'middle', 'right'],
  ['PageDown', 'belowLeft', undefined],
  ['PageUp', 'belowLeft', 'above'],
  ['a', 'middle', undefined],
] as const)('%s from %s leads to %s', (key, from, to) => {
  expect(keyboardTarget(all, places[from], key)).toBe(to && places[to])
})

test('from any place, some arrow key leads on', () => {
  const coordinate = fc.integer({ min: 0, max: 1_000 })
  const point = fc.record({ x: coordinate, y: coordinate })
  const distinct = fc.uniqueArray(point, { minLength: 2, maxLength: 40, selector: ({ x, y }) => `${x},${y}` })
  fc.assert(
    fc.property(distinct, ([from, ...others]) => {
      const next = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].map((key) =>
        keyboardTarget([from!, ...others], from!, key),
      )
      expect(next.filter((place) => place !== undefined)).not.toEqual([])
    }),
  )
})
