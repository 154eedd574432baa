import { expect, test } from 'vitest'
import { seeded } from '#test/random.ts'
import { earliestEnd } from './earliest-end.ts'

test.each([
  ['in one day', 300, 1, { day: 1, minute: 300 }],
  ['in one of two days', 480, 2, { day: 1, minute: 480 }],
  ['on the second of two days', 600, 2, { day: 2, minute: 100 }],
  ['with a rest overnight and one match on the second day', 485, 2, { day: 2, minute: 30 }],
  ['on the third of five days', 1_100, 5, { day: 3, minute: 100 }],
  ['too late, on the only day', 600, 1, { day: 1, minute: 600 }],
  ['too late, on the last of two days', 1_100, 2, { day: 2, minute: 600 }],
])('a tournament on days of eight hours, with matches of 30 minutes and 20 of rest, ends %s', (_, least, days, end) => {
  expect(earliestEnd(least, { days, minutesPerDay: 480, minutes: 30, rest: 20 })).toEqual(end)
})

/** The end of matches that one team plays one after another as early as it can, each within a day. */
function endOfChain(matches: number, { minutesPerDay, minutes, rest }: Parameters<typeof earliestEnd>[1]) {
  let [day, minute] = [1, 0]
  for (let match = 1; match <= matches; match += 1) {
    const start = minute === 0 ? 0 : minute + rest
    if (start + minutes > minutesPerDay) day += 1
    minute = (start + minutes > minutesPerDay ? 0 : start) + minutes
  }
  return { day, minute }
}

test('no team can play its matches earlier, on any days', () => {
  const random = seeded(5)
  for (let round = 0; round < 2_000; round += 1) {
    const minutes = 10 + random.below(60)
    const means = { days: 100, minutesPerDay: minutes + random.below(600), minutes, rest: random.below(60) }
    const matches = 1 + random.below(30)
    const real = endOfChain(matches, means)
    const bound = earliestEnd(matches * minutes + (matches - 1) * means.rest, means)
    const at = ({ day, minute }: typeof real) => day * 10_000 + minute
    expect(at(bound)).toBeLessThanOrEqual(at(real))
  }
})
