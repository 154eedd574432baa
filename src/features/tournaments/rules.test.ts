import { describe, expect, test } from 'vitest'
import {
  createDatesRefusals,
  earlyStartRefusal,
  editDatesRefusals,
  entryRefusal,
  formatRefusal,
  isPlayNear,
  nextCreationAt,
  startOf,
  statusOf,
} from './rules.ts'
import type { FieldRefusal } from './rules.ts'

const at = (text: string) => new Date(`2026-${text}:00Z`)
const dates = (registrationDeadline: string, startDate: string, endDate: string) => ({
  registrationDeadline: at(registrationDeadline),
  startDate: at(startDate),
  endDate: at(endDate),
})
const usual = dates('05-10T12:00', '05-16T09:00', '05-16T18:00')

const inDays = (days: number) => new Date(usual.startDate.getTime() + days * 86_400_000)

/** 'code field' of each, as in the tables below. */
const named = (refusals: FieldRefusal[]) => refusals.map(({ code, field }) => `${code} ${field}`)

describe('dates of a new tournament', () => {
  const late = ['deadline_after_start registrationDeadline']
  const past = ['deadline_in_the_past registrationDeadline']
  const endsEarly = ['end_before_start endDate']
  test.each([
    ['deadline, start, end', usual, []],
    ['a minute between each', dates('05-16T08:59', '05-16T09:00', '05-16T09:01'), []],
    ['a deadline right now', dates('05-01T00:00', '05-16T09:00', '05-16T18:00'), []],
    ['a deadline a minute ago', dates('04-30T23:59', '05-16T09:00', '05-16T18:00'), past],
    ['all dates in the past', dates('01-01T00:00', '01-02T00:00', '01-03T00:00'), past],
    ['an end equal to the start', dates('05-10T12:00', '05-16T09:00', '05-16T09:00'), endsEarly],
    ['a year', { ...usual, endDate: inDays(366) }, []],
    ['more than a year', { ...usual, endDate: inDays(366.1) }, ['tournament_too_long endDate']],
    ['an end before the start', dates('05-10T12:00', '05-16T09:00', '05-15T09:00'), endsEarly],
    ['a deadline equal to the start', dates('05-16T09:00', '05-16T09:00', '05-16T18:00'), late],
    ['a deadline after the start', dates('05-17T09:00', '05-16T09:00', '05-16T18:00'), late],
    ['an invalid end and deadline', dates('05-17T09:00', '05-16T09:00', '05-15T09:00'), [...endsEarly, ...late]],
    [
      'an invalid end, and all dates in the past',
      dates('01-01T00:00', '01-03T00:00', '01-02T00:00'),
      [...endsEarly, ...past],
    ],
    ['a past deadline after the start', dates('01-03T00:00', '01-02T00:00', '01-04T00:00'), late],
  ])('%s', (_, input, refusals) => {
    expect(named(createDatesRefusals(input, at('05-01T00:00')))).toEqual(refusals)
  })
})

describe('dates of an edit', () => {
  const early = at('05-01T00:00')
  const late = at('05-20T00:00')
  test.each([
    ['nothing changed, long over', usual, late, []],
    ['the end moves too far', { ...usual, endDate: inDays(400) }, early, ['tournament_too_long endDate']],
    ['only the end moves, after the tournament', { ...usual, endDate: at('05-17T18:00') }, late, []],
    ['the deadline moves into the future', { ...usual, registrationDeadline: at('05-12T12:00') }, early, []],
    ['the deadline moves to right now', { ...usual, registrationDeadline: early }, early, []],
    [
      'the deadline moves into the past',
      { ...usual, registrationDeadline: at('05-09T12:00') },
      late,
      ['deadline_in_the_past registrationDeadline'],
    ],
    [
      'a past deadline moves within the past',
      { ...usual, registrationDeadline: at('05-11T12:00') },
      late,
      ['deadline_in_the_past registrationDeadline'],
    ],
    [
      'the start moves to the deadline',
      { ...usual, startDate: at('05-10T12:00') },
      early,
      ['start_before_deadline startDate'],
    ],
    [
      'the start moves before the deadline',
      { ...usual, startDate: at('05-09T12:00') },
      early,
      ['start_before_deadline startDate'],
    ],
    ['the end moves to the start', { ...usual, endDate: at('05-16T09:00') }, early, []],
    [
      'the end moves before the start',
      { ...usual, endDate: at('05-16T08:59') },
      early,
      ['end_before_start_on_edit endDate'],
    ],
    [
      'all dates are invalid',
      { registrationDeadline: at('05-15T00:00'), startDate: at('05-14T00:00'), endDate: at('05-13T00:00') },
      late,
      [
        'deadline_in_the_past registrationDeadline',
        'start_before_deadline startDate',
        'end_before_start_on_edit endDate',
      ],
    ],
  ])('%s', (_, after, now, refusals) => {
    expect(named(editDatesRefusals(usual, after, now))).toEqual(refusals)
  })
})

describe('a team that registers', () => {
  const { registrationDeadline } = usual
  test.each([
    ['gets the last spot', { maxTeams: 8, placesTaken: 7 }, at('05-10T11:59'), null],
    ['is refused when every spot is taken', { maxTeams: 8, placesTaken: 8 }, at('05-10T11:59'), 'tournament_full'],
    ['is too late at the deadline itself', { maxTeams: 8, placesTaken: 0 }, at('05-10T12:00'), 'registration_closed'],
    [
      'is refused after the draw, even before the deadline',
      { maxTeams: 8, placesTaken: 7, competition: 'drawn' as const },
      at('05-10T11:59'),
      'registration_closed',
    ],
    [
      'is refused once the list for the draw is published',
      { maxTeams: 8, placesTaken: 7, competition: 'closed' as const },
      at('05-10T11:59'),
      'registration_closed',
    ],
    [
      'is refused as closed rather than full',
      { maxTeams: 8, placesTaken: 8 },
      at('05-10T12:01'),
      'registration_closed',
    ],
  ])('%s', (_, room, now, refusal) => {
    expect(entryRefusal({ registrationDeadline, competition: 'none', ...room }, now)).toBe(refusal)
  })
})

