import { expect, test } from 'vitest'
import type { Entry } from '#features/registrations/contract.ts'
import { canSettle } from './can-settle.ts'

const byHand = { paymentStatus: 'paid', isByHand: true, captainId: null, fee: 50 }
const entry = (changes: Partial<Entry>) => ({ ...byHand, ...changes }) as Entry
const [cash, waived, pending] = [
  entry({ paidBy: 'cash' }),
  entry({ paidBy: 'waived' }),
  entry({ paymentStatus: 'pending', paidBy: null }),
]

test.each([
  ['a team that paid in cash, before the draw', cash, undefined, true],
  ['one whose fee was waived, before the draw', waived, undefined, true],
  ['a drawn team that paid in cash', cash, { status: 'in' }, true],
  ['a drawn team that has no fee to get back', waived, { status: 'in' }, false],
  ['one that has withdrawn from the draw', cash, { status: 'withdrawn' }, false],
  ['one that has withdrawn and still owes its fee', pending, { status: 'withdrawn' }, true],
] as const)('the organizer settles or withdraws %s: %s', (_, team, drawn, can) => {
  expect(canSettle(team, 'organizer', drawn)).toBe(can)
})
