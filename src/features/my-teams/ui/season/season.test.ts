import { expect, test } from 'vitest'
import type { Registration, UserTournament } from '#features/registrations/contract.ts'
import { countdownText, nextUpOf, seasonOf } from './season.ts'

const now = new Date('2027-03-01T12:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * 24 * 3_600_000).toISOString()
const team = (teamName: string, paymentStatus: Registration['paymentStatus'], expiresAt: string | null = null) =>
  ({ teamName, paymentStatus, expiresAt, amount: 40, offeredAt: null }) as Registration
const cup = (days: number, more: Partial<UserTournament> = {}) =>
  ({
    id: `in ${days}`,
    organizerId: 'someone',
    status: 'upcoming',
    startDate: inDays(days),
    userRegistrations: [],
    ...more,
  }) as unknown as UserTournament
const entered = { userRegistrations: [team('Net Results', 'paid')] }

test('next up is the soonest tournament that is not over, played or organized', () => {
  const list = [cup(9, entered), cup(4, { organizerId: 'me' }), cup(-2, { ...entered, status: 'completed' })]
  expect(nextUpOf(list, 'me')).toMatchObject({ tournament: { id: 'in 4' }, teams: [], due: undefined })
  expect(nextUpOf(list, 'you')).toMatchObject({ tournament: { id: 'in 9' }, teams: ['Net Results'] })
})

test('a tournament that the user left is not next up', () => {
  expect(nextUpOf([cup(4, { userRegistrations: [team('Gone', 'withdrawn')] })], 'me')).toBeNull()
})

test('a spot offered in a free tournament is not next up until it is taken', () => {
  const offer = { ...team('Offered', 'pending', inDays(0.5)), offeredAt: inDays(0), holdExpiresAt: inDays(0.5) }
  expect(nextUpOf([cup(4, { userRegistrations: [{ ...offer, amount: 0 }] })], 'me')).toBeNull()
  expect(nextUpOf([cup(4, { userRegistrations: [offer] })], 'me')).toMatchObject({ due: { teamName: 'Offered' } })
})

test('the payment that is due first is offered', () => {
  const teams = [team('B', 'pending', inDays(2)), team('A', 'pending', inDays(1)), team('C', 'paid')]
  expect(nextUpOf([cup(4, { userRegistrations: teams })], 'me')).toMatchObject({
    teams: ['B', 'A', 'C'],
    due: { teamName: 'A' },
  })
})

test.each([
  [3.5, 'In 3 days'],
  [1.5, 'In 36 hours'],
  [0.02, 'In less than an hour'],
  [0, 'In progress'],
])('%s days ahead the countdown reads %s', (days, text) => {
  expect(countdownText(inDays(days), now)).toBe(text)
})

test('today is the halfway line, and the ends are as far as the farthest tournament', () => {
  const season = seasonOf([cup(60, entered), cup(0, entered), cup(-30, entered), cup(-400, entered)], 'me', now)!
  expect(season.marks.map(({ at }) => at)).toEqual([27.5, 50, 95])
  expect([season.from.toISOString(), season.to.toISOString()]).toEqual([inDays(-60), inDays(60)])
})

test('there is no season without a tournament of the last or next six months', () => {
  expect(seasonOf([cup(-200, entered), cup(5, { ...entered, status: 'cancelled' }), cup(3)], 'me', now)).toBeNull()
})
