import { expect, test } from 'vitest'
import { isInView } from './in-view.ts'

const phone = { width: 390, height: 844 }
const place = { top: 100, right: 300, bottom: 150, left: 150 }

test.each([
  ['on the screen', {}, true],
  ['above it', { top: -10, bottom: 40 }, false],
  ['behind the bar', { top: 700, bottom: 750 }, false],
  ['on a court to the right of it', { left: 400, right: 550 }, false],
  ['on a court to the left of it', { left: -100, right: 50 }, false],
])('a place %s', (_, at, isSeen) => {
  expect(isInView({ ...place, ...at }, phone)).toBe(isSeen)
})
