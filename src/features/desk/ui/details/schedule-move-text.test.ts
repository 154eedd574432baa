import { expect, test } from 'vitest'
import { scheduleMoveText } from './schedule-move-text.ts'

const from = '2026-05-02T14:00:00.000Z'
const nextDay = '2026-05-03T14:00:00.000Z'

test.each([
  [
    { matches: 26, from, to: nextDay },
    'All 26 scheduled matches move too. The first one starts on Sun, May 3, 9:00 AM, instead of Sat, May 2, 9:00 AM.',
  ],
  [
    { matches: 26, from, to: '2026-05-02T15:30:00.000Z' },
    'All 26 scheduled matches move too. The first one starts at 10:30 AM instead of 9:00 AM.',
  ],
  [
    { matches: 1, from, to: '2026-05-02T15:30:00.000Z' },
    'The scheduled match moves too. It starts at 10:30 AM instead of 9:00 AM.',
  ],
  [
    { matches: 0, from, to: nextDay },
    'The court hours move too. The first court opens on Sun, May 3, 9:00 AM, instead of Sat, May 2, 9:00 AM.',
  ],
])('%j', (move, expected) => {
  expect(scheduleMoveText(move, 'America/Chicago')).toBe(expected)
})
