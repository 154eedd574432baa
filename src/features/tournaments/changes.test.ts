import { expect, test } from 'vitest'
import { describeChanges } from './changes.ts'

const cup = {
  name: 'Harbour Cup',
  sport: 'basketball',
  location: 'Austin, TX',
  startDate: new Date('2027-03-06T15:00:00Z'),
  endDate: new Date('2027-03-06T23:00:00Z'),
  registrationDeadline: new Date('2027-03-01T15:00:00Z'),
  timeZone: 'America/Chicago',
  teamSize: 5,
  skillLevel: 'all' as const,
  prizePoolCents: 80_000,
  rules: null,
}

test.each([
  ['a name', { name: 'Harbor Cup' }, ['Name: Harbour Cup → Harbor Cup']],
  ['a location', { location: 'Dallas, TX' }, ['Location: Austin, TX → Dallas, TX']],
  [
    'a start, in the zone of the tournament',
    { startDate: new Date('2027-03-06T16:00:00Z') },
    ['Start: Sat, Mar 6, 2027, 9:00 AM CST → Sat, Mar 6, 2027, 10:00 AM CST'],
  ],
  [
    'a sport and a level, by their names',
    { sport: 'soccer', skillLevel: 'advanced' as const },
    ['Sport: Basketball → Soccer', 'Skill level: All Levels → Advanced'],
  ],
  ['a prize', { prizePoolCents: 60_050 }, ['Prize pool: $800 → $600.50']],
  ['rules, without their text', { rules: 'Games to 21.' }, ['The rules have changed.']],
  ['nothing', {}, []],
  ['fields that do not concern registered teams', { maxTeams: 16, entryFeeCents: 9_000, description: 'New.' }, []],
])('a change is listed with old and new value: %s', (_, change, expected) => {
  expect(describeChanges(cup, { ...cup, ...change })).toEqual(expected)
})
