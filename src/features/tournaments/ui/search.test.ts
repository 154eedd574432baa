import { expect, test } from 'vitest'
import { tournamentSearchFrom } from './search.ts'

const nothing = { q: undefined, sport: undefined, skill: undefined, cursor: undefined }

test('what the filters of Discover can show is taken as it is', () => {
  const search = { q: 'park', sport: 'soccer', skill: 'beginner', cursor: 'WyIyMDI2Il0' }
  expect(tournamentSearchFrom(search)).toEqual(search)
})

test.each([
  ['nothing', {}],
  ['a form sent without choosing anything', { q: '', sport: 'all', skill: 'all' }],
  ['a sport nobody plays here', { sport: 'curling' }],
  ['a skill level that is none', { skill: 'godlike' }],
  ['a parameter that stands twice', { q: ['a', 'b'], sport: ['soccer', 'tennis'] }],
  ['what the router made an object of', { q: { a: 1 }, cursor: {} }],
  ['a cursor with letters that none has', { cursor: '<script>' }],
  ['a cursor longer than any', { cursor: 'a'.repeat(401) }],
  ['spaces and characters that cannot be seen', { q: ' \u0000\t\n ' }],
])('%s is the whole list from its start', (_, params) => {
  expect(tournamentSearchFrom(params)).toEqual(nothing)
})

test.each([
  ['a number', { q: '2026' }, { q: '2026' }],
  ['quotes, percent signs and emoji', { q: '"100%_\\ 😀' }, { q: '"100%_\\ 😀' }],
  ['control characters among letters', { q: ' two\u0000\u0007words ' }, { q: 'two words' }],
  ['a search text beyond 200 letters', { q: 'a'.repeat(300) }, { q: 'a'.repeat(200) }],
  ['capital letters in a filter', { sport: 'Soccer', skill: 'ADVANCED' }, { sport: 'soccer', skill: 'advanced' }],
  ['a sport without an option of its own', { sport: 'badminton' }, { sport: 'badminton' }],
])('%s is understood', (_, params, search) => {
  expect(tournamentSearchFrom(params)).toEqual({ ...nothing, ...search })
})
