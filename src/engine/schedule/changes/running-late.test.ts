import { describe, expect, test } from 'vitest'
import { roundRobin, single } from '../../testing.ts'
import type { PlanInput } from '../model.ts'
import { delayed, resumed } from './running-late.ts'
import { at, courtsFor, inputFor, line, withFixed } from '../testing.ts'

const plan = [at(1, 600), at(2, 620), at(3, 660)]
const semifinals = inputFor(single(), 4)
const fixedIn = ({ matches }: PlanInput) => new Set(matches.flatMap(({ match, fixed }) => (fixed ? [match] : [])))
const nobody = new Set<number>()
const late = (minutes: number, input: PlanInput = semifinals, placements = plan) =>
  delayed(input, placements, { court: 'c1', minutes, now: 600, running: fixedIn(input), unmarked: nobody })

test('a pause absorbs a delay', () => {
  expect(line(late(15))).toBe('1 c1 615 | 2 c1 635 | 3 c1 660')
})

test('a long delay moves the final too, only as far as it must', () => {
  expect(line(late(25))).toBe('1 c1 625 | 2 c1 645 | 3 c1 665')
})

test('a match under way stays, and those after it wait for its new end', () => {
  expect(line(late(25, withFixed(semifinals, at(1, 600))))).toBe('1 c1 600 | 2 c1 645 | 3 c1 665')
})

test('other courts only move where a match or a team comes from the late one', () => {
  const input = inputFor(roundRobin(), 4, { courts: courtsFor(2), rest: 5 })
  const [a, b, c, d] = input.matches.map(({ match }) => match) as [number, number, number, number]
  const placements = late(10, input, [at(a, 600), at(b, 600, 'c2'), at(c, 625), at(d, 700, 'c2')])
  expect(line(placements)).toBe(`${a} c1 610 | ${b} c2 600 | ${c} c1 635 | ${d} c2 700`)
})

test('what leaves the hours of its court has no place', () => {
  expect(line(late(30, { ...semifinals, courts: courtsFor(1, 80) }))).toBe('1 c1 630 | 2 c1 650')
})

test('a match does not move to the next day', () => {
  expect(line(late(60, { ...semifinals, courts: courtsFor(1, 80, 2) }))).toBe('1 c1 660')
})

test('after rain, matches follow in their order, and one that was under way is played to its end first', () => {
  const input = withFixed(semifinals, at(1, 600))
  expect(line(resumed(input, plan, { from: 610, until: 700, running: fixedIn(input) }))).toBe(
    '1 c1 600 | 2 c1 710 | 3 c1 730',
  )
})

test('rain that no match meets moves nothing', () => {
  expect(resumed(semifinals, plan, { from: 640, until: 660, running: new Set() })).toEqual(plan)
})

test('only matches of the same day are late, and one that is over delays nothing', () => {
  const input = { ...withFixed(semifinals, at(1, 600)), courts: courtsFor(1, 200, 2) }
  const placements = [at(1, 600), at(2, 2_040), at(3, 2_080)]
  expect(delayed(input, placements, { court: null, minutes: 25, now: 700, running: nobody, unmarked: nobody })).toEqual(
    placements,
  )
})

const due = (minutes: number, now: number, ...numbers: number[]) => {
  const input = withFixed(semifinals, ...plan.filter(({ match }) => numbers.includes(match)))
  const running = fixedIn(input)
  return line(delayed(input, plan, { court: 'c1', minutes, now, running, unmarked: running }))
}

describe('a match whose time has come without a mark', () => {
  test('has not started yet if the court is running later than that', () => {
    expect(due(25, 603, 1)).toBe('1 c1 625 | 2 c1 645 | 3 c1 665')
  })

  test("has started once the court's delay has passed", () => {
    expect(due(5, 615, 1)).toBe('1 c1 600 | 2 c1 625 | 3 c1 660')
  })

  test('has started if the next one is due too', () => {
    expect(due(60, 623, 1, 2)).toBe('1 c1 600 | 2 c1 680 | 3 c1 700')
  })
})

test('a match that really started early has less left to play after a stop', () => {
  const input = withFixed(inputFor(single(), 8), at(1, 640))
  const stop = { from: 630, until: 700, running: new Set([1]) }
  const placements = [at(1, 640), at(2, 660)]
  expect(line(resumed(input, placements, stop))).toBe('1 c1 640 | 2 c1 730')
  expect(line(resumed(input, placements, { ...stop, startedAt: new Map([[1, 615]]) }))).toBe('1 c1 640 | 2 c1 705')
})
