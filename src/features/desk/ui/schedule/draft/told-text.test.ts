import { expect, test } from 'vitest'
import { toldText } from './told-text.ts'

test.each([
  [0, 0, undefined],
  [4, 0, '4 teams notified'],
  [1, 11, '1 team notified, 11 teams have no captain'],
  [0, 1, '1 team has no captain'],
])('%i teams with a captain and %i without: %j', (told, withoutCaptain, text) => {
  expect(toldText(told, withoutCaptain)).toBe(text)
})
