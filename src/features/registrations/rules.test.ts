import { expect, test } from 'vitest'
import {
  hasExpired,
  hasPayLink,
  isPaidByCaptain,
  holdRefusal,
  holdUntil,
  isReminderDue,
  offerUntil,
  payUntil,
  reentryPayUntil,
  reopenUntil,
  unpaidEntryRefusal,
  waitingListRefusal,
} from './rules.ts'

const now = new Date('2026-11-20T12:00:00Z')
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

test.each([
  [0, 15],
  [2, 15],
  [3, 2],
  [9, 2],
])('after %i holds that ended unpaid, a hold expires after %i minutes', (lapsed, minutes) => {
  expect(holdUntil({ lapsed }, now)).toEqual(inHours(minutes / 60))
})

test.each([
  [{ unpaid: 0, held: 0, lapsed: 0 }, null],
  [{ unpaid: 2, held: 2, lapsed: 2 }, null],
  [{ unpaid: 3, held: 3, lapsed: 0 }, 'too_many_unpaid'],
  [{ unpaid: 3, held: 1, lapsed: 3 }, 'too_many_unpaid'],
  [{ unpaid: 1, held: 1, lapsed: 3 }, 'one_hold_at_a_time'],
  [{ unpaid: 2, held: 0, lapsed: 3 }, null],
])('another hold with %o: %s', (history, refusal) => {
  expect(holdRefusal(history)).toBe(refusal)
})

test.each([
  [100, 48],
  [48, 48],
  [47, 47],
  [1, 1],
])('with %i hours to the deadline, a pending team has %i hours to pay', (toDeadline, hours) => {
  expect(payUntil(now, inHours(toDeadline))).toEqual(inHours(hours))
})

test.each([
  [100, 48],
  [47, 47],
  [0, 48],
  [-100, 48],
])('with %i hours to the deadline, a team set back to pending has %i hours to pay', (toDeadline, hours) => {
  expect(reopenUntil(now, inHours(toDeadline))).toEqual(inHours(hours))
})

test('a registration expires exactly at expiresAt, and never without one', () => {
  expect(hasExpired({ expiresAt: now }, now)).toBe(true)
  expect(hasExpired({ expiresAt: inHours(1) }, now)).toBe(false)
  expect(hasExpired({ expiresAt: null }, now)).toBe(false)
})

const cup = { entryFeeCents: 5000, maxTeams: 7, currentTeams: 5, paidTeams: 2, registrationDeadline: inHours(100) }
const newcomer = { open: 0, released: 0, lastReleasedAt: null, payBy: null, isFirst: true, isEmailConfirmed: false }
const member = { ...newcomer, isFirst: false, isEmailConfirmed: true }
const gaveUpThree = { ...member, released: 3, payBy: inHours(10) }

test.each([
  [0, null],
  [2, null],
  [3, 'too_many_unpaid'],
  [4, 'too_many_unpaid'],
])('a captain with %i unpaid teams who registers another gets %s', (open, refusal) => {
  expect(unpaidEntryRefusal(cup, { ...member, open }, now)).toBe(refusal)
  expect(holdRefusal({ unpaid: open, held: 0, lapsed: 0 })).toBe(refusal)
})

test.each([
  ['the first one, without a confirmed address', cup, newcomer, null],
  ['another one, without a confirmed address', cup, { ...newcomer, isFirst: false }, 'email_not_confirmed'],
  ['another one', cup, member, null],
  ['a fourth one while three are unpaid', cup, { ...member, open: 3 }, 'too_many_unpaid'],
  ['a fourth one in a free tournament', { ...cup, entryFeeCents: 0 }, { ...member, open: 3 }, 'too_many_free'],
  ['a fifth unpaid one of seven teams', { ...cup, currentTeams: 6 }, member, 'pay_later_full'],
  ['a free one, however many are listed', { ...cup, entryFeeCents: 0, paidTeams: 0 }, member, null],
  [
    'one when the time to pay for an earlier one is over',
    cup,
    { ...member, released: 1, payBy: now },
    'pay_later_over',
  ],
  [
    'one less than a day after giving up three',
    cup,
    { ...gaveUpThree, lastReleasedAt: inHours(-23) },
    'reentry_too_soon',
  ],
  ['one a day after giving up three', cup, { ...gaveUpThree, lastReleasedAt: inHours(-24) }, null],
])('registering without paying now, %s: %4$s', (_, tournament, history, refusal) => {
  expect(unpaidEntryRefusal(tournament, history, now)).toBe(refusal)
})

