import { expect, test } from 'vitest'
import { tokenBuckets } from './token-bucket.ts'

test('a network takes a burst at once, and then as many as are refilled', () => {
  let ms = 0
  const take = tokenBuckets({ burst: 3, perSecond: 2 }, () => ms)
  const takes = (count: number, address = '192.0.2.1') => Array.from({ length: count }, () => take(address))
  expect(takes(4)).toEqual([0, 0, 0, 1])
  expect(takes(1, '192.0.2.2')).toEqual([0])
  ms += 1_000
  expect(takes(3)).toEqual([0, 0, 1])
  ms += 60_000
  expect(takes(4)).toEqual([0, 0, 0, 1])
})
