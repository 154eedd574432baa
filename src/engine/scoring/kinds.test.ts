import { expect, test } from 'vitest'
import { scoringPresets } from '../results/presets.ts'
import { scoringText } from './kinds.ts'

test('the scoring of each sport reads as a phrase', () => {
  expect(Object.entries(scoringPresets).map(([sport, scoring]) => `${sport}: ${scoringText(scoring)}`)).toEqual([
    'basketball: Points',
    'soccer: Goals, penalty shootout',
    'tennis: Best of 3 sets to 6, win by 2, capped at 7. The last set is played to 10, win by 2',
    'volleyball: Best of 3 sets to 25, win by 2. The last set is played to 15, win by 2',
    'baseball: Runs, 7 innings',
    'badminton: Best of 3 sets to 21, win by 2, capped at 30',
    'football: Points',
  ])
})
