import { expect, test } from 'vitest'
import { roundRobin, single } from '../../testing.ts'
import { gapCloser } from './close-gap.ts'
import { at, courtsFor, inputFor, line, withFixed } from '../testing.ts'

const eight = inputFor(single(), 8)
const closed = (input = eight, placements = plan, from = 0) =>
  line(gapCloser(input, placements)({ court: 'c1', left: [{ start: 600, end: 620 }], from }))

/** The first of the quarterfinals is a walkover. */
const plan = [at(2, 620), at(3, 640), at(4, 700), at(5, 720)]

test('later matches move up by what was left, and pauses stay', () => {
  expect(closed()).toBe('2 c1 600 | 3 c1 620 | 4 c1 680 | 5 c1 700')
})

test('nothing moves to a minute before teams can be told', () => {
  expect(closed(eight, plan, 612)).toBe('2 c1 612 | 3 c1 632 | 4 c1 692 | 5 c1 712')
  expect(closed(eight, plan, 620)).toBe(line(plan))
})

test('a gap that is closed is not closed again', () => {
  const once = gapCloser(eight, plan)({ court: 'c1', left: [{ start: 600, end: 620 }], from: 0 })
  expect(closed(eight, once)).toBe(line(once))
})

test('after a pause, a match moves up by the length of the gap, once', () => {
  const later = [at(2, 660), at(3, 680), at(4, 740)]
  const input = { ...eight, published: later }
  const moved = '2 c1 640 | 3 c1 660 | 4 c1 720'
  expect(closed(input, later)).toBe(moved)
  const once = gapCloser(input, later)({ court: 'c1', left: [{ start: 600, end: 620 }], from: 0 })
  expect(closed(input, once)).toBe(moved)
})

test('a pinned match stays, and so do those after it', () => {
  expect(closed(withFixed(eight, at(3, 640)))).toBe('2 c1 600 | 3 c1 640 | 4 c1 700 | 5 c1 720')
})

test('a match waits for those that decide its teams, and matches on other courts stay', () => {
  const placements = [at(2, 640, 'c2'), at(3, 620), at(5, 670), at(4, 700, 'c2')]
  const input = { ...eight, courts: courtsFor(2), rest: 5 }
  expect(closed(input, placements)).toBe('2 c2 640 | 3 c1 600 | 5 c1 665 | 4 c2 700')
})

test('a team keeps its rest, also after a match on another court', () => {
  const input = inputFor(roundRobin(), 4, { courts: courtsFor(2), rest: 10 })
  const [a, , b] = input.matches.map(({ match }) => match) as [number, number, number]
  expect(closed(input, [at(a, 590, 'c2'), at(b, 625)])).toBe(`${a} c2 590 | ${b} c1 620`)
})

test('the next day stays as it is', () => {
  const input = { ...eight, courts: courtsFor(1, 200, 2) }
  expect(closed(input, [at(2, 620), at(3, 2_060)])).toBe('2 c1 600 | 3 c1 2060')
})
