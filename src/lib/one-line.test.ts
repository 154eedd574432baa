import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { oneLine } from './one-line.ts'

describe('unchanged', () => {
  test.each([
    ['letters with diacritics', 'Zoë Nuñez'],
    ['combining diacritics', 'Zoe\u0308'],
    ['Arabic', 'فريق النجوم'],
    ['Persian with a zero-width non-joiner', 'می\u200cخواهم'],
    ['Hindi with a zero-width joiner', 'क्\u200dष'],
    ['Chinese, Korean', '龙队 드래곤'],
    ['a family', '👨\u200d👩\u200d👧'],
    ['an emoji sequence with a variation selector', '❤\ufe0f\u200d🔥'],
    ['an emoji with a skin tone', '👋🏽'],
    ['a flag', '🇨🇭'],
    ['a keycap', '1\ufe0f⃣'],
    ['HTML tags', '<b>Sons & "Co"</b>'],
  ])('%s', (_, name) => {
    expect(oneLine(name)).toBe(name)
  })
})

describe('without invisible characters', () => {
  test.each([
    ['a zero-width space', 'Ro\u200bbin', 'Robin'],
    ['only zero-width spaces', '\u200b\u200b\u200b', ''],
    ['a right-to-left override', '\u202Enibor\u202C', 'nibor'],
    ['bidirectional controls', '\u2066Rob\u2069in\u200e\u200f\u061c', 'Robin'],
    ['a byte order mark and a word joiner', '\ufeffRo\u2060bin', 'Robin'],
    ['a soft hyphen', 'Ro\u00adbin', 'Robin'],
    ['control characters', 'Ro\u0007bin\u009f', 'Robin'],
    ['joiners between Latin letters', 'Ro\u200dbin\u200c', 'Robin'],
    ['a non-joiner after an invisible letter', '\u17b4\u200cក', 'ក'],
    ['a joiner at the end of an emoji', '👨\u200d', '👨'],
    ['blank letters', '\u3164\u115f\uffa0\u2800', ''],
    ['a variation selector without an emoji', 'Robin\ufe0f', 'Robin'],
    ['tags and private-use characters', 'Robin\u{e0041}\ue000', 'Robin'],
    ['line breaks and tabs', ' Ro\n\tbin \u00a0 Keller\u2028', 'Ro bin Keller'],
    ['spaces around an invisible character', 'Ro \u200b bin', 'Ro bin'],
  ])('%s', (_, typed, name) => {
    expect(oneLine(typed)).toBe(name)
  })
})

test('cleaning twice changes nothing', () => {
  const pieces = ['a', '1', 'م', 'ក', '\u17b4', '👨', '❤', '\u0301', '\u200c', '\u200d', '\ufe0f', '\u200b', ' ', '\n']
  const tricky = fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((all) => all.join(''))
  fc.assert(
    fc.property(tricky, (typed) => oneLine(oneLine(typed)) === oneLine(typed)),
    { numRuns: 1_000 },
  )
})
