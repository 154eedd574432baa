import { expect, test } from 'vitest'
import { renewLines } from './renewed-lines.ts'

const told = [
  'Match 8 against Blues: Court 1, 11:58 AM (was Court 1, 11:33 AM)',
  'Match 8, you referee: Court 2, 1:00 PM',
]

test.each([
  [
    'a match that moves again has its first and its latest time',
    'Match 8 against Blues: Court 1, 12:18 PM (was Court 1, 11:58 AM)',
    'Match 8 against Blues: Court 1, 12:18 PM (was Court 1, 11:33 AM)',
    [told[0]],
  ],
  [
    'a match that moves back has its time alone',
    'Match 8 against Blues: Court 1, 11:33 AM (was Court 1, 11:58 AM)',
    'Match 8 against Blues: Court 1, 11:33 AM',
    [told[0]],
  ],
  [
    'a match that is no longer scheduled says where it was first',
    'Match 8 against Reds: no longer scheduled (was Court 1, 11:58 AM)',
    'Match 8 against Reds: no longer scheduled (was Court 1, 11:33 AM)',
    [told[0]],
  ],
  ['a duty that ends', 'Match 8: you no longer referee', 'Match 8: you no longer referee', [told[1]]],
  ['another match', 'Match 88 against Blues: Court 1, 3:00 PM', 'Match 88 against Blues: Court 1, 3:00 PM', []],
])('%s', (_, line, renewed, replaces) => {
  expect(renewLines(told, [line])).toEqual({ lines: [renewed], replaces })
})
