import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonError } from './json-error.ts'

test.each([
  ['{"a": }', 'line 1, character 7: a value is missing; text must be in double quotes'],
  ['[\n  "one"\n  "two"\n]', 'line 3, character 3: a comma or ] is missing'],
  ['{"a": 1,}', 'line 1, character 9: a name in double quotes is missing'],
  ["{'a': 1}", 'line 1, character 2: a name in double quotes is missing'],
  ['{"a" 1}', 'line 1, character 6: a colon is missing'],
  ['[1, 2', 'line 1, character 6: a comma or ] is missing'],
  [
    '["over\ntwo lines"]',
    'line 1, character 7: closing quotes are missing, or a line break or tab must be written as \\n or \\t',
  ],
  ['["C:\\dir"]', 'line 1, character 5: a literal backslash must be written twice'],
  ['["open', 'line 1, character 7: closing quotes are missing'],
  ['{} {}', 'line 1, character 4: there is text after the end'],
  ['', 'line 1, character 1: a value is missing; text must be in double quotes'],
])('%s', (text, error) => {
  expect(jsonError(text)).toBe(error)
})

test('a hundred thousand unclosed brackets do not overflow the stack', () => {
  expect(jsonError('['.repeat(100_000))).toMatch(/^line 1, character 100001: /)
})

const isJson = (text: string) => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

test('finds an error exactly where JSON.parse does', () => {
  const pieces = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"',
    '"a"',
    ' ',
    '\n',
    '1',
    '-0',
    '01',
    '1e5',
    'null',
    '\\',
    '\\u00e9',
    '\u0000',
    '\u007f',
    'x',
    '🏀',
    '\ud800',
  )
  const texts = fc.oneof(
    fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join('')),
    fc.json(),
    fc.tuple(fc.json(), fc.nat(), pieces).map(([json, at, piece]) => {
      const cut = at % (json.length + 1)
      return json.slice(0, cut) + piece + json.slice(cut)
    }),
  )
  fc.assert(
    fc.property(texts, (text) => {
      expect([text, jsonError(text) === null]).toEqual([text, isJson(text)])
    }),
    { numRuns: 3_000 },
  )
})
