import { expect, test } from 'vitest'
import { scoringPresets } from '#engine/results/presets.ts'
import { scoreBoxes } from './score-boxes.ts'

const { basketball, soccer, tennis, baseball } = scoringPresets

test.each([
  ['quarters, overtime and points', basketball, 'mustWin', ['1', '2', '3', '4', 'OT', 'Total']],
  ['no overtime if a match may be tied', basketball, 'tiesAllowed', ['1', '2', '3', '4', 'Total']],
  ['halftime, full time and penalties', soccer, 'mustWin', ['Halftime', 'Full time', 'Penalties']],
  [
    'extra time before penalties',
    { kind: 'goals', extraTime: true, shootOut: true },
    'mustWin',
    ['Halftime', 'Full time', 'Extra time', 'Penalties'],
  ],
  ['each set, and sets won', tennis, 'mustWin', ['Set 1', 'Set 2', 'Set 3', 'Sets']],
  ['points alone for one set', { ...tennis, bestOf: 1 }, 'mustWin', ['Points']],
  ['each inning, and runs', baseball, 'mustWin', ['1', '2', '3', '4', '5', '6', '7', 'Runs']],
] as const)('a score sheet has boxes for %s', (_, scoring, rule, boxes) => {
  expect(scoreBoxes({ scoring, rule })).toEqual(boxes)
})
