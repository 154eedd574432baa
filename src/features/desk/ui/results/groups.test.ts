import { expect, test } from 'vitest'
import type { MatchState } from '#features/competition/api-contract.ts'
import type { CompetitionView } from '#features/competition/ui/matches/view.ts'
import { isAbout } from './groups.ts'

const view = { nameOf: (id: string) => id, placeText: () => 'Court 12 · 10:20 AM' } as unknown as CompetitionView
const match = { number: 31, group: 'B', slots: [{ team: 'Riverside Reds' }, 'open'] } as unknown as MatchState

test.each([
  ['', true],
  ['  ', true],
  ['side re', true],
  ['REDS', true],
  ['group b', true],
  ['court 12', true],
  ['10:20', true],
  ['31', true],
  ['match 31', true],
  ['group c', false],
  ['blues', false],
  ['2', false],
])('the words %j find a match of Riverside Reds in Group B: %s', (words, isFound) => {
  expect(isAbout(match, words, view)).toBe(isFound)
})
