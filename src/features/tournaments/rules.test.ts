import { describe, expect, test } from 'vitest'
import { createDatesRefusals, editDatesRefusals, entryRefusal, statusAt } from './rules.ts'
import type { FieldRefusal } from './rules.ts'

const at = (text: string) => new Date(`2026-${text}:00Z`)
const dates = (registrationDeadline: string, startDate: string, endDate: string) => ({
  registrationDeadline: at(registrationDeadline),
  startDate: at(startDate),
  endDate: at(endDate),
})
const usual = dates('05-10T12:00', '05-16T09:00', '05-16T18:00')

/** 'code field' of each, as the tables below name them. */
const named = (refusals: FieldRefusal[]) => refusals.map(({ code, field }) => `${code} ${field}`)

describe('dates of a new tournament', () => {
  const late = ['deadline_after_start registrationDeadline']
  const past = ['deadline_in_the_past registrationDeadline']
  const endsEarly = ['end_before_start endDate']
  test.each([
    ['deadline, start, end', usual, []],
    ['a minute between each', dates('05-16T08:59', '05-16T09:00', '05-16T09:01'), []],
    ['a deadline at this very moment', dates('05-01T00:00', '05-16T09:00', '05-16T18:00'), []],
    ['a deadline a minute ago', dates('04-30T23:59', '05-16T09:00', '05-16T18:00'), past],
    ['all of them past', dates('01-01T00:00', '01-02T00:00', '01-03T00:00'), past],
    ['an end at the very start', dates('05-10T12:00', '05-16T09:00', '05-16T09:00'), endsEarly],
    ['an end before the start', dates('05-10T12:00', '05-16T09:00', '05-15T09:00'), endsEarly],
    ['a deadline at the very start', dates('05-16T09:00', '05-16T09:00', '05-16T18:00'), late],
    ['a deadline after the start', dates('05-17T09:00', '05-16T09:00', '05-16T18:00'), late],
    ['end and deadline wrong', dates('05-17T09:00', '05-16T09:00', '05-15T09:00'), [...endsEarly, ...late]],
    ['end wrong and all past', dates('01-01T00:00', '01-03T00:00', '01-02T00:00'), [...endsEarly, ...past]],
    ['a past deadline after the start', dates('01-03T00:00', '01-02T00:00', '01-04T00:00'), late],
  ])('%s', (_, wanted, refusals) => {
    expect(named(createDatesRefusals(wanted, at('05-01T00:00')))).toEqual(refusals)
  })
})

describe('dates of an edit', () => {
  const early = at('05-01T00:00')
  const late = at('05-20T00:00')
  test.each([
    ['nothing changed, long over', usual, late, []],
    ['only the end moves, long over', { ...usual, endDate: at('05-17T18:00') }, late, []],
    ['the deadline moves into the future', { ...usual, registrationDeadline: at('05-12T12:00') }, early, []],
    ['the deadline moves to this very moment', { ...usual, registrationDeadline: early }, early, []],
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
    ['the end moves to the very start', { ...usual, endDate: at('05-16T09:00') }, early, []],
    [
      'the end moves before the start',
      { ...usual, endDate: at('05-16T08:59') },
      early,
      ['end_before_start_on_edit endDate'],
    ],
    [
      'all of them are wrong',
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

describe('a team that wants to enter', () => {
  const { registrationDeadline } = usual
  test.each([
    ['finds the last place', { maxTeams: 8, placesTaken: 7 }, at('05-10T11:59'), null],
    ['finds every place taken', { maxTeams: 8, placesTaken: 8 }, at('05-10T11:59'), 'tournament_full'],
    ['is too late at the deadline itself', { maxTeams: 8, placesTaken: 0 }, at('05-10T12:00'), 'registration_closed'],
    [
      'is told that it is late, not that it is full',
      { maxTeams: 8, placesTaken: 8 },
      at('05-10T12:01'),
      'registration_closed',
    ],
  ])('%s', (_, room, now, refusal) => {
    expect(entryRefusal({ registrationDeadline, ...room }, now)).toBe(refusal)
  })
})

describe('the status the clock gives', () => {
  test.each([
    ['05-16T08:59', 'upcoming'],
    ['05-16T09:00', 'active'],
    ['05-16T18:00', 'active'],
    ['05-16T18:01', 'completed'],
  ])('at %s is %s', (now, status) => {
    for (const before of ['upcoming', 'active', 'completed']) {
      expect(statusAt({ status: before, ...usual }, at(now))).toBe(status)
    }
  })

  test('is never given to what was cancelled', () => {
    expect(statusAt({ status: 'cancelled', ...usual }, at('05-16T10:00'))).toBe('cancelled')
  })
})
