import { expect, test } from 'vitest'
import { changesText, toldText } from './told-text.ts'

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
