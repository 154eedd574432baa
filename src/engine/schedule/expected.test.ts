import { expect, test } from 'vitest'
import { expectedStarts, type Progress } from './expected.ts'
import { at } from './testing.ts'

/** Two semifinals one after another on one court, and the final. */
const semifinal = (no: number, teams: string[], isDecided = false) => ({
  no,
  bracket: 'main',
  round: 1,
  from: [{ seed: 2 * no - 1 }, { seed: 2 * no }],
  teams,
  isDecided,
})
const final = {
  no: 3,
  bracket: 'main',
  round: 2,
  from: [{ winner: 1 }, { winner: 2 }],
  teams: [],
  isDecided: false,
}
const matches = [semifinal(1, ['a', 'd']), semifinal(2, ['b', 'c']), final]
const firstDecided = [semifinal(1, ['a', 'd'], true), semifinal(2, ['b', 'c']), final]
const not = { startedAt: null, finishedAt: null }
const plan = (first: Partial<Progress>, second: Partial<Progress> = {}): Progress[] => [
  { ...at(1, 600), ...not, ...first },
  { ...at(2, 620), ...not, ...second },
  { ...at(3, 650), ...not },
]
const starts = (places: Progress[], now: number, all = matches, rest = 0) =>
  Object.fromEntries(expectedStarts(all, places, { rest, now }))

test('before anything starts, the plan is expected', () => {
  expect(starts(plan({}), 500)).toEqual({ 1: 600, 2: 620, 3: 650 })
})

test('a late start moves the next match on its court, and a pause absorbs what it can', () => {
  expect(starts(plan({ startedAt: 615 }), 616)).toEqual({ 2: 635, 3: 655 })
})

test('a match that runs on holds up the next one by the minute', () => {
  expect(starts(plan({ startedAt: 600 }), 640)).toEqual({ 2: 640, 3: 660 })
})

test('a result frees the court, and nothing starts before its published time', () => {
  expect(starts(plan({ startedAt: 600, finishedAt: 612 }), 613, firstDecided)).toEqual({ 2: 620, 3: 650 })
})

test('teams rest after the match that feeds theirs', () => {
  expect(starts(plan({ startedAt: 600, finishedAt: 645 }), 646, firstDecided, 15)).toMatchObject({ 2: 646, 3: 681 })
})

test('where nobody marks matches, they are taken to start on time', () => {
  expect(starts(plan({}), 610)).toEqual({ 1: 600, 2: 620, 3: 650 })
})

test('a court that has moved on waits for nothing, and a forgotten match holds up no other day', () => {
  expect(starts(plan({ startedAt: 600 }, { startedAt: 630 }), 640)).toEqual({ 3: 650 })
  expect(starts(plan({}), 2_000)).toEqual({ 1: 600, 2: 620, 3: 650 })
})
