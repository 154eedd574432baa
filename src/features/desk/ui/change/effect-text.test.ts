import { expect, test } from 'vitest'
import { consequenceText, voidedText } from './effect-text.ts'

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

test.each([
  ['', true, 'Undoing this restores everything exactly as it was.'],
  ['', false, "This can't be undone."],
  ['1 result', false, "1 result will no longer count. This can't be undone."],
])('a change that voids %j and can be undone (%j) says so', (voided, canBeUndone, text) => {
  expect(consequenceText(voided, canBeUndone)).toBe(text)
})
