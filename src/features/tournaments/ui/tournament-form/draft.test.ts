import { expect, test } from 'vitest'
import { draftFrom } from './draft.ts'

test.each([
  ['{"name":"River Cup","maxTeams":8}', { name: 'River Cup', maxTeams: 8 }],
  ['{"maxTeams":null}', { maxTeams: Number.NaN }],
  ['{"name":"River Cup","oldField":"x","sport":{}}', { name: 'River Cup' }],
  ['{}', null],
  ['null', null],
  ['"text"', null],
])('the draft %s is restored as %j', (stored, values) => {
  expect(draftFrom(stored)).toEqual(values)
})
