import { expect, test } from 'vitest'
import { lineText, renewed, type Line } from './line.ts'

/** A match against Blues that moves. */
const moved = (from: string, to: string, name = 'Match 8'): Line => ({
  about: name.toLowerCase(),
  text: `${name} against Blues: ${to}`,
  change: { from, to },
})
const duty: Line = { about: 'duty 8', text: 'Match 8 (you referee): 1:00 PM' }
const told = [moved('11:33 AM', '11:58 AM'), duty]

test.each([
  [
    'a match that moves again has its latest time and the one before',
    moved('11:58 AM', '12:18 PM'),
    ['Match 8 against Blues: 12:18 PM (was 11:58 AM)', duty.text],
  ],
  [
    'a match that moves back says so',
    moved('11:58 AM', '11:33 AM'),
    ['Match 8 against Blues: 11:33 AM (was 11:58 AM)', duty.text],
  ],
  [
    'a match that is no longer scheduled says where it was last',
    moved('11:58 AM', 'no longer scheduled'),
    ['Match 8 against Blues: no longer scheduled (was 11:58 AM)', duty.text],
  ],
  [
    'a duty that ends',
    { about: 'duty 8', text: 'Match 8: you no longer have to referee' },
    ['Match 8: you no longer have to referee', 'Match 8 against Blues: 11:58 AM (was 11:33 AM)'],
  ],
  [
    'another match',
    moved('2:30 PM', '3:00 PM', 'Match 88'),
    ['Match 88 against Blues: 3:00 PM (was 2:30 PM)', 'Match 8 against Blues: 11:58 AM (was 11:33 AM)', duty.text],
  ],
])('%s', (_, line, texts) => {
  expect(renewed(told, [line]).map(lineText)).toEqual(texts)
})
