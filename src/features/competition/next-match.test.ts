import { expect, test } from 'vitest'
import type { FactBody } from '#engine/contract.ts'
import { shapeOf } from '#engine/shape/shape.ts'
import { derive } from '#engine/state/derive.ts'
import { draw, log, roundRobin, single, won } from '#engine/testing.ts'
import { matchesOf } from '#test/matches-of.ts'
import { nextMatchOf } from './next-match.ts'
import type { PublishedSchedule } from './schedule-contract.ts'

const nextOf = (team: string, ...facts: FactBody[]) =>
  nextMatchOf({ matches: matchesOf(derive(shapeOf(single(), 4), log(draw(4), ...facts))) }, team)?.number

test('without times, the next match is the first open one of the team, also while the other team is not known, and none for a team that is out', () => {
  expect(nextOf('T1')).toBe(1)
  expect(nextOf('T1', won(1, 'T1', 'T4'))).toBe(3)
  expect(nextOf('T4', won(1, 'T1', 'T4'))).toBeUndefined()
  expect(nextOf('T1', won(1, 'T1', 'T4'), won(2, 'T2', 'T3'), won(3, 'T1', 'T2'))).toBeUndefined()
})

/** A match, when it starts, and when it was marked as started and finished. */
type Place = [number: number, startsAt: string, startedAt?: string, finishedAt?: string]

/** T1's next match in a round robin of four, in which it plays matches 1, 4 and 6. The first places are the earliest. */
function scheduledNext(places: readonly Place[], ...facts: FactBody[]) {
  const rows = places.map(([number, startsAt, startedAt = null, finishedAt = null]) => {
    return { number, startsAt, startedAt, finishedAt }
  })
  const schedule = { matches: rows } as unknown as PublishedSchedule
  const matches = matchesOf(derive(shapeOf(roundRobin(), 4), log(draw(4), ...facts)))
  return nextMatchOf({ matches, schedule }, 'T1')?.number
}

test.each<[string, number | undefined, Place[], FactBody[]]>([
  [
    'the earliest, whatever its number is',
    6,
    [
      [2, '09:00'],
      [6, '09:30'],
      [4, '10:00'],
      [1, '10:30'],
    ],
    [],
  ],
  ['one with a time before those without', 6, [[6, '09:30']], []],
  ['by number, if none has a time', 1, [[2, '09:00']], []],
  [
    'the earliest that is left',
    4,
    [
      [6, '09:30'],
      [4, '10:00'],
      [1, '10:30'],
    ],
    [won(6, 'T1', 'T2')],
  ],
  [
    'the one under way',
    1,
    [
      [6, '09:30'],
      [4, '10:00'],
      [1, '10:30', '09:20'],
    ],
    [],
  ],
  [
    'not one that is over and waits for its result',
    4,
    [
      [6, '09:30', '09:30', '09:50'],
      [4, '10:00'],
    ],
    [],
  ],
  [
    'one that waits for its result, if no other is left',
    6,
    [[6, '09:30', '09:30', '09:50']],
    [won(1, 'T1', 'T4'), won(4, 'T1', 'T3')],
  ],
])('in a published schedule, the next match is %s', (_, number, places, facts) => {
  expect(scheduledNext(places, ...facts)).toBe(number)
})
