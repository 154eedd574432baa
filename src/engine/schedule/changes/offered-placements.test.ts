import { expect, test } from 'vitest'
import { roundRobin, single } from '../../testing.ts'
import { offeredPlacements } from './offered-placements.ts'
import { at, courtsFor, inputFor, line } from '../testing.ts'

test('a semifinal is offered the gaps before the final, without its own place', () => {
  const input = inputFor(single(), 4, { courts: courtsFor(2, 200) })
  const plan = [at(1, 600), at(2, 600, 'c2'), at(3, 660)]
  expect(line(offeredPlacements(input, plan, 2))).toBe('2 c1 620 | 2 c2 620 | 2 c1 640 | 2 c2 640')
  expect(line(offeredPlacements(input, plan.slice(1), 1))).toBe('1 c1 600 | 1 c1 620 | 1 c2 620 | 1 c1 640 | 1 c2 640')
})

test('the final is offered only the main court, and one place an hour after the last match', () => {
  const input = inputFor(single(), 4, { courts: courtsFor(2, 200) })
  expect(line(offeredPlacements(input, [at(1, 600), at(2, 600, 'c2'), at(3, 660)], 3))).toBe(
    [620, 640, 680, 740].map((start) => `3 c1 ${start}`).join(' | '),
  )
})

test('a day without matches has one place an hour', () => {
  const input = inputFor(single(), 4, { courts: courtsFor(1, 200, 2) })
  const next = offeredPlacements(input, [at(1, 600), at(2, 620)], 3).filter(({ start }) => start > 1_440)
  expect(line(next)).toBe('3 c1 2040 | 3 c1 2100 | 3 c1 2160 | 3 c1 2220')
})

test('places that nothing speaks against come first', () => {
  const input = inputFor(roundRobin(), 4, { courts: courtsFor(2, 300) })
  const [first, , second] = input.matches
  const offers = offeredPlacements(input, [at(first!.match, 600), at(second!.match, 640)], input.matches[5]!.match)
  const counts = offers.map(({ warnings }) => warnings.length)
  expect(counts.length).toBeGreaterThan(1)
  expect(counts).toEqual(counts.toSorted((a, b) => a - b))
})

test('a third match in a row, a long wait and another court are warned of', () => {
  const [a, b, c] = inputFor(roundRobin(), 3).matches
  const input = {
    ...inputFor(roundRobin(), 3, { courts: courtsFor(2, 400) }),
    matches: [a!, b!, c!].map((match) => ({ ...match, teams: ['T1'] })),
  }
  const offers = offeredPlacements(input, [at(a!.match, 620), at(b!.match, 640)], c!.match)
  expect(offers.find(({ start, court }) => start === 660 && court === 'c1')!.warnings).toContain('third_in_a_row')
  expect(offers.find(({ court }) => court === 'c2')!.warnings).toContain('changes_court')
  const late = offeredPlacements(input, [at(a!.match, 600), at(b!.match, 800)], c!.match)
  expect(late.some(({ warnings }) => warnings.includes('long_wait'))).toBe(true)
})

test('a match that is not planned is offered nothing', () => {
  expect(offeredPlacements(inputFor(single(), 4), [], 99)).toEqual([])
})
