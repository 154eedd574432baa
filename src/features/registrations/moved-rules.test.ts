import { describe, expect, test } from 'vitest'
import { dayOf, fullRefundUntil, noticeAfter, withFirstMatch } from './moved-rules.ts'
import type { MoveNotice, Terms } from './moved-rules.ts'

const saturday = '2026-12-05T15:00:00.000Z'
const after = (hours: number) => new Date(Date.parse(saturday) + hours * 3_600_000).toISOString()
const austin = { location: 'Austin, TX', latitude: 30.2672, longitude: -97.7431 }
const agreed: Terms = { startsAt: saturday, endsAt: after(9), firstMatchAt: null, ...austin }
const weekend = { ...agreed, endsAt: after(33) }
const north = (miles: number) => ({ location: `${miles} miles`, latitude: austin.latitude + miles / 69.09 })

describe('whether a tournament has moved from what a captain agreed to', () => {
  test.each<[string, Terms, Partial<Terms>, boolean]>([
    ['nothing', agreed, {}, false],
    ['the start, by exactly 24 hours', agreed, { startsAt: after(24) }, false],
    ['the start, by a second more', agreed, { startsAt: after(24 + 1 / 3600) }, true],
    ['the start, to more than 24 hours earlier', agreed, { startsAt: after(-25) }, true],
    ['the end alone', agreed, { endsAt: after(300) }, false],
    ['the start, within the days of a weekend', weekend, { startsAt: after(25) }, true],
    ['the first match, to the next day', agreed, { firstMatchAt: after(25) }, true],
    ['the first match, to the next day at the same time', agreed, { firstMatchAt: after(24) }, false],
    ['the first match, within the days of a weekend', weekend, { firstMatchAt: after(26) }, false],
    ['the first match, after the weekend', weekend, { firstMatchAt: after(48) }, true],
    [
      'the first match, a day later than first published',
      { ...weekend, firstMatchAt: after(1) },
      { firstMatchAt: after(26) },
      true,
    ],
    [
      'the first match, back to the agreed start',
      { ...weekend, firstMatchAt: after(26) },
      { firstMatchAt: after(1) },
      false,
    ],
    ['the start, past an old schedule', agreed, { startsAt: after(48), firstMatchAt: after(1) }, true],
    ['the start, under a schedule that stays', agreed, { startsAt: after(-48), firstMatchAt: after(1) }, false],
    ['the name of the place', agreed, { location: 'Austin, Texas' }, false],
    ['the place, by 4.9 miles', agreed, north(4.9), false],
    ['the place, by 5.1 miles', agreed, north(5.1), true],
    ['the place, to one that is not known', agreed, { location: 'Nowhere', latitude: null, longitude: null }, true],
    [
      'the place, from one that is not known',
      { ...agreed, latitude: null, longitude: null },
      { location: 'Dallas' },
      true,
    ],
    [
      'an unknown place not at all',
      { ...agreed, latitude: null, longitude: null },
      { latitude: null, longitude: null },
      false,
    ],
  ])('%s', (_, from, changes, expected) => {
    const current = { ...from, firstMatchAt: null, ...changes }
    const notice = noticeAfter({ agreed: from, notice: null }, current, new Date(after(-400)))
    expect(notice !== null).toBe(expected)
  })
})

test.each([
  ['the start if nothing is published', { startsAt: saturday, firstMatchAt: null }, saturday],
  ['the first match in the schedule', { startsAt: saturday, firstMatchAt: after(3) }, after(3)],
  ['the start if the schedule is older', { startsAt: saturday, firstMatchAt: after(-30) }, saturday],
])('the day is %s', (_, terms, day) => expect(dayOf(terms).toISOString()).toBe(day))

test.each([
  ['is kept if it is within the agreed days', weekend, after(26), after(26)],
  ['is not kept if it is not', weekend, after(48), null],
  ['is kept once', { ...weekend, firstMatchAt: after(1) }, after(26), after(1)],
  ['is nothing without a schedule', weekend, null, null],
])('the first match in the first schedule %s', (_, terms, firstMatchAt, expected) => {
  expect(withFirstMatch(terms, firstMatchAt).firstMatchAt).toBe(expected)
})

describe('the notice after a change', () => {
  const now = new Date(after(-400))
  const noticeTo = (startsAt: string): MoveNotice => ({ ...agreed, startsAt, at: after(-500) })

  test.each<[string, MoveNotice | null, Partial<Terms>, 'none' | 'kept' | 'new']>([
    ['a small move', null, { startsAt: after(23) }, 'none'],
    ['a large move', null, { startsAt: after(30) }, 'new'],
    ['one in slices: each step is small, the sum is not', null, { startsAt: after(23 + 23) }, 'new'],
    ['another time on the day that the captain was told', noticeTo(after(48)), { startsAt: after(50) }, 'kept'],
    ['slices that leave the day that the captain was told', noticeTo(after(48)), { startsAt: after(73) }, 'new'],
    ['a move back', noticeTo(after(48)), {}, 'none'],
    ['a first match that loses its time', { ...noticeTo(saturday), firstMatchAt: after(48) }, {}, 'kept'],
    [
      'a first match that moves back',
      { ...noticeTo(saturday), firstMatchAt: after(48) },
      { firstMatchAt: after(1) },
      'none',
    ],
    ['a move to a day that is over', null, { startsAt: after(-401) }, 'none'],
  ])('%s', (_, notice, changes, expected) => {
    const current = { ...agreed, ...changes }
    const expectedNotice = { none: null, kept: notice, new: { ...current, at: now.toISOString() } }[expected]
    expect(noticeAfter({ agreed, notice }, current, now)).toEqual(expectedNotice)
  })
})

test.each([
  ['72 hours from the notice', after(-100), { startsAt: saturday, firstMatchAt: null }, after(-28)],
  ['the start, if that comes first', after(-10), { startsAt: saturday, firstMatchAt: null }, saturday],
  ["the team's first match, if that comes first", after(-10), { startsAt: saturday, firstMatchAt: after(5) }, after(5)],
])('a full refund is open until %s', (_, at, current, expected) => {
  expect(fullRefundUntil({ ...agreed, at }, current)!.toISOString()).toBe(expected)
})

test('without a notice there is no full refund', () => {
  expect(fullRefundUntil(null, { startsAt: saturday, firstMatchAt: null })).toBeNull()
})
