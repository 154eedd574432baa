import { describe, expect, test } from 'vitest'
import { notesOn, problemsOfEdit, problemsOfNew } from './checks.ts'
import { blankForm } from './fields.ts'
import type { FormValues } from './fields.ts'

const cup: FormValues = {
  ...blankForm,
  name: 'Ann Arbor Winter Cup',
  sport: 'soccer',
  description: 'Five a side, indoors.',
  location: 'Ann Arbor, MI',
  timeZone: 'America/Detroit',
  registrationDeadline: '2026-11-28T18:00',
  startDate: '2026-12-05T09:00',
  endDate: '2026-12-06T17:00',
}

describe('a new tournament', () => {
  const now = new Date('2026-10-01T12:00:00Z')
  test('that is complete has no problems', () => {
    expect(problemsOfNew(cup, now)).toEqual({})
  })

  test('has a message for every missing field except the optional rules', () => {
    const messages = Object.entries(problemsOfNew(blankForm, now)).map(([field, problem]) => [field, problem.message])
    expect(Object.fromEntries(messages)).toEqual({
      name: 'Name is required',
      sport: 'Please choose a sport',
      description: 'Description is required',
      location: 'Location is required',
      startDate: 'Start date is required',
      endDate: 'End date is required',
      registrationDeadline: 'Registration deadline is required',
    })
  })

  test.each([
    [{ endDate: '2026-12-05T09:00' }, { endDate: 'End date must be after start date.' }],
    [
      { registrationDeadline: '2026-12-05T09:00' },
      { registrationDeadline: 'Registration deadline must be before tournament start date.' },
    ],
    [
      { endDate: '2026-12-04T09:00', registrationDeadline: '2026-12-05T09:30' },
      {
        endDate: 'End date must be after start date.',
        registrationDeadline: 'Registration deadline must be before tournament start date.',
      },
    ],
    [
      { registrationDeadline: '2026-10-01T07:59' },
      { registrationDeadline: 'Registration deadline cannot be in the past.' },
    ],
    [{ startDate: '12026-12-05T09:00' }, { startDate: 'Invalid date format. Please select valid dates.' }],
    [{ startDate: '0026-12-05T09:00' }, { startDate: 'Invalid date format. Please select valid dates.' }],
  ])('with %j has the date problem %j', (change, expected) => {
    const problems = problemsOfNew({ ...cup, ...change }, now)
    const entries = Object.entries(expected).map(([field, message]) => [field, { type: 'date', message }])
    expect(problems).toEqual(Object.fromEntries(entries))
  })

  test.each([
    [{ maxTeams: 1 }, 'Max teams must be a whole number from 2 to 64'],
    [{ maxTeams: 65 }, 'Max teams must be a whole number from 2 to 64'],
    [{ maxTeams: Number.NaN }, 'Max teams must be a whole number from 2 to 64'],
    [{ teamSize: 16 }, 'Team size must be a whole number from 1 to 15'],
    [{ entryFee: 0.25 }, 'Entry fee must be $0 or at least $0.50'],
    [{ entryFee: -1 }, 'Entry fee must be at least $0'],
    [{ prizePool: 10.001 }, 'Prize pool must not have fractions of a cent'],
    [{ sport: 'badminton' }, 'Please choose a sport'],
  ])('with %j has the problem "%s"', (change, message) => {
    expect(Object.values(problemsOfNew({ ...cup, ...change }, now))).toEqual([{ type: 'value', message }])
  })
})

describe('an edit', () => {
  const now = new Date('2026-12-05T20:00:00Z')
  const edit = (change: Partial<FormValues>, before = cup) => problemsOfEdit(before, { ...before, ...change }, now)

  test('accepts a deadline in the past if it was not changed', () => {
    expect(edit({ name: 'Ann Arbor Spring Cup' })).toEqual({})
  })

  test.each([
    [{ registrationDeadline: '2026-12-01T18:00' }, 'Registration deadline cannot be in the past.'],
    [{ startDate: '2026-11-28T18:00' }, 'Tournament start date must be after registration deadline.'],
    [{ endDate: '2026-12-05T08:59' }, 'Tournament end date must be after start date.'],
  ])('to %j has the problem "%s"', (change, message) => {
    expect(Object.values(edit(change))).toEqual([{ type: 'date', message }])
  })

  test("compares dates in the tournament's time zone", () => {
    const later = { startDate: '2026-12-07T09:00', endDate: '2026-12-08T09:00' }
    expect(edit({ ...later, registrationDeadline: '2026-12-05T15:01' })).toEqual({})
    expect(edit({ ...later, registrationDeadline: '2026-12-05T14:59' })).toHaveProperty('registrationDeadline')
  })

  test('can correct the time zone after the deadline', () => {
    expect(edit({ timeZone: 'America/Denver' })).toEqual({})
  })

  test('can end at its start, and have teams of twenty', () => {
    expect(edit({ endDate: cup.startDate, teamSize: 20 })).toEqual({})
  })

  test('keeps a sport that is no longer offered, and accepts badminton', () => {
    expect(edit({ name: 'Rose City Bowl' }, { ...cup, sport: 'football' })).toEqual({})
    expect(edit({ sport: 'badminton' })).toEqual({})
  })
})

test('a time skipped when clocks go forward has a note with the time used instead', () => {
  const night = { ...cup, startDate: '2027-03-14T02:30' }
  expect(notesOn(cup)).toEqual({})
  expect(notesOn({ ...night, timeZone: 'Asia/Tokyo' })).toEqual({})
  expect(notesOn(night)).toEqual({
    startDate: "2:30 AM doesn't exist that day because clocks go forward. We'll use 3:30 AM.",
  })
})
