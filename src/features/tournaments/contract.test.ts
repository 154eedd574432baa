import { describe, expect, test } from 'vitest'
import { CreateTournament, EditTournament } from './contract.ts'

const form = {
  name: 'Riverside Open',
  description: 'One day, two courts.',
  sport: 'basketball',
  location: 'Austin, TX',
  startDate: '2027-05-16T09:00',
  endDate: '2027-05-16T18:00',
  registrationDeadline: '2027-05-10',
  maxTeams: 16,
  entryFee: 50,
  prizePool: 800,
  teamSize: 5,
}

/** The error message at a field, or null when the value is valid. */
function said(schema: typeof CreateTournament | typeof EditTournament, field: string, value: unknown): string | null {
  const { error } = schema.safeParse({ ...form, [field]: value })
  return error?.issues.find((issue) => issue.path[0] === field)?.message ?? null
}

describe('required', () => {
  test.each([
    ['name', 'Name is required'],
    ['description', 'Description is required'],
    ['location', 'Location is required'],
    ['startDate', 'Start date is required'],
    ['endDate', 'End date is required'],
    ['registrationDeadline', 'Registration deadline is required'],
    ['sport', 'Please choose a sport'],
    ['maxTeams', 'Max teams must be a whole number from 2 to 64'],
    ['teamSize', 'Team size must be a whole number from 1 to 15'],
    ['entryFee', 'Entry fee must be an amount in dollars'],
    ['prizePool', 'Prize pool must be an amount in dollars'],
  ])('%s: %s', (field, sentence) => {
    expect(said(CreateTournament, field, undefined)).toBe(sentence)
    expect(said(EditTournament, field, undefined)).toBeNull()
  })
})

test.each(['name', 'description', 'location', 'startDate', 'endDate', 'registrationDeadline'])(
  'a blank %s counts as missing',
  (field) => {
    expect(said(CreateTournament, field, ' \t')).toBe(said(CreateTournament, field, undefined))
    expect(said(EditTournament, field, '')).toBe(said(CreateTournament, field, undefined))
  },
)

describe('limits, when creating and when editing', () => {
  const teams = 'Max teams must be a whole number from 2 to 64'
  const size15 = 'Team size must be a whole number from 1 to 15'
  const size20 = 'Team size must be a whole number from 1 to 20'
  const sport = 'Please choose a sport'
  test.each([
    ['maxTeams', 1, teams, teams],
    ['maxTeams', 2, null, null],
    ['maxTeams', 64, null, null],
    ['maxTeams', 65, teams, teams],
    ['maxTeams', 2.5, teams, teams],
    ['teamSize', 0, size15, size20],
    ['teamSize', 1, null, null],
    ['teamSize', 15, null, null],
    ['teamSize', 16, size15, null],
    ['teamSize', 20, size15, null],
    ['teamSize', 21, size15, size20],
    ['sport', 'baseball', null, null],
    ['sport', 'badminton', sport, null],
    ['sport', 'football', sport, sport],
    ['sport', 'Baseball', sport, sport],
    ['skillLevel', 'all', null, null],
    ['skillLevel', 'expert', 'Please choose a skill level', 'Please choose a skill level'],
    ['rules', null, null, null],
    ['rules', '', null, null],
    ['venueNotes', null, null, null],
    ['venueNotes', '', null, null],
  ])('%s %j', (field, value, onCreate, onEdit) => {
    expect([said(CreateTournament, field, value), said(EditTournament, field, value)]).toEqual([onCreate, onEdit])
  })
})

describe('amounts in dollars', () => {
  const fee = 'Entry fee must be $0 or at least $0.50'
  test.each([
    ['entryFee', 0, null],
    ['entryFee', 0.01, fee],
    ['entryFee', 0.49, fee],
    ['entryFee', 0.5, null],
    ['entryFee', 49.95, null],
    ['entryFee', 12.345, 'Entry fee must not have fractions of a cent'],
    ['entryFee', -1, 'Entry fee must be at least $0'],
    ['entryFee', 999_999.99, null],
    ['entryFee', 1_000_000, 'Entry fee must be at most $999,999.99'],
    ['entryFee', '50', 'Entry fee must be an amount in dollars'],
    ['entryFee', Number.NaN, 'Entry fee must be an amount in dollars'],
    ['entryFee', Infinity, 'Entry fee must be an amount in dollars'],
    ['prizePool', 0, null],
    ['prizePool', 0.01, null],
    ['prizePool', -0.01, 'Prize pool must be at least $0'],
    ['prizePool', 20_000_000, null],
    ['prizePool', 20_000_000.01, 'Prize pool must be at most $20,000,000'],
    ['prizePool', 0.001, 'Prize pool must not have fractions of a cent'],
  ])('%s %d', (field, amount, sentence) => {
    expect([said(CreateTournament, field, amount), said(EditTournament, field, amount)]).toEqual([sentence, sentence])
  })
})

describe('texts have a maximum length', () => {
  test.each([
    ['name', 120, 'Name must be at most 120 characters'],
    ['description', 5_000, 'Description must be at most 5,000 characters'],
    ['location', 160, 'Location must be at most 160 characters'],
    ['rules', 10_000, 'Rules must be at most 10,000 characters'],
    ['venueNotes', 500, 'Venue notes must be at most 500 characters'],
  ])('%s at %i characters', (field, max, sentence) => {
    expect(said(CreateTournament, field, 'x'.repeat(max))).toBeNull()
    expect(said(CreateTournament, field, 'x'.repeat(max + 1))).toBe(sentence)
  })
})

test('text is trimmed, and the default skill level is all', () => {
  expect(CreateTournament.parse({ ...form, name: '  Riverside Open ' })).toMatchObject({
    name: 'Riverside Open',
    skillLevel: 'all',
  })
})

test('an edit contains only the fields that were sent', () => {
  expect(EditTournament.parse({ maxTeams: 8, status: 'completed', currentTeams: 64 })).toEqual({
    maxTeams: 8,
  })
  expect(EditTournament.parse({})).toEqual({})
})
