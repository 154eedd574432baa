import { expect, test } from 'vitest'
import type { Setup } from '#engine/contract.ts'
import { groups, roundRobin, swiss } from '#engine/testing.ts'
import { setupSentence } from './setup-text.ts'

const rules = { rule: 'mustWin' as const, scoring: { kind: 'points' as const }, rounds: [] }
const single = (thirdPlace = false): Setup => ({ format: 'single_elimination', thirdPlace, ...rules })
const double = (reset = true): Setup => ({ format: 'double_elimination', reset, ...rules })

test.each<[Setup, number, string]>([
  [single(), 16, '16 teams play 15 matches in 4 rounds.'],
  [single(true), 16, '16 teams play 15 matches in 4 rounds, and a third-place match.'],
  [single(true), 3, '3 teams play 2 matches in 2 rounds. The top seed skips the first round.'],
  [single(), 13, '13 teams play 12 matches in 4 rounds. The top 3 seeds skip the first round.'],
  [single(), 2, '2 teams play 1 match in 1 round.'],
  [single(), 1, 'At least 2 teams have to take part.'],
  [
    double(),
    8,
    '8 teams play 14 matches, and a team is eliminated after its second loss. If the unbeaten team loses the final, a second final decides.',
  ],
  [
    double(false),
    8,
    '8 teams play 14 matches, and a team is eliminated after its second loss. The final is a single match, even if the unbeaten team loses it.',
  ],
  [roundRobin(), 6, '6 teams play 15 matches: everyone plays everyone once.'],
  [roundRobin({ legs: 2 }), 4, '4 teams play 12 matches: everyone plays everyone twice.'],
  [swiss(5), 20, '20 teams play 50 matches in 5 rounds, each against a team with a similar record.'],
  [
    swiss(3),
    7,
    '7 teams play 9 matches in 3 rounds, each against a team with a similar record. One team has a bye in each round.',
  ],
  [
    groups(4),
    16,
    '16 teams play in 4 groups of 4, then the top 2 in each group play a knockout of 8 teams: 31 matches, and at least 3 for every team.',
  ],
  [
    groups(6, { wildCards: 4, thirdPlace: true }),
    24,
    '24 teams play in 6 groups of 4, then the top 2 in each group and the 4 best third-place teams play a knockout of 16 teams with a third-place match: 52 matches, and at least 3 for every team.',
  ],
  [
    groups(2, { advance: 1, legs: 2 }),
    7,
    '7 teams play in 2 groups of 3 or 4, then the group winners play a knockout of 2 teams: 19 matches, and at least 4 for every team.',
  ],
])('%o with %i teams', (setup, teams, sentence) => {
  expect(setupSentence(setup, teams)).toBe(sentence)
})
