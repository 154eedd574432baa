import { expect, test } from 'vitest'
import { EditTournament } from '../../contract.ts'
import type { Tournament } from '../../contract.ts'
import { blankForm, changesOf, formFields, formOf } from './fields.ts'

const cup: Tournament = {
  id: '0193e1a0-0000-7000-8000-000000000001',
  name: 'Ann Arbor Winter Cup',
  description: 'Five a side, indoors.',
  sport: 'soccer',
  location: 'Ann Arbor, MI',
  startedAt: null,
  cancelledAt: null,
  cancelledBy: null,
  cancelReason: null,
  startDate: '2026-11-01T05:30:00.000Z',
  endDate: '2026-11-01T06:30:30.000Z',
  registrationDeadline: '2026-10-20T16:00:00.000Z',
  timeZone: 'America/Detroit',
  maxTeams: 16,
  currentTeams: 3,
  placesTaken: 4,
  entryFee: 50,
  prizePool: 800,
  status: 'upcoming',
  competition: 'none',
  format: 'Single Elimination',
  organizerId: '0193e1a0-0000-7000-8000-000000000002',
  image: null,
  latitude: 42.2808,
  longitude: -83.743,
  rules: null,
  venueNotes: null,
  skillLevel: 'all',
  teamSize: 5,
  createdAt: '2026-09-01T12:00:00.000Z',
}

test('the form has every editable field', () => {
  // Pictures are uploaded elsewhere, and an organizer can't be changed.
  const { revision: _, image: _image, organizerId: _organizer, ...fields } = EditTournament.shape
  expect(formFields.toSorted()).toEqual(Object.keys(fields).toSorted())
})

test('a new form starts with 16 teams of 5, a fee of $50, a prize pool of $800, all levels', () => {
  expect(blankForm).toMatchObject({ maxTeams: 16, teamSize: 5, entryFee: 50, prizePool: 800, skillLevel: 'all' })
})

test("dates are shown in the tournament's time zone, before and after clocks change", () => {
  expect(formOf(cup)).toMatchObject({ startDate: '2026-11-01T01:30', endDate: '2026-11-01T01:30', rules: '' })
})

test('only changed fields are sent', () => {
  const before = formOf(cup)
  expect(changesOf(before, { ...before, name: 'Ann Arbor Spring Cup', entryFee: 45.5 })).toEqual({
    name: 'Ann Arbor Spring Cup',
    entryFee: 45.5,
  })
  expect(changesOf(before, before)).toEqual({})
})

test('a changed time zone is sent with every date, and nothing once it is changed back', () => {
  const before = formOf(cup)
  const { startDate, endDate, registrationDeadline } = before
  expect(changesOf(before, { ...before, timeZone: 'America/Denver' })).toEqual({
    timeZone: 'America/Denver',
    startDate,
    endDate,
    registrationDeadline,
  })
  expect(changesOf(before, { ...before, timeZone: 'America/Detroit' })).toEqual({})
})

test('clearing a number is a change, and a number that was already empty is not', () => {
  const before = formOf(cup)
  expect(changesOf(before, { ...before, maxTeams: Number.NaN })).toEqual({ maxTeams: Number.NaN })
  expect(changesOf({ ...before, maxTeams: Number.NaN }, { ...before, maxTeams: Number.NaN })).toEqual({})
})
