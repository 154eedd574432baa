import { afterEach, expect, test, vi } from 'vitest'
import { readDraft } from './draft.ts'

afterEach(() => void vi.unstubAllGlobals())

test.each([
  ['{"name":"River Cup","maxTeams":8}', { name: 'River Cup', maxTeams: 8 }],
  ['{"maxTeams":null}', { maxTeams: Number.NaN }],
  ['{"name":"River Cup","oldField":"x","sport":{}}', { name: 'River Cup' }],
  ['{}', null],
  ['null', null],
  ['"text"', null],
])('the draft %s is restored as %j', (stored, values) => {
  vi.stubGlobal('localStorage', { getItem: () => stored })
  expect(readDraft()).toEqual(values)
})
