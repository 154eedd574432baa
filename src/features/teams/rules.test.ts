import { expect, test } from 'vitest'
import { captaincyRefusal, publicName, rosterRefusal, teamAccess } from './rules.ts'

const deadline = new Date('2026-08-01T18:00:00Z')
const before = new Date(deadline.getTime() - 1)
const cup = { registrationDeadline: deadline, cancelledAt: null }

test.each([
  ['a paid team can be changed until the deadline', 'paid', cup, before, null],
  ['so can a pending team', 'pending', cup, before, null],
  ['the deadline itself is too late', 'paid', cup, deadline, 'roster_closed'],
  ['a refunded team cannot be changed', 'refunded', cup, before, 'changed_meanwhile'],
  ['an expired team cannot be changed', 'expired', cup, before, 'changed_meanwhile'],
  [
    'a team in a deleted tournament cannot be changed',
    'paid',
    { ...cup, cancelledAt: before },
    before,
    'tournament_cancelled',
  ],
])('%s', (_, paymentStatus, tournament, now, refusal) => {
  expect(rosterRefusal({ paymentStatus }, tournament, now)).toBe(refusal)
})

const byHand = { paymentStatus: 'pending', captainId: null, isOut: false }
const drawnCup = { competition: 'drawn', status: 'active', cancelledAt: null }

test.each([
  ['a team entered by hand can get a captain while it plays', byHand, drawnCup, null],
  ['one that has a captain cannot get another', { ...byHand, captainId: 'captain' }, drawnCup, 'has_captain'],
  ['one that lost its spot cannot', { ...byHand, paymentStatus: 'refunded' }, drawnCup, 'changed_meanwhile'],
  ['one that withdrew from the draw or was replaced cannot', { ...byHand, isOut: true }, drawnCup, 'team_is_out'],
  ['none can after the finish', byHand, { ...drawnCup, competition: 'finished' }, 'team_has_played'],
  ['none can after a cancellation', byHand, { ...drawnCup, cancelledAt: before }, 'tournament_cancelled'],
])('%s', (_, byHand, tournament, refusal) => {
  expect(captaincyRefusal(byHand, tournament)).toBe(refusal)
})

test.each([
  ['Maria Keller', 'Maria K.'],
  ['Maria Anna Keller', 'Maria K.'],
  ['Keller, Maria Anna', 'Maria K.'],
  ['  Jean-Luc   van der Berg ', 'Jean-Luc B.'],
  ['Émile östberg', 'Émile Ö.'],
  ['Li', 'Li'],
  ['Maria (13)', 'Maria'],
  ['Maria "Mia"', 'Maria M.'],
  ['Maria,', 'Maria'],
])('everyone sees %j as %j', (name, shown) => {
  expect(publicName(name)).toBe(shown)
})

const team = { captainId: 'captain', members: ['captain', 'player', 'Maria Keller'] }

test.each([
  ['an official', 'stranger', true, 'all'],
  ['the captain', 'captain', false, 'all'],
  ['a player', 'player', false, 'names'],
  ['a stranger', 'stranger', false, 'public'],
  ['a visitor', null, false, 'public'],
] as const)('%s sees of a team: %3$s', (_, readerId, isOfficial, access) => {
  expect(teamAccess(team, readerId, isOfficial)).toBe(access)
})

test('a team without a captain gives visitors nothing more', () => {
  expect(teamAccess({ ...team, captainId: null }, null, false)).toBe('public')
})
