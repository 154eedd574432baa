import { expect, test } from 'vitest'
import type { MatchState } from '#features/competition/api-contract.ts'
import type { CompetitionView } from '#features/competition/ui/matches/view.ts'
import { placesOf } from '#features/competition/ui/matches/places.ts'
import type { PublishedSchedule } from '#features/competition/schedule-contract.ts'
import { groupsOf, isAbout } from './groups.ts'

const view = { nameOf: (id: string) => id, placeText: () => 'Court 12 · 10:20 AM' } as unknown as CompetitionView
const match = { number: 31, group: 'B', slots: [{ team: 'Riverside Reds' }, 'open'] } as unknown as MatchState

test.each([
  ['', true],
  ['  ', true],
  ['side re', true],
  ['REDS', true],
  ['group b', true],
  ['court 12', true],
  ['10:20', true],
  ['31', true],
  ['match 31', true],
  ['group c', false],
  ['blues', false],
  ['2', false],
])('the words %j find a match of Riverside Reds in Group B: %s', (words, isFound) => {
  expect(isAbout(match, words, view)).toBe(isFound)
})

const ready = (number: number) => ({ number, status: 'ready', slots: [] }) as unknown as MatchState
const rounds = [
  { name: 'Round 1', matches: [ready(1), ready(2), ready(3)] },
  { name: 'Round 2', matches: [ready(4), ready(5)] },
] as unknown as CompetitionView['rounds']

test.each([
  ['by start once a schedule is published, unscheduled ones last', [5, 3, 1], [5, 4, 3, 1, 2]],
  ['by number without a schedule', null, [1, 2, 3, 4, 5]],
])('matches are listed %s', (_, published, listed) => {
  const schedule = published && {
    timeZone: 'UTC',
    courts: [],
    matches: published.map((number) => ({ number, startsAt: '2026-12-05T10:00:00Z' })),
  }
  const { byPlace } = placesOf(schedule as PublishedSchedule | null)
  const [group] = groupsOf({ rounds, byPlace }, () => true)
  expect(group!.rounds.flatMap(({ matches }) => matches.map(({ number }) => number))).toEqual(listed)
})

test('byes are neither listed nor counted as matches', () => {
  const bye = { number: 1, status: 'decided', outcome: 'bye', slots: [{ team: 'Reds' }, 'bye'] }
  const coming = { number: 3, status: 'waiting', slots: ['open', 'bye'] }
  const withByes = [{ name: 'Round 1', matches: [bye, ready(2), coming] }] as unknown as CompetitionView['rounds']
  const groups = groupsOf({ rounds: withByes, byPlace: placesOf(null).byPlace }, () => true)
  expect(groups.flatMap(({ rounds }) => rounds.flatMap(({ matches }) => matches.map(({ number }) => number)))).toEqual([
    2,
  ])
})
