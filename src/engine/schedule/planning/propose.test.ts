import { describe, expect, test } from 'vitest'
import { double, groups, roundRobin, single } from '../../testing.ts'
import { propose } from './propose.ts'
import { at, courtsFor, inputFor, line, ten, withFixed } from '../testing.ts'

test('a knockout of four on one court: semifinals, then the final', () => {
  expect(line(propose(inputFor(single(), 4)).placements)).toBe('1 c1 600 | 2 c1 620 | 3 c1 640')
})

test('the final waits for the rest and is on the main court', () => {
  const plan = propose(inputFor(single(), 4, { courts: courtsFor(2).toReversed(), rest: 30 }))
  expect(line(plan.placements)).toBe('1 c2 600 | 2 c1 600 | 3 c1 650')
})

test('the final ends no earlier than the third-place match', () => {
  const plan = propose(inputFor(single({ thirdPlace: true }), 4, { courts: courtsFor(1) }))
  expect(line(plan.placements)).toBe('1 c1 600 | 2 c1 620 | 4 c1 640 | 3 c1 660')
})

test('the third-place match leaves the main court to the final', () => {
  const plan = propose(inputFor(single({ thirdPlace: true }), 4, { courts: courtsFor(2) }))
  expect(line(plan.placements)).toBe('1 c1 600 | 2 c2 600 | 3 c1 620 | 4 c2 620')
})

test('a match that does not fit before a break follows it', () => {
  const [court] = courtsFor(1)
  const hours = [
    { start: ten, end: ten + 30 },
    { start: ten + 60, end: ten + 200 },
  ]
  expect(line(propose(inputFor(single(), 4, { courts: [{ ...court!, hours }] })).placements)).toBe(
    '1 c1 600 | 2 c1 660 | 3 c1 680',
  )
})

test('what does not fit on one day is played on the next', () => {
  const plan = propose(inputFor(single(), 4, { courts: courtsFor(1, 40, 2) }))
  expect(line(plan.placements)).toBe('1 c1 600 | 2 c1 620 | 3 c1 2040')
})

test('what fits nowhere has no place', () => {
  const { placements } = propose(inputFor(single(), 4, { courts: courtsFor(2, 40), rest: 15 }))
  expect(line(placements)).toBe('1 c1 600 | 2 c2 600')
})

test('a match that cannot end before a fixed one that waits for it has no place', () => {
  const { placements } = propose(withFixed(inputFor(single(), 4), at(3, ten + 30)))
  expect(line(placements)).toBe('1 c1 600 | 3 c1 630')
})

test('nothing is placed without courts', () => {
  expect(propose(inputFor(single(), 4, { courts: [] })).placements).toEqual([])
})

test('fixed matches stay, and others respect them', () => {
  const input = withFixed(inputFor(roundRobin(), 3, { rest: 10 }), at(2, ten + 20))
  const { placements } = propose(input)
  expect(placements).toContainEqual(at(2, ten + 20))
  expect(placements.every(({ match, start }) => match === 2 || start >= ten + 50)).toBe(true)
})

test('the published plan stays if no other one is better', () => {
  const published = [at(1, ten, 'c2'), at(2, ten), at(3, ten + 20)]
  const input = inputFor(single(), 4, { courts: courtsFor(2) })
  expect(line(propose(input).placements)).toBe('1 c1 600 | 2 c2 600 | 3 c1 620')
  expect(propose({ ...input, published }).placements).toEqual(published)
})

test('the published plan stays during the day, when hours begin after what was played', () => {
  const published = [at(1, ten, 'c2'), at(2, ten + 40), at(3, ten + 100)]
  const courts = courtsFor(2).map((court) => ({ ...court, hours: [{ start: ten + 20, end: ten + 200 }] }))
  const input = withFixed(inputFor(single(), 4, { courts, published }), published[0]!, published[2]!)
  expect(propose(input).placements).toEqual(published)
})

test('a published plan that ends later than it must is replaced', () => {
  const published = [at(1, ten, 'c2'), at(2, ten), at(3, ten + 40)]
  const input = inputFor(single(), 4, { courts: courtsFor(2), published })
  expect(line(propose(input).placements)).toBe('1 c2 600 | 2 c1 600 | 3 c1 620')
})

describe('64 teams', () => {
  test.each([
    ['single elimination', single(), 1],
    ['double elimination', double(), 1.03],
    ['16 groups of four and a knockout of 32', groups(16), 1.07],
  ])('%s on 8 courts ends close to the earliest possible end', (_, setup, ratio) => {
    for (const rest of [0, 15, 30]) {
      const input = inputFor(setup, 64, { courts: courtsFor(8), rest })
      const { placements, end, atLeastUntil } = propose(input)
      expect(placements).toHaveLength(input.matches.length)
      expect((end - ten) / (atLeastUntil - ten), `rest ${rest}`).toBeLessThanOrEqual(ratio)
    }
  })
})

test('512 matches on 12 courts are planned over three days', () => {
  const plan = propose(inputFor(single({ thirdPlace: true }), 512, { courts: courtsFor(12, 400, 3), rest: 15 }))
  expect(plan.placements).toHaveLength(512)
  expect(plan.end).toBeGreaterThan(ten + 2 * 1440)
})

test('while it plans, it says which share is done', () => {
  const shares: number[] = []
  propose(inputFor(roundRobin(), 8), (share) => shares.push(share))
  expect(shares.length).toBeGreaterThan(100)
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  expect([shares[0], Math.round(10 * shares.at(-1)!)]).toEqual([0, 10])
})
