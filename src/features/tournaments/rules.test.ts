import { describe, expect, test } from 'vitest'
import { createDatesRefusal, editDatesRefusal, entryRefusal, statusAt } from './rules.ts'

const at = (text: string) => new Date(`2026-${text}:00Z`)
const dates = (registrationDeadline: string, startDate: string, endDate: string) => ({
  registrationDeadline: at(registrationDeadline),
  startDate: at(startDate),
  endDate: at(endDate),
})
const usual = dates('05-10T12:00', '05-16T09:00', '05-16T18:00')

describe('dates of a new tournament', () => {
  test.each([
    ['deadline, start, end', usual, null],
    ['a minute between each', dates('05-16T08:59', '05-16T09:00', '05-16T09:01'), null],
    ['all of them past', dates('01-01T00:00', '01-02T00:00', '01-03T00:00'), null],
    ['an end at the very start', dates('05-10T12:00', '05-16T09:00', '05-16T09:00'), 'end_before_start endDate'],
    ['an end before the start', dates('05-10T12:00', '05-16T09:00', '05-15T09:00'), 'end_before_start endDate'],
    [
      'a deadline at the very start',
      dates('05-16T09:00', '05-16T09:00', '05-16T18:00'),
      'deadline_after_start registrationDeadline',
    ],
    [
      'a deadline after the start',
      dates('05-17T09:00', '05-16T09:00', '05-16T18:00'),
      'deadline_after_start registrationDeadline',
    ],
    ['both wrong', dates('05-17T09:00', '05-16T09:00', '05-15T09:00'), 'end_before_start endDate'],
  ])('%s', (_, wanted, refusal) => {
    const answer = createDatesRefusal(wanted)
    expect(answer && `${answer.code} ${answer.field}`).toBe(refusal)
  })
})

describe('dates of an edit', () => {
  const early = at('05-01T00:00')
  const late = at('05-20T00:00')
  test.each([
    ['nothing changed, long over', usual, late, null],
    ['only the end moves, long over', { ...usual, endDate: at('05-17T18:00') }, late, null],
    ['the deadline moves into the future', { ...usual, registrationDeadline: at('05-12T12:00') }, early, null],
    ['the deadline moves to this very moment', { ...usual, registrationDeadline: early }, early, null],
    [
      'the deadline moves into the past',
      { ...usual, registrationDeadline: at('05-09T12:00') },
      late,
      'deadline_in_the_past registrationDeadline',
    ],
    [
      'a past deadline moves within the past',
      { ...usual, registrationDeadline: at('05-11T12:00') },
      late,
      'deadline_in_the_past registrationDeadline',
    ],
    [
      'the start moves to the deadline',
      { ...usual, startDate: at('05-10T12:00') },
      early,
      'start_before_deadline startDate',
    ],
    [
      'the start moves before the deadline',
      { ...usual, startDate: at('05-09T12:00') },
      early,
      'start_before_deadline startDate',
    ],
    ['the end moves to the very start', { ...usual, endDate: at('05-16T09:00') }, early, null],
    [
      'the end moves before the start',
      { ...usual, endDate: at('05-16T08:59') },
      early,
      'end_before_start_on_edit endDate',
    ],
  ])('%s', (_, after, now, refusal) => {
    const answer = editDatesRefusal(usual, after, now)
    expect(answer && `${answer.code} ${answer.field}`).toBe(refusal)
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
