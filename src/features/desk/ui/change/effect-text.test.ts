import { expect, test } from 'vitest'
import { voidedText } from './effect-text.ts'

const matches = [{ games: [{ id: 'first' }] }, { games: [{ id: 'second' }, { id: 'replay' }] }, { games: [] }]

test.each([
  [[], ''],
  [['first'], '1 result'],
  [['first', 'replay'], '2 results'],
  [['ruling'], '1 decision'],
  [['first', 'second', 'ruling'], '2 results and 1 decision'],
])('voiding %j reads as %j', (voided, text) => {
  expect(voidedText({ voided }, { matches })).toBe(text)
})
