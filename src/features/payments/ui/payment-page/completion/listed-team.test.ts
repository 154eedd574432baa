import { expect, test } from 'vitest'
import { askAgainAfter } from './listed-team.ts'

test.each([
  [1, 3000],
  [19, 3000],
  [20, 10_000],
  [49, 10_000],
  [50, false],
])('after %i answers, the team is looked for again after %j ms', (count, wait) => {
  expect(askAgainAfter(count)).toBe(wait)
})
