import { expect, test } from 'vitest'
import { daysOnBoard, movedMatches, neighbor } from './board-layout.ts'

const at = (courtId: string, time: string) => ({ courtId, startsAt: `2026-12-05T${time}:00.000Z` })
const row = (number: number, courtId: string, time: string) => ({
  ...at(courtId, time),
  number,
  game: 1,
  endsAt: `2026-12-05T23:00:00.000Z`,
  isPinned: false,
  duty: null,
})
const courts = ['a', 'b', 'c'].map((id) => ({ id, name: id, isMain: false, hours: [] }))

test.each([
  ['ArrowDown', 'a 10:30'],
  ['ArrowUp', 'a 09:00'],
  ['ArrowRight', 'c 10:05'],
  ['ArrowLeft', undefined],
])('%s goes to the next place on the court, or to the nearest on the next court with one', (key, expected) => {
  const places = [at('a', '09:00'), at('a', '10:30'), at('c', '08:00'), at('c', '10:05'), at('a', '12:00')]
  const found = neighbor(places, ['a', 'b', 'c'], at('a', '10:00'), key)
  expect(found && `${found.courtId} ${found.startsAt.slice(11, 16)}`).toBe(expected)
})

test('the board has a line for each time at which a match starts or could be put, in courts that are shown', () => {
  const offered = { ...at('b', '09:30'), endsAt: '', warnings: [] }
  const days = daysOnBoard([row(1, 'a', '09:00'), row(2, 'c', '11:00')], [offered], {
    courts: courts.slice(0, 2),
    timeZone: 'UTC',
  })
  expect(days.map(({ times }) => times.map(({ startsAt }) => startsAt.slice(11, 16)))).toEqual([['09:00', '09:30']])
  expect(days[0]!.times[1]!.cells[1]!.offered).toBe(offered)
})

test('the draft moves matches whose court or time differs, or that only one schedule has', () => {
  const before = [row(1, 'a', '09:00'), row(2, 'a', '10:00'), row(3, 'a', '11:00')]
  const after = [row(1, 'a', '09:00'), row(2, 'b', '10:00'), row(4, 'a', '11:00')]
  expect(movedMatches({ published: before, draft: after })).toEqual([2, 3, 4])
  expect(movedMatches({ published: before, draft: null })).toEqual([])
})
