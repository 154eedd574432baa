import { expect, test } from 'vitest'
import { roundRobin, single } from '../testing.ts'
import type { PlanInput } from './model.ts'
import { delayed, resumed } from './running-late.ts'
import { at, courtsFor, inputFor, line, withFixed } from './testing.ts'

const plan = [at(1, 600), at(2, 620), at(3, 660)]
const semifinals = inputFor(single(), 4)
const fixedIn = ({ matches }: PlanInput) => new Set(matches.flatMap(({ match, fixed }) => (fixed ? [match] : [])))
const late = (minutes: number, input: PlanInput = semifinals, placements = plan) =>
  delayed(input, placements, { court: 'c1', minutes, now: 600, running: fixedIn(input) })

test('a pause absorbs a delay', () => {
  const { placements, moved } = late(15)
  expect(line(placements)).toBe('1 c1 615 | 2 c1 635 | 3 c1 660')
  expect(moved).toEqual([1, 2])
})

test('a long delay moves the final too, only as far as it must', () => {
  expect(line(late(25).placements)).toBe('1 c1 625 | 2 c1 645 | 3 c1 665')
})

test('a match under way stays, and those after it wait for its new end', () => {
  const { placements, moved } = late(25, withFixed(semifinals, at(1, 600)))
  expect(line(placements)).toBe('1 c1 600 | 2 c1 645 | 3 c1 665')
  expect(moved).toEqual([2, 3])
})

test('other courts only move where a match or a team comes from the late one', () => {
  const input = inputFor(roundRobin(), 4, { courts: courtsFor(2), rest: 5 })
  const [a, b, c, d] = input.matches.map(({ match }) => match) as [number, number, number, number]
  const { placements } = late(10, input, [at(a, 600), at(b, 600, 'c2'), at(c, 625), at(d, 700, 'c2')])
  expect(line(placements)).toBe(`${a} c1 610 | ${b} c2 600 | ${c} c1 635 | ${d} c2 700`)
})

test('what leaves the hours of its court is listed and has no place', () => {
  const { placements, outside } = late(30, { ...semifinals, courts: courtsFor(1, 80) })
  expect(line(placements)).toBe('1 c1 630 | 2 c1 650')
  expect(outside).toEqual([3])
})

test('a match does not move to the next day', () => {
  const { outside } = late(60, { ...semifinals, courts: courtsFor(1, 80, 2) })
  expect(outside).toEqual([2, 3])
})

test('after rain, matches follow in their order, and one that was under way is played to its end first', () => {
  const input = withFixed(semifinals, at(1, 600))
  expect(line(resumed(input, plan, { from: 610, until: 700, running: fixedIn(input) }).placements)).toBe(
    '1 c1 600 | 2 c1 710 | 3 c1 730',
  )
})

test('rain that no match meets moves nothing', () => {
  const { placements, moved } = resumed(semifinals, plan, { from: 640, until: 660, running: new Set() })
  expect(placements).toEqual(plan)
  expect(moved).toEqual([])
})

test('only matches of the same day are late, and one that is over delays nothing', () => {
  const input = { ...withFixed(semifinals, at(1, 600)), courts: courtsFor(1, 200, 2) }
  const placements = [at(1, 600), at(2, 2_040), at(3, 2_080)]
  const { moved } = delayed(input, placements, { court: null, minutes: 25, now: 700, running: new Set() })
  expect(moved).toEqual([])
})
