import { expect, test } from 'vitest'
import { savedSearchText } from './saved-search-text.ts'

const anything = { sport: null, skill: null, maxFee: null, near: null, place: null, within: null }
const austin = { near: '30.27,-97.74', place: 'Austin, TX', within: 25 }

test.each([
  [{ sport: 'basketball' }, 'basketball tournaments'],
  [{ sport: 'basketball', ...austin }, 'basketball tournaments within 25 mi of Austin, TX'],
  [{ ...austin, place: null, within: 50 }, 'tournaments within 50 mi of you'],
  [
    { sport: 'tennis', skill: 'beginner', maxFee: 0, ...austin },
    'free beginner tennis tournaments within 25 mi of Austin, TX',
  ],
  [{ sport: 'more', maxFee: 50 }, 'tournaments in other sports for up to $50'],
] as const)('%j is read as "%s"', (search, text) => {
  expect(savedSearchText({ ...anything, ...search })).toBe(text)
})
