import { expect, test } from 'vitest'
import { detailRefusals } from './detail-rules.ts'
import type { OfficialRole } from './rules.ts'

const now = new Date('2026-11-20T12:00:00Z')
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

const cup = {
  name: 'Harbor Cup',
  location: 'Austin, TX',
  timeZone: 'America/Chicago',
  startDate: inHours(240),
  endDate: inHours(248),
  registrationDeadline: inHours(200),
  maxTeams: 8,
  entryFeeCents: 5000,
  prizePoolCents: 20_000,
  teamSize: 5,
  sport: 'basketball',
  image: null as string | null,
  placesTaken: 1,
}
const empty = { ...cup, placesTaken: 0 }
const dear = { entryFeeCents: 9000 }

test.each<[OfficialRole, string, typeof cup, Partial<typeof cup>, string[]]>([
  [
    'organizer',
    'the name, place, dates and spots',
    cup,
    { name: 'B', location: 'C', startDate: inHours(300), maxTeams: 9 },
    [],
  ],
  ['organizer', 'the fee before anybody holds a spot', empty, dear, []],
  ['organizer', 'the fee once somebody holds a spot', cup, dear, ['fixed_by_teams entryFee']],
  ['administrator', 'the fee here, too', cup, dear, ['fixed_by_teams entryFee']],
  [
    'organizer',
    'prize pool, team size and sport',
    cup,
    { prizePoolCents: 0, teamSize: 6, sport: 'tennis' },
    ['fixed_by_teams prizePool', 'fixed_by_teams teamSize', 'fixed_by_teams sport'],
  ],
  ['organizer', 'the start to in 24 hours', cup, { startDate: inHours(24) }, []],
  ['organizer', 'the start to in less than 24 hours', cup, { startDate: inHours(23.9) }, ['start_too_soon startDate']],
  ['administrator', 'the start to in less than 24 hours', cup, { startDate: inHours(1) }, []],
  ['co_organizer', 'texts', cup, {}, []],
  ['co_organizer', 'the time of day', cup, { startDate: inHours(241), endDate: inHours(250) }, []],
  ['co_organizer', 'the day', cup, { startDate: inHours(264) }, ['organizer_only startDate']],
  [
    'co_organizer',
    'the day of the deadline',
    cup,
    { registrationDeadline: inHours(230) },
    ['organizer_only registrationDeadline'],
  ],
  [
    'co_organizer',
    'the place and spots',
    cup,
    { location: 'B', maxTeams: 9 },
    ['organizer_only location', 'organizer_only maxTeams'],
  ],
  ['organizer', 'the photo', cup, { image: '/media/other' }, ['photo_changed_apart image']],
  ['co_organizer', 'the fee of an empty tournament', empty, dear, ['organizer_only entryFee']],
])('%s changes %s', (role, _, before, changes, expected) => {
  const refusals = detailRefusals(before, changes, { role, now })
  expect(refusals.map(({ code, field }) => `${code} ${field}`)).toEqual(expected)
})
