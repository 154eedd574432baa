import { expect, test } from 'vitest'
import { cached } from './cached.ts'

/** A read that takes this long on its own clock, and counts its calls. */
function aReading(tookMs: number) {
  let now = 0
  let readings = 0
  const read = cached(
    async () => {
      readings += 1
      now += tookMs
      return readings
    },
    () => now,
  )
  return { read, pass: (ms: number) => (now += ms) }
}

test('fast reads are not cached', async () => {
  const { read } = aReading(100)
  expect([await read(), await read()]).toEqual([1, 2])
})

test('a read that takes one second is cached for ten', async () => {
  const { read, pass } = aReading(1_000)
  expect([await read(), await read()]).toEqual([1, 1])
  pass(9_999)
  expect(await read()).toBe(1)
  pass(1)
  expect(await read()).toBe(2)
})

test('slow reads are cached for at most a minute', async () => {
  const { read, pass } = aReading(30_000)
  await read()
  pass(59_999)
  expect(await read()).toBe(1)
  pass(1)
  expect(await read()).toBe(2)
})

test('concurrent calls share one read', async () => {
  const { read } = aReading(100)
  expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1])
})

test('a failure is not cached', async () => {
  let readings = 0
  const read = cached(async () => {
    readings += 1
    if (readings === 1) throw new Error('connection refused')
    return readings
  })
  await expect(read()).rejects.toThrow('connection refused')
  expect(await read()).toBe(2)
})
