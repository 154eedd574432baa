import { describe, expect, test } from 'vitest'
import type { UserTournament } from '#features/registrations/contract.ts'
import type { Registration } from '#features/registrations/contract.ts'
import { actionsOn, myTeamsOf, playedBy, timeLeftText } from './team-state.ts'

const now = new Date('2026-11-20T12:00:00Z')
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString()

const entry = (teamName: string, change: Partial<Registration> = {}): Registration => ({
  id: teamName,
  tournamentId: 'cup',
  tournamentName: 'Riverside Open',
  sport: 'basketball',
  location: 'Austin',
  startDate: inHours(240),
  timeZone: 'America/Chicago',
  teamId: `team ${teamName}`,
  teamName,
  teamPhoto: null,
  paymentStatus: 'paid',
  createdAt: inHours(-24),
  amount: 50,
  expiresAt: null,
  holdExpiresAt: null,
  offeredAt: null,
  isReplacement: false,
  isReplaced: false,
  hasWithdrawn: false,
  paidBy: 'card',
  isRefundDelayed: false,
  fullRefundUntil: null,
  onlyOrganizerWithdraws: false,
  ...change,
})

const cup = (id: string, change: Partial<UserTournament> = {}) =>
  ({ id, status: 'upcoming', registrationDeadline: inHours(120), ...change }) as UserTournament

const pending = { paymentStatus: 'pending', paidBy: null } as const
const offer = { ...pending, teamId: null, offeredAt: inHours(-2) } as const

describe('my teams', () => {
  test('are sorted by how urgently they need attention', () => {
    const registrations = [
      entry('refunded', { paymentStatus: 'refunded' }),
      entry('due later', { ...pending, expiresAt: inHours(30) }),
      entry('played first', { tournamentId: 'old', startDate: inHours(-400) }),
      entry('starts later', { startDate: inHours(300) }),
      entry('due soon', { ...pending, expiresAt: inHours(3) }),
      entry('offered', { ...offer, expiresAt: inHours(10), holdExpiresAt: inHours(10) }),
      entry('offered and taken', { startDate: inHours(310), offeredAt: inHours(-48) }),
      entry('under way', { tournamentId: 'running', startDate: inHours(-2) }),
      entry('played last', { tournamentId: 'old too', startDate: inHours(-300) }),
      entry('withdrawn', { paymentStatus: 'withdrawn', paidBy: null }),
      entry('replaced', { isReplaced: true }),
      entry('out of the draw, unpaid', { ...pending, hasWithdrawn: true }),
      entry('out of the draw, paid', { startDate: inHours(320), hasWithdrawn: true }),
    ]
    const over = { status: 'completed' } as const
    const tournaments = [cup('cup'), cup('old', over), cup('old too', over), cup('running', { status: 'active' })]
    const named = Object.entries(myTeamsOf(registrations, tournaments)).map(([group, teams]) => [
      group,
      teams.map(({ registration }) => registration.teamName),
    ])
    expect(Object.fromEntries(named)).toEqual({
      offered: ['offered'],
      toPay: ['due soon', 'due later'],
      comingUp: ['under way', 'starts later', 'offered and taken', 'out of the draw, paid'],
      played: ['played last', 'played first'],
      left: ['refunded', 'withdrawn', 'replaced', 'out of the draw, unpaid'],
    })
  })
})

describe('what a captain can do with a team', () => {
  const held = { ...pending, teamId: null, expiresAt: inHours(0.1), holdExpiresAt: inHours(0.1) }
  test.each([
    ['an unpaid team', { ...pending, expiresAt: inHours(3) }, {}, ['pay', 'edit', 'withdraw']],
    ['an unpaid team that has just expired', { ...pending, expiresAt: inHours(0) }, {}, ['edit', 'withdraw']],
    ['a spot held for the card form', held, {}, ['pay', 'release']],
    ['a spot offered in a free tournament', { ...held, ...offer, amount: 0 }, {}, ['takeFree', 'release']],
    ['a paid team', {}, {}, ['edit', 'withdraw', 'receipt']],
    [
      'a claimed team that somebody else paid for',
      { onlyOrganizerWithdraws: true },
      {},
      ['edit', 'asksOrganizer', 'receipt'],
    ],
    ['a claimed team that owes', { ...pending, onlyOrganizerWithdraws: true }, {}, ['pay', 'edit', 'asksOrganizer']],
    ['a paid team 72 hours before the start', { startDate: inHours(72) }, {}, ['edit', 'withdraw', 'receipt']],
    ['a paid team less than 72 hours before the start', { startDate: inHours(71.9) }, {}, ['edit', 'receipt']],
    ['a team paid in cash', { paidBy: 'cash' }, {}, ['edit', 'receipt']],
    ['a paid team after the deadline', {}, { registrationDeadline: inHours(0) }, ['withdraw', 'receipt']],
    ['a refunded team', { paymentStatus: 'refunded' }, {}, ['receipt']],
    ['a team that was set to refunded and never paid', { paymentStatus: 'refunded', paidBy: null }, {}, []],
    ['a withdrawn team', { paymentStatus: 'withdrawn', paidBy: null }, {}, []],
  ] as const)('%s', (_, registration, tournament, allowed) => {
    const acts = actionsOn({ registration: entry('Net Ninjas', registration), tournament: cup('cup', tournament) }, now)
    expect(Object.entries(acts).flatMap(([act, isAllowed]) => (isAllowed ? [act] : []))).toEqual(allowed)
  })

  test('there is no roster to edit in a tournament that was deleted', () => {
    expect(actionsOn({ registration: entry('Net Ninjas'), tournament: undefined }, now).edit).toBe(false)
  })
})

test.each([
  [11.99, '11 hours'],
  [1, '1 hour'],
  [0.99, '59 minutes'],
])('%d hours are "%s"', (hours, words) => {
  expect(timeLeftText(inHours(hours), now)).toBe(words)
})

test('each tournament counts once, each team once, and only those with a spot', () => {
  const registrations = [entry('one'), entry('two', pending), entry('gone', { paymentStatus: 'refunded' })]
  const guestIn = cup('other', { userTeam: { id: 'guests', name: 'Guests', paymentStatus: 'paid', hasAgreed: true } })
  expect(playedBy(registrations, [cup('cup'), guestIn, cup('organized')])).toEqual({ tournaments: 2, teams: 3 })
})
