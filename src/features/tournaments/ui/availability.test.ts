import { expect, test } from 'vitest'
import type { Tournament } from '../contract.ts'
import {
  availabilityOf,
  availabilityText,
  closingDay,
  isClosed,
  isNearlyFull,
  nextMoment,
  signUpReason,
  startText,
  teamsFigure,
} from './availability.ts'

type TournamentStatus = Tournament['status']

const deadline = '2026-12-01T18:00:00.000Z'
const before = new Date('2026-12-01T17:59:59.999Z')
const cup = (placesTaken: number, maxTeams = 16, status: TournamentStatus = 'upcoming') => ({
  registrationDeadline: deadline,
  maxTeams,
  placesTaken,
  competition: 'none' as const,
  status,
})

test.each([
  [cup(0), before, '16 spots left'],
  [cup(15), before, '1 spot left'],
  [cup(16), before, 'Full'],
  [cup(0), new Date(deadline), 'Closed'],
  [cup(16), new Date(deadline), 'Closed'],
  [cup(4, 16, 'active'), new Date(deadline), 'Active'],
  [cup(4, 16, 'completed'), new Date(deadline), 'Completed'],
  [cup(4, 16, 'cancelled'), before, 'Canceled'],
])('%j at %s reads: %s', (tournament, now, words) => {
  expect(availabilityText(tournament, now)).toBe(words)
})

test('a tournament with too many teams has 0 spots left, not fewer', () => {
  expect(availabilityOf(cup(17), before)).toEqual({ refusal: 'tournament_full', left: 0 })
})

test.each([
  [cup(4), before, '12 spots remaining'],
  [cup(15), before, '1 spot remaining'],
  [cup(16), before, '0 spots remaining'],
  [cup(4), new Date(deadline), '4 teams will play'],
  [cup(4, 16, 'active'), new Date(deadline), '4 teams are playing'],
  [cup(1, 16, 'active'), new Date(deadline), '1 team is playing'],
  [cup(4, 16, 'completed'), new Date(deadline), '4 teams played'],
])(
  'only a tournament that teams can still register for counts its spots: %j at %s says %s',
  (tournament, now, said) => {
    const { count, words } = teamsFigure({ ...tournament, currentTeams: tournament.placesTaken }, now)
    expect(`${count} ${words}`).toBe(said)
  },
)

test.each([
  [0, 16, false],
  [12, 16, false],
  [13, 16, true],
  [15, 16, true],
  [16, 16, false],
  [6, 8, true],
  [2, 4, false],
  [3, 4, true],
])('with %i of %i spots taken, only the last ones are open: %s', (taken, maxTeams, expected) => {
  expect(isNearlyFull(cup(taken, maxTeams), before)).toBe(expected)
})

test.each([
  ['2026-11-25T18:00:00Z', 'America/Chicago', null],
  ['2026-11-25T18:00:01Z', 'America/Chicago', 'Tuesday'],
  ['2026-12-01T06:00:00Z', 'America/Chicago', 'today'],
  ['2026-12-01T05:59:59Z', 'America/Chicago', 'Tuesday'],
  ['2026-11-30T18:00:00Z', 'Pacific/Auckland', 'Wednesday'],
  [deadline, 'America/Chicago', null],
])('at %s in %s, registration closes %s', (now, timeZone, expected) => {
  expect(closingDay({ ...cup(4), timeZone }, new Date(now))).toBe(expected)
})

test.each([
  [cup(4), before, false],
  [cup(16), before, false],
  [cup(4), new Date(deadline), true],
  [cup(4, 16, 'active'), before, true],
  [cup(4, 16, 'cancelled'), before, true],
])('registration for %j at %s is closed: %s', (tournament, now, expected) => {
  expect(isClosed(tournament, now)).toBe(expected)
})

test.each([
  ['2026-11-19T18:00:00Z', 'Starts in 12 days'],
  ['2026-12-01T05:59:59Z', 'Starts tomorrow'],
  ['2026-12-01T06:00:00Z', 'Starts today at 12:00 PM CST'],
  ['2026-12-01T18:00:01Z', 'Starts today at 12:00 PM CST'],
])("at %s in the tournament's time zone: %s", (now, text) => {
  expect(startText({ startDate: deadline, timeZone: 'America/Chicago' }, new Date(now))).toBe(text)
})

test.each([
  ['upcoming', { word: 'Starts', instant: 'start' }],
  ['active', { word: 'Ends', instant: 'end' }],
  ['completed', { word: 'Ended', instant: 'end' }],
  ['cancelled', null],
] as const)('once registration is over, what matters in a tournament that is %s is %j', (status, expected) => {
  expect(nextMoment({ status, startDate: 'start', endDate: 'end' })).toEqual(expected)
})

test.each([
  [cup(15), 'Create an account to enter Harbor Cup. 1 spot left.'],
  [cup(4), 'Create an account to enter Harbor Cup. 12 spots left.'],
])('signing up says what for: %j', (tournament, reason) => {
  expect(signUpReason({ ...tournament, name: 'Harbor Cup' }, before)).toBe(reason)
})
