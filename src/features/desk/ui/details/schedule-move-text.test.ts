import { expect, test } from 'vitest'
import { scheduleMoveText } from './schedule-move-text.ts'

const from = '2026-05-02T14:00:00.000Z'
const nextDay = '2026-05-03T14:00:00.000Z'

test.each([
  [
    { matches: 26, scheduled: 26, from, to: nextDay },
    'All 26 scheduled matches will move too. The first one will start on Sun, May 3, at 9:00 AM instead of Sat, May 2, at 9:00 AM.',
  ],
  [
    { matches: 26, scheduled: 26, from, to: '2026-05-02T15:30:00.000Z' },
    'All 26 scheduled matches will move too. The first one will start at 10:30 AM instead of 9:00 AM.',
  ],
  [
    { matches: 2, scheduled: 2, from, to: '2026-05-02T15:30:00.000Z' },
    'Both scheduled matches will move too. The first one will start at 10:30 AM instead of 9:00 AM.',
  ],
  [
    { matches: 1, scheduled: 1, from, to: '2026-05-02T15:30:00.000Z' },
    'The scheduled match will move too. It will start at 10:30 AM instead of 9:00 AM.',
  ],
  [
    { matches: 12, scheduled: 26, from, to: '2026-05-02T15:30:00.000Z' },
    '12 of 26 scheduled matches will move too. The first of them will start at 10:30 AM instead of 9:00 AM.',
  ],
  [
    { matches: 1, scheduled: 2, from, to: '2026-05-02T15:30:00.000Z' },
    '1 of 2 scheduled matches will move too. It will start at 10:30 AM instead of 9:00 AM.',
  ],
  [
    { matches: 0, scheduled: 0, from, to: nextDay },
    'The court hours will move too. The first court will open on Sun, May 3, at 9:00 AM instead of Sat, May 2, at 9:00 AM.',
  ],
])('%j', (move, expected) => {
  expect(scheduleMoveText(move, 'America/Chicago')).toBe(expected)
})