describe('the status', () => {
  test.each([
    ['05-16T08:59', 'upcoming'],
    ['05-16T09:00', 'active'],
    ['05-16T18:00', 'active'],
    ['05-16T18:01', 'completed'],
  ])('at %s is %s', (now, status) => {
    for (const before of ['upcoming', 'active', 'completed']) {
      expect(statusOf({ status: before, competition: 'none', startedAt: null, ...usual }, at(now))).toBe(status)
    }
  })

  test.each([
    ['drawn', '05-16T08:59', 'upcoming'],
    ['closed', '05-16T09:00', 'active'],
    ['closed', '05-16T18:01', 'completed'],
    ['drawn', '05-16T18:01', 'active'],
    ['drawn', '05-30T18:00', 'active'],
    ['drawn', '05-30T18:01', 'completed'],
    ['running', '05-16T08:59', 'active'],
    ['running', '05-16T18:01', 'active'],
    ['running', '05-30T18:01', 'completed'],
    ['finished', '05-16T17:00', 'completed'],
  ] as const)('of a tournament that is %s, at %s, is %s', (competition, now, status) => {
    expect(statusOf({ status: 'active', competition, startedAt: null, ...usual }, at(now))).toBe(status)
  })

  test('does not apply to canceled tournaments', () => {
    const canceled = { status: 'cancelled', competition: 'finished', startedAt: null, ...usual } as const
    expect(statusOf(canceled, at('05-16T10:00'))).toBe('cancelled')
  })

  test('is active once the tournament was started early', () => {
    const started = { status: 'upcoming', competition: 'drawn', ...usual, startedAt: at('05-16T08:00') } as const
    expect(statusOf(started, at('05-16T08:00'))).toBe('active')
  })
})

describe('a tournament starts', () => {
  const { startDate } = usual
  test.each([
    ['on its start date', null, startDate],
    ['when it was started early', at('05-16T08:10'), at('05-16T08:10')],
    ['12 hours early at most', at('05-15T21:00'), at('05-15T21:00')],
    ['on its start date, if that was moved to more than 12 hours after the early start', at('05-15T20:59'), startDate],
    ['on its start date, if that was moved before the early start', at('05-16T09:01'), startDate],
  ])('%s', (_, startedAt, start) => {
    expect(startOf({ startDate, startedAt })).toEqual(start)
  })

  const drawn = { status: 'upcoming', competition: 'drawn', ...usual } as const
  test.each([
    ['12 hours early', drawn, '05-15T21:00', null],
    ['earlier', drawn, '05-15T20:59', 'start_too_early'],
    ['before the draw', { ...drawn, competition: 'closed' } as const, '05-16T08:00', 'start_before_draw'],
    [
      'before the deadline',
      { ...drawn, registrationDeadline: at('05-16T08:00') },
      '05-16T07:59',
      'start_before_deadline_passed',
    ],
  ] as const)('early: %s', (_, tournament, now, refusal) => {
    expect(earlyStartRefusal(tournament, at(now))).toBe(refusal)
  })
})

describe('the next tournament of an account may be created', () => {
  const now = new Date('2026-05-01T12:00:00Z')
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  const inMinutes = (minutes: number) => ago(-minutes)

  test.each([
    ['now, when it is the first', [], null],
    ['now, with fewer than half the daily number in this hour', [1, 2], null],
    ['an hour after the third latest of three in this hour', [1, 2, 20], inMinutes(40)],
    ['now, when the third latest is an hour old', [1, 2, 60], null],
    ['a day after the sixth latest of six in this day', [1, 70, 80, 90, 100, 120], inMinutes(22 * 60)],
    ['now, when the sixth latest is a day old', [1, 70, 80, 90, 100, 24 * 60], null],
    ['when both limits allow it', [1, 2, 3, 90, 100, 120], inMinutes(22 * 60)],
  ])('%s', (_, minutesAgo, next) => {
    expect(nextCreationAt(minutesAgo.map(ago), 6, now)).toEqual(next)
  })
})

test.each([
  ['none', 'swiss', null],
  ['none', 'fixed_bracket', 'bracket_missing'],
  ['closed', 'swiss', 'list_published'],
  ['drawn', 'swiss', 'already_drawn'],
  ['finished', 'swiss', 'already_drawn'],
  ['finished', 'groups', null],
] as const)('when the competition is %s, groups become %s: %s', (competition, input, refusal) => {
  expect(formatRefusal({ format: 'groups', competition }, input)).toBe(refusal)
})

test.each([
  ['days before the start', 'upcoming', '2026-05-02T09:00:00Z', false],
  ['just over an hour before the start', 'upcoming', '2026-05-04T07:59:59Z', false],
  ['an hour before the start', 'upcoming', '2026-05-04T08:00:00Z', true],
  ['once an early start was made', 'active', '2026-05-03T22:00:00Z', true],
])('players are asked to stay near the courts from an hour before the start: %s', (_, status, now, expected) => {
  expect(isPlayNear({ status, startDate: '2026-05-04T09:00:00Z' }, Date.parse(now))).toBe(expected)
})
