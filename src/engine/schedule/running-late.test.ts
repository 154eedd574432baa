import { expect, test } from 'vitest'
import { draw, log, roundRobin, single } from '../testing.ts'
import type { Setup } from '../contract.ts'
import { currentState } from '../state/current.ts'
import { clashesOf } from './check.ts'
import type { Court, PlanInput } from './model.ts'
import { plannedMatches } from './planned-matches.ts'
import { propose } from './propose.ts'
import { delayed } from './running-late.ts'

const at = (match: number, start: number, court = 'c1') => ({ match, court, start, end: start + 20 })
const day = [{ start: 0, end: 400 }]

function inputOf(setup: Setup, { hours = day, rest = 0, count = 1 } = {}): PlanInput {
  const state = currentState(setup, log(draw(4)))
  const courts: Court[] = Array.from({ length: count }, (_, index) => ({
    id: `c${index + 1}`,
    name: `Court ${index + 1}`,
    isMain: false,
    hours,
  }))
  const matches = plannedMatches(state, { minutesOf: () => 20, waitsForRounds: false, fixed: [] })
  return { courts, matches, rest, published: [] }
}

const plan = [at(1, 0), at(2, 20), at(3, 60)]
const late = (minutes: number, input = inputOf(single()), placements = plan) =>
  delayed(input, placements, { court: 'c1', minutes, now: 0 })
const line = (placements: readonly { match: number; court: string; start: number }[]) =>
  placements.map(({ match, court, start }) => `${match} ${court} ${start}`).join(' | ')

test('a pause absorbs a delay, and a longer one moves what follows only as far as it must', () => {
  expect(line(late(15).placements)).toBe('1 c1 15 | 2 c1 35 | 3 c1 60')
  expect(line(late(25).placements)).toBe('1 c1 25 | 2 c1 45 | 3 c1 65')
})

test('what is over stays, and the next match is late from now on', () => {
  const input = inputOf(single())
  const [first, ...others] = input.matches
  const played = { ...input, matches: [{ ...first!, fixed: at(1, 0), isOver: true }, ...others] }
  expect(line(delayed(played, plan, { court: null, minutes: 10, now: 50 }).placements)).toBe(
    '1 c1 0 | 2 c1 60 | 3 c1 80',
  )
})

test('other courts only move where a match or a team comes from the late one', () => {
  const input = inputOf(roundRobin(), { rest: 5, count: 2 })
  const [a, b, c, d] = input.matches.map(({ match }) => match) as [number, number, number, number]
  const { placements } = late(10, input, [at(a, 0), at(b, 0, 'c2'), at(c, 25), at(d, 100, 'c2')])
  expect(line(placements)).toBe(`${b} c2 0 | ${a} c1 10 | ${c} c1 35 | ${d} c2 100`)
})

test('what leaves the hours of its court is listed with what waits for it, and nothing moves to the next day', () => {
  const hours = [
    { start: 0, end: 85 },
    { start: 1440, end: 1540 },
  ]
  const { placements, outside } = late(60, inputOf(single(), { hours }))
  expect([line(placements), outside]).toEqual(['1 c1 60', [2, 3]])
})

test('a delayed plan breaks no rule', () => {
  const input = inputOf(roundRobin({ legs: 2 }), { rest: 10, count: 2 })
  const { placements, outside } = late(35, input, propose(input))
  expect(outside).toEqual([])
  expect(clashesOf(input, placements)).toEqual([])
})
