import { expect, test } from 'vitest'
import { sparingly } from './sparingly.ts'

/** A reading that takes so long by a clock of its own, and counts how often it was asked for. */
function aReading(tookMs: number) {
  let now = 0
  let readings = 0
  const read = sparingly(
    async () => {
      readings += 1
      now += tookMs
      return readings
    },
    () => now,
  )
  return { read, pass: (ms: number) => (now += ms) }
}

test('what is quick is read each time', async () => {
  const { read } = aReading(100)
  expect([await read(), await read()]).toEqual([1, 2])
})

test('what takes a second stands for ten', async () => {
  const { read, pass } = aReading(1_000)
  expect([await read(), await read()]).toEqual([1, 1])
  pass(9_999)
  expect(await read()).toBe(1)
  pass(1)
  expect(await read()).toBe(2)
})

test('however long it takes, it stands for a minute at most', async () => {
  const { read, pass } = aReading(30_000)
  await read()
  pass(59_999)
  expect(await read()).toBe(1)
  pass(1)
  expect(await read()).toBe(2)
})

test('whoever asks while it is being read has the same answer', async () => {
  const { read } = aReading(100)
  expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1])
})

test('a failure is told to whoever asked and read anew for the next', async () => {
  let readings = 0
  const read = sparingly(async () => {
    readings += 1
    if (readings === 1) throw new Error('the database is away')
    return readings
  })
  await expect(read()).rejects.toThrow('the database is away')
  expect(await read()).toBe(2)
})