test.each([
  ['has 48 hours', null, 48],
  ['gets no extra time by withdrawing and registering again', 10, 10],
  ['never has more than 48 hours', 60, 48],
])('a team that pays later %s', (_, before, hours) => {
  const payBy = before === null ? null : inHours(before)
  expect(reentryPayUntil(cup, { payBy }, now)).toEqual(inHours(hours))
})

test.each([
  ['is not due 25 hours before the spot expires', -23, 25, false],
  ['is due 24 hours before the spot expires', -24, 24, true],
  ['is due an hour before the spot expires', -47, 1, true],
  ['is not due once the spot has expired', -48, 0, false],
  ['is not due when there was less than a day to pay', -1, 10, false],
])('a payment reminder %s', (_, registered, expires, due) => {
  expect(isReminderDue({ registeredAt: inHours(registered), expiresAt: inHours(expires) }, now)).toBe(due)
})

test.each([
  [100, 12],
  [12, 12],
  [3, 3],
])('with %i hours to the deadline, an offered spot is kept for %i hours', (toDeadline, hours) => {
  expect(offerUntil(now, inHours(toDeadline))).toEqual(inHours(hours))
})

const full = {
  entryFeeCents: 5000,
  maxTeams: 8,
  placesTaken: 8,
  competition: 'none',
  registrationDeadline: inHours(100),
} as const
const waiter = { isAnyoneWaiting: false, isWaiting: false, open: 0, offerLapsedAt: null, isEmailConfirmed: true }

test.each([
  ['of a full tournament', full, waiter, null],
  ['while a spot is free', { ...full, placesTaken: 7 }, waiter, 'spots_open'],
  ['while a spot is free and others wait', { ...full, placesTaken: 7 }, { ...waiter, isAnyoneWaiting: true }, null],
  ['at the deadline', { ...full, registrationDeadline: now }, waiter, 'registration_closed'],
  ['after the draw', { ...full, competition: 'drawn' } as const, waiter, 'registration_closed'],
  ['twice', full, { ...waiter, isWaiting: true }, 'already_waiting'],
  ['without a confirmed address', full, { ...waiter, isEmailConfirmed: false }, 'confirm_email_to_wait'],
  ['with three unpaid teams', full, { ...waiter, open: 3 }, 'too_many_unpaid'],
  ['with three free teams', { ...full, entryFeeCents: 0 }, { ...waiter, open: 3 }, 'too_many_free'],
  ['23 hours after an unused offer', full, { ...waiter, offerLapsedAt: inHours(-23) }, 'offer_not_used'],
  ['24 hours after an unused offer', full, { ...waiter, offerLapsedAt: inHours(-24) }, null],
])('joining the waiting list %s: %4$s', (_, tournament, captain, refusal) => {
  expect(waitingListRefusal(tournament, captain, now)).toBe(refusal)
})

test.each<[string, object, boolean]>([
  ['a team by hand that owes its fee', {}, true],
  ['a team that its captain registered', { enteredBy: null }, false],
  ['a team that is paid', { paymentStatus: 'paid' }, false],
  ['a team that was withdrawn', { paymentStatus: 'withdrawn' }, false],
  ['a team that has withdrawn from the draw', { status: 'withdrawn' }, false],
  ['a team that plays', { status: 'in' }, true],
  ['a team without a fee', { feeCents: 0 }, false],
  ['a team whose spot went to another one', { spotGivenAt: now, status: 'replaced' }, false],
])('the pay link works for %s: %o', (_, changes, expected) => {
  const registration = { paymentStatus: 'pending', feeCents: 50_00, spotGivenAt: null }
  const team = { ...registration, enteredBy: 'organizer', status: null, ...changes }
  expect(hasPayLink(team, team)).toBe(expected)
})

test.each<[string, object, boolean, boolean]>([
  ['who registered the team and paid by card', {}, false, true],
  ['who claimed the team and paid by card', {}, true, true],
  ['who claimed a team that was paid for with its link', { payLinkUsed: true }, true, false],
  ['who was invited to a team that was paid for with its link', { payLinkUsed: true }, false, true],
  ['who paid in cash', { paidBy: 'cash' }, false, false],
  ['whose fee was waived', { paidBy: 'waived' }, false, false],
  ['who was refunded', { paymentStatus: 'refunded' }, false, false],
  ['nobody is, of a team that was paid through its link', { userId: null, payLinkUsed: true }, false, false],
])('the card payment belongs to a captain %s: %3$s', (_, changes, isClaimed, expected) => {
  const registration = { userId: 'captain', paymentStatus: 'paid', paidBy: 'card', payLinkUsed: false }
  expect(isPaidByCaptain({ ...registration, ...changes }, isClaimed)).toBe(expected)
})
