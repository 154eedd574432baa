import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { oneLine } from './one-line.ts'

describe('stays as it was typed', () => {
  test.each([
    ['letters with marks', 'Zoë Nuñez'],
    ['marks on their own', 'Zoe\u0308'],
    ['Arabic', 'فريق النجوم'],
    ['Persian with its non-joiner', 'می\u200cخواهم'],
    ['Hindi with its joiner', 'क्\u200dष'],
    ['Chinese, Korean', '龙队 드래곤'],
    ['a family', '👨\u200d👩\u200d👧'],
    ['a heart on fire, with its look', '❤\ufe0f\u200d🔥'],
    ['a waving hand with a skin', '👋🏽'],
    ['a flag', '🇨🇭'],
    ['a digit in a box', '1\ufe0f⃣'],
    ['script in angle brackets', '<b>Sons & "Co"</b>'],
  ])('%s', (_, name) => {
    expect(oneLine(name)).toBe(name)
  })
})

describe('loses what cannot be seen', () => {
  test.each([
    ['a zero-width space', 'Ro\u200bbin', 'Robin'],
    ['nothing but zero-width spaces', '\u200b\u200b\u200b', ''],
    ['a right-to-left override', '\u202Enibor\u202C', 'nibor'],
    ['isolates and marks of direction', '\u2066Rob\u2069in\u200e\u200f\u061c', 'Robin'],
    ['a byte order mark and a word joiner', '\ufeffRo\u2060bin', 'Robin'],
    ['a soft hyphen', 'Ro\u00adbin', 'Robin'],
    ['control characters', 'Ro\u0007bin\u009f', 'Robin'],
    ['a joiner between Latin letters', 'Ro\u200dbin\u200c', 'Robin'],
    ['a non-joiner behind a letter without a shape', '\u17b4\u200cក', 'ក'],
    ['a joiner at the end of an emoji', '👨\u200d', '👨'],
    ['letters without a shape', '\u3164\u115f\uffa0\u2800', ''],
    ['a look without an emoji', 'Robin\ufe0f', 'Robin'],
    ['tags and private code points', 'Robin\u{e0041}\ue000', 'Robin'],
    ['lines and tabs', ' Ro\n\tbin \u00a0 Keller\u2028', 'Ro bin Keller'],
    ['a space around nothing', 'Ro \u200b bin', 'Ro bin'],
  ])('%s', (_, typed, name) => {
    expect(oneLine(typed)).toBe(name)
  })
})

test('what was cleaned is clean', () => {
  const pieces = ['a', '1', 'م', 'ក', '\u17b4', '👨', '❤', '\u0301', '\u200c', '\u200d', '\ufe0f', '\u200b', ' ', '\n']
  const tricky = fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((all) => all.join(''))
  fc.assert(
    fc.property(tricky, (typed) => oneLine(oneLine(typed)) === oneLine(typed)),
    { numRuns: 1_000 },
  )
})
