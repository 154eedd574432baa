import { expect, test } from 'vitest'
import { roomIn, roomInWords } from './room.ts'

const deadline = '2026-12-01T18:00:00.000Z'
const before = new Date('2026-12-01T17:59:59.999Z')
const cup = (placesTaken: number, maxTeams = 16) => ({ registrationDeadline: deadline, maxTeams, placesTaken })

test.each([
  [cup(0), before, '16 places left'],
  [cup(15), before, '1 place left'],
  [cup(16), before, 'Full'],
  [cup(0), new Date(deadline), 'Closed'],
  [cup(16), new Date(deadline), 'Closed'],
])('%j at %s reads: %s', (tournament, now, words) => {
  expect(roomInWords(tournament, now)).toBe(words)
})

test('more places taken than there are leaves none, not fewer than none', () => {
  expect(roomIn(cup(17), before)).toEqual({ refusal: 'tournament_full', left: 0 })
})
