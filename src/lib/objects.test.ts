import { expect, test } from 'vitest'
import { changedValues } from './objects.ts'

const noon = '2026-12-05T12:00:00Z'
const cup = { name: 'Harbor Cup', rules: null, sports: ['tennis'], starts: new Date(noon) }

test.each([
  ['the same values', { ...cup, sports: ['tennis'], starts: new Date(noon) }, {}],
  ['another text', { name: 'Pier Cup', rules: null }, { name: 'Pier Cup' }],
  ['another list', { sports: ['tennis', 'soccer'] }, { sports: ['tennis', 'soccer'] }],
  ['text instead of null', { rules: 'Games to 21.' }, { rules: 'Games to 21.' }],
  ['an omitted value', { name: undefined }, {}],
])('%s', (_, after, changed) => {
  expect(changedValues(cup, after)).toEqual(changed)
})
