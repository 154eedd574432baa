import { expect, test } from 'vitest'
import { changesText, laterEndText, lostText, toldText } from './told-text.ts'

test.each([
  [0, 0, undefined],
  [4, 0, '4 teams notified'],
  [1, 11, '1 team notified, 11 teams have no captain'],
  [0, 1, '1 team has no captain'],
])('%i teams with a captain and %i without: %j', (told, withoutCaptain, text) => {
  expect(toldText(told, withoutCaptain)).toBe(text)
})

test.each([
  [{ moved: 7, isFirst: true }, 'Publishing will schedule 7 matches'],
  [{ moved: 1 }, 'Publishing will change 1 match'],
  [{ moved: 3, duties: 2 }, 'Publishing will change 3 matches'],
  [{ duties: 2 }, 'Publishing will change 2 duty teams'],
  [{ pins: 1 }, 'No match moves. Publishing will only change which matches are pinned'],
  [{}, 'No match moves'],
])('%j: %s', (changes, text) => {
  expect(changesText({ moved: 0, duties: 0, pins: 0, isFirst: false, ...changes })).toBe(text)
})

const rows = (...numbers: number[]) => numbers.map((number) => ({ number }))

test('says how many matches lose their place', () => {
  expect(lostText(rows(1, 2), rows(2, 1, 3))).toBe('')
  expect(lostText(rows(1, 2), rows(2))).toBe(' 1 match loses its court and time.')
  expect(lostText(rows(1, 2, 3), rows())).toBe(' 3 matches lose their court and time.')
})

test.each([
  [null, ''],
  ['2026-12-06T00:25:00.000Z', ' The tournament will end at 6:25 PM.'],
  ['2026-12-06T23:00:00.000Z', ' The tournament will end on Sun, Dec 6.'],
])('a tournament that ends at 6:00 PM and later at %s', (later, text) => {
  expect(laterEndText(later, { endDate: '2026-12-06T00:00:00.000Z', timeZone: 'America/Chicago' })).toBe(text)
})
