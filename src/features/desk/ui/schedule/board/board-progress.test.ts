import { expect, test } from 'vitest'
import { boardProgressOf } from './board-progress.ts'

const [nine, ten, eleven] = ['09:00', '10:00', '11:00'].map((time) => `2026-12-05T${time}:00.000Z`) as [
  string,
  string,
  string,
]
const row = {
  number: 1,
  game: 1,
  courtId: 'a',
  startsAt: ten,
  endsAt: eleven,
  isPinned: false,
  duty: null,
  originalStartsAt: null,
}
const place = { ...row, startedAt: null, finishedAt: null }
const [before, after] = [Date.parse(nine), Date.parse(ten)]
const ready = { status: 'ready' } as const

test('a match is in progress only once it is marked as started, not because its time has come', () => {
  expect(boardProgressOf(ready, { row, place, now: before })).toBeNull()
  expect(boardProgressOf(ready, { row, place, now: after })).toBe('due')
  expect(boardProgressOf(ready, { row, place: { ...place, startedAt: nine }, now: before })).toBe('started')
  expect(boardProgressOf({ status: 'replay' }, { row, place, now: after })).toBe('due')
})

test('a match marked as finished waits for its result, and one with a result is neither', () => {
  expect(boardProgressOf(ready, { row, place: { ...place, startedAt: nine, finishedAt: ten }, now: after })).toBe(
    'finished',
  )
  expect(boardProgressOf({ status: 'decided' }, { row, place: { ...place, startedAt: nine }, now: after })).toBeNull()
  expect(boardProgressOf({ status: 'waiting' }, { row, place, now: after })).toBeNull()
})

test('a match that a draft moves to a later time, or that is not published yet, is not due', () => {
  expect(boardProgressOf(ready, { row: { ...row, startsAt: eleven }, place, now: after })).toBeNull()
  expect(boardProgressOf(ready, { row, place: undefined, now: after })).toBeNull()
})
