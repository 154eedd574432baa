import { expect, test } from 'vitest'
import { queueText } from './queue-text.ts'

const now = Date.parse('2026-12-05T10:00:00Z')
const match = (number: number, readyAt: string | null = null, isFinal = false) => ({ number, readyAt, isFinal })
const placesOf = (queue: ReturnType<typeof match>[]) =>
  queue.map(({ number }) => [number, queueText({ queue }, number, now)?.replace(/^Your match is | in line.*$/g, '')])

test('matches are in line in queue order, but those whose teams have to rest come later, and the final comes last', () => {
  const rested = '2026-12-05T09:50:00Z'
  const queue = [match(4, '2026-12-05T10:20:00Z'), match(2), match(3, rested), match(5, '2026-12-05T10:05:00Z')]
  expect(placesOf([...queue, match(7, rested, true)])).toEqual([
    [4, '4th'],
    [2, 'next'],
    [3, '2nd'],
    [5, '3rd'],
    [7, '5th'],
  ])
})

test('a match that cannot be called yet, or has a time, is not in line', () => {
  expect(queueText({ queue: [match(1)] }, 2, now)).toBeUndefined()
  expect(queueText({ queue: null }, 2, now)).toBeUndefined()
  expect(queueText(null, 2, now)).toBeUndefined()
})
