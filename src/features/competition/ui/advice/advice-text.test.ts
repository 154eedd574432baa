import { expect, test } from 'vitest'
import { adviceText, adviceTitle } from './advice-text.ts'

const advice = { guaranteed: 3, matches: 31, notBefore: '16:30', daysLater: 0, fits: true }

test.each([
  [{ format: 'groups', count: 4 }, '4 groups, then a knockout'],
  [{ format: 'round_robin', count: 2 }, 'Double round robin'],
  [{ format: 'swiss', count: 5 }, 'Swiss, 5 rounds'],
  [{ format: 'single_elimination', count: null }, 'Single elimination'],
] as const)('%o is called %s', (format, title) => {
  expect(adviceTitle(format)).toBe(title)
})

test.each([
  [advice, 'At least 3 matches for every team, 31 in all. Ends at 4:30 PM or later.'],
  [
    { ...advice, guaranteed: 1, notBefore: '00:05', daysLater: 1 },
    'At least 1 match for every team, 31 in all. Ends at 12:05 AM on the next day or later.',
  ],
  [
    { ...advice, notBefore: '12:00', daysLater: 2 },
    'At least 3 matches for every team, 31 in all. Ends at 12:00 PM, day 3, or later.',
  ],
])('what a format takes, in a sentence', (own, text) => {
  expect(adviceText(own)).toBe(text)
})
