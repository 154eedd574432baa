import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromCursor, toCursor } from './cursor.ts'

const wellFormed = fc.string({ unit: 'grapheme' })

test('a cursor carries its parts through an address', () => {
  fc.assert(
    fc.property(fc.array(wellFormed), (parts) => {
      const cursor = toCursor(parts)
      expect(encodeURIComponent(cursor)).toBe(cursor)
      expect(fromCursor(cursor, parts.length)).toEqual(parts)
      expect(fromCursor(cursor, parts.length + 1)).toBeNull()
    }),
  )
})

test('whatever else somebody sends is no cursor, and never an error', () => {
  const json = fc.json().map((text) => Buffer.from(text).toString('base64url'))
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.base64String(), json), fc.nat(5), (text, length) => {
      const parts = fromCursor(text, length)
      return parts === null || (parts.length === length && parts.every((part) => typeof part === 'string'))
    }),
  )
})

test('a cursor with U+0000 in it is none of ours: no query could take it', () => {
  expect(fromCursor(toCursor(['a\u0000b']), 1)).toBeNull()
})
