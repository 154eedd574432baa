import { expect, test } from 'vitest'
import { linkRefundTerms, withdrawalTerms } from './withdrawal-terms.ts'

const cup = { startDate: '2026-12-05T15:00:00.000Z', timeZone: 'America/Chicago' }
const terms = (fee: number, now: string) => withdrawalTerms(cup, fee, new Date(now))

test('the terms name the deadline and the refund to the cent', () => {
  expect(terms(49.5, '2026-11-20T12:00:00Z')).toBe(
    'Withdraw by Wed, Dec 2, 2026, 9:00 AM CST to get $47.76 back: the processing fee of $1.74 is kept. No refunds after that.',
  )
})

test('the refund is offered until exactly 72 hours before the start', () => {
  expect(terms(50, '2026-12-02T15:00:00Z')).toContain('to get $48.25 back')
})

test('after that, the terms say there is no refund', () => {
  expect(terms(50, '2026-12-02T15:00:01Z')).toBe(
    'The tournament starts in less than 72 hours, so there is no refund if you withdraw.',
  )
})

test('the terms for a pay link say that the organizer withdraws the team, and that the money goes back to the same card', () => {
  expect(linkRefundTerms(cup, 50, new Date('2026-12-02T15:00:00Z'), null)).toBe(
    'If the organizer withdraws the team by Wed, Dec 2, 2026, 9:00 AM CST, $48.25 goes back to your card: the processing fee of $1.75 is kept. No refunds after that.',
  )
  expect(linkRefundTerms(cup, 50, new Date('2026-12-02T15:00:01Z'), null)).toBe(
    'The tournament starts in less than 72 hours, so there is no refund if the team withdraws.',
  )
})

test.each([
  [
    '2026-12-01T15:00:00Z',
    'After that, withdrawals by Wed, Dec 2, 2026, 9:00 AM CST are refunded minus the processing fee of $1.75. No refunds after that.',
  ],
  ['2026-12-02T15:00:00Z', 'No refunds after that.'],
  ['2026-12-04T15:00:00Z', 'No refunds after that.'],
])('somebody who pays after a move reads that everything goes back until %s', (until, rest) => {
  const text = linkRefundTerms(cup, 50, new Date('2026-12-01T12:00:00Z'), until)
  expect(text).toMatch(
    /^The date or location has changed since the team registered\. If the organizer withdraws the team by /,
  )
  expect(text).toContain('the full $50 goes back to your card. ')
  expect(text.endsWith(rest)).toBe(true)
})
