import { expect, test } from 'vitest'
import type { PublishedSchedule } from '../../schedule-contract.ts'
import { lateStarts } from './expected.ts'
import { placesOf } from './places.ts'

const at = (time: string) => `2026-12-05T${time}:00.000Z`

/** Match 1 on Hall B, with when it starts, and when it was to start. */
function textsOf(startsAt: string, original: string | null, { late, stoppedUntil = null }: Case = {}) {
  const match = { number: 1, game: 1, courtId: 'b', startsAt, endsAt: at('23:00'), startedAt: null, finishedAt: null }
  const schedule = {
    timeZone: 'UTC',
    mode: 'times',
    courts: [{ id: 'b', name: 'Hall B' }],
    rest: 0,
    stoppedUntil,
    matches: [{ ...match, originalStartsAt: original }],
    earlierGames: [],
  } as unknown as PublishedSchedule
  const known = { number: 1, slots: [], from: [], status: 'ready', bracket: 'main', group: null, round: 1 } as never
  const starts = late ? new Map([[1, late]]) : lateStarts({ schedule, matches: [known] }, Date.parse(at('09:00')))
  const { nextText, changeText, placeText } = placesOf(schedule, starts)
  return [nextText(1), changeText(1), placeText(1)]
}

type Case = { late?: string; stoppedUntil?: string | null }

test('a match says when it is played, and when it was to be played before it moved', () => {
  expect(textsOf(at('21:10'), null)).toEqual(['9:10 PM · Hall B', undefined, 'Hall B · 9:10 PM'])
  expect(textsOf(at('21:35'), at('21:10'))).toEqual([
    '9:35 PM · Hall B',
    'Was 9:10 PM, 25 minutes later',
    'Hall B · 9:35 PM',
  ])
  expect(textsOf(at('21:00'), at('21:10'))[1]).toBe('Was 9:10 PM, 10 minutes earlier')
  expect(textsOf(at('23:30'), at('21:10'))[1]).toBe('Was 9:10 PM')
  expect(textsOf(at('09:10'), '2026-12-04T21:10:00Z')[1]).toBe('Was Fri, Dec 4, 9:10 PM')
})

test('what is only expected is said to five minutes, and not at all when it is less', () => {
  expect(textsOf(at('21:10'), null, { late: at('21:47') })[1]).toBe('Was 9:10 PM, about 35 minutes later')
  expect(textsOf(at('21:10'), null, { late: at('21:12') })[1]).toBeUndefined()
})

test('a match that runs late, or waits for play to resume, has no certain time', () => {
  expect(textsOf(at('21:10'), null, { late: at('21:45') })).toEqual([
    'About 9:45 PM · Hall B',
    'Was 9:10 PM, about 35 minutes later',
    'Hall B · about 9:45 PM (scheduled 9:10 PM)',
  ])
  expect(textsOf(at('22:40'), at('21:10'), { stoppedUntil: at('22:40') })).toEqual([
    'About 10:40 PM · Hall B',
    'Was 9:10 PM, about 90 minutes later',
    'Hall B · about 10:40 PM (was 9:10 PM)',
  ])
})

/** Match 1 was tied in Hall B from 9:00 on, and its replay is there at 10:00. */
const replayed = (finishedAt: string) => {
  const place = { number: 1, courtId: 'b', startedAt: null, originalStartsAt: null, duty: null }
  return {
    timeZone: 'UTC',
    mode: 'times',
    courts: [{ id: 'b', name: 'Hall B' }],
    rest: 15,
    stoppedUntil: null,
    matches: [{ ...place, game: 2, startsAt: at('10:00'), endsAt: at('10:30'), finishedAt: null }],
    earlierGames: [{ ...place, game: 1, startsAt: at('09:00'), endsAt: at('09:30'), finishedAt }],
  } as unknown as PublishedSchedule
}
const teams = [{ team: 'T1' }, { team: 'T2' }]
const tied = { number: 1, slots: teams, from: [], status: 'replay', bracket: 'main', group: null, round: 1 } as never

test('a replay says that it is one', () => {
  const { placeText, placeOn, timeOn } = placesOf(replayed(at('09:30')))
  expect(placeText(1)).toBe('Replay: Hall B · 10:00 AM')
  expect([placeOn('2026-12-05', 1), timeOn('2026-12-05', 1)]).toEqual(['Replay: Hall B · 10:00 AM', 'Replay: 10:00 AM'])
})

test('a replay is expected later if its teams could not rest after the first game', () => {
  const startsAfter = (finishedAt: string) =>
    lateStarts({ schedule: replayed(finishedAt), matches: [tied] }, Date.parse(at('09:50'))).get(1)
  expect(startsAfter(at('09:40'))).toBeUndefined()
  expect(startsAfter(at('09:55'))).toBe(at('10:10'))
})

const placed = (number: number, startsAt: string, startedAt: string | null = null) => {
  return { number, game: 1, courtId: 'b', startsAt, endsAt: startsAt, startedAt, finishedAt: null }
}
const onCourts = (mode: string, ...matches: object[]) =>
  placesOf({ timeZone: 'UTC', mode, courts: [{ id: 'b', name: 'Hall B' }], matches } as unknown as PublishedSchedule)
    .onCourts

test('a court plays the match that was called to it last, or, with times, the one that was marked as started', () => {
  const called = [placed(1, at('09:00')), placed(4, at('09:30'))]
  expect(onCourts('next_free_court', ...called)).toEqual([{ court: 'Hall B', number: 4 }])
  expect(onCourts('times', ...called)).toEqual([])
  expect(onCourts('times', placed(1, at('09:00'), at('09:02')))).toEqual([{ court: 'Hall B', number: 1 }])
})
