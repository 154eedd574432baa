import { expect, test } from 'vitest'
import { byteRange } from './byte-range.ts'

test.each<[string | undefined, ReturnType<typeof byteRange>, string]>([
  ['bytes=0-0', { first: 0, last: 0 }, 'one byte'],
  ['bytes=0-499', { first: 0, last: 499 }, 'the beginning'],
  ['bytes=500-', { first: 500, last: 999 }, 'from a byte to the end'],
  ['bytes=999-', { first: 999, last: 999 }, 'the last byte'],
  ['bytes=900-5000', { first: 900, last: 999 }, 'an end beyond the file'],
  ['bytes=-1', { first: 999, last: 999 }, 'a suffix'],
  ['bytes=-5000', { first: 0, last: 999 }, 'a suffix longer than the file'],
  ['Bytes = 1 - 2', { first: 1, last: 2 }, 'spaces and letter case do not matter'],
  ['bytes=1000-', 'unsatisfiable', 'beyond the end'],
  ['bytes=1000-2000', 'unsatisfiable', 'beyond the end'],
  ['bytes=-0', 'unsatisfiable', 'the last zero bytes'],
  ['bytes=5-2', null, 'an end before the start is not a range'],
  ['bytes=0-1,5-6', null, 'several ranges return the whole file'],
  ['bytes=-', null, 'neither end'],
  ['bytes=a-b', null, 'letters'],
  ['lines=0-1', null, 'another unit'],
  ['', null, 'nothing'],
  [undefined, null, 'no header'],
])('%s of 1000 bytes: %j (%s)', (header, range) => {
  expect(byteRange(header, 1000)).toEqual(range)
})

test('an empty file has no ranges', () => {
  expect(byteRange('bytes=0-', 0)).toBe('unsatisfiable')
  expect(byteRange('bytes=-1', 0)).toBe('unsatisfiable')
})
