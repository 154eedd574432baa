import { expect, test } from 'vitest'
import { tournamentSearchFrom } from './search.ts'

const nothing = { q: undefined, sport: undefined, skill: undefined, status: undefined, cursor: undefined }

test('valid filters are kept unchanged', () => {
  const search = { q: 'park', sport: 'soccer', skill: 'beginner', status: 'current', cursor: 'WyIyMDI2Il0' }
  expect(tournamentSearchFrom(search)).toEqual(search)
})

test.each([
  ['nothing', {}],
  ['a form sent without choosing anything', { q: '', sport: 'all', skill: 'all' }],
  ['an unknown sport', { sport: 'curling' }],
  ['an unknown skill level', { skill: 'godlike' }],
  ['a parameter given twice', { q: ['a', 'b'], sport: ['soccer', 'tennis'] }],
  ['a value that the router parsed into an object', { q: { a: 1 }, cursor: {} }],
  ['a cursor with invalid characters', { cursor: '<script>' }],
  ['a cursor that is too long', { cursor: 'a'.repeat(401) }],
  ['spaces and invisible characters', { q: ' \u0000\t\n ' }],
])('%s shows the whole list from the start', (_, params) => {
  expect(tournamentSearchFrom(params)).toEqual(nothing)
})

test.each([
  ['a number', { q: '2026' }, { q: '2026' }],
  ['quotes, percent signs and emoji', { q: '"100%_\\ 😀' }, { q: '"100%_\\ 😀' }],
  ['control characters among letters', { q: ' two\u0000\u0007words ' }, { q: 'two words' }],
  ['a search text beyond 200 letters', { q: 'a'.repeat(300) }, { q: 'a'.repeat(200) }],
  ['capital letters in a filter', { sport: 'Soccer', skill: 'ADVANCED' }, { sport: 'soccer', skill: 'advanced' }],
  ['a sport without a tile of its own', { sport: 'badminton' }, { sport: 'badminton' }],
  ['every sport without a tile', { sport: 'more' }, { sport: 'more' }],
])('%s is understood', (_, params, search) => {
  expect(tournamentSearchFrom(params)).toEqual({ ...nothing, ...search })
})
