import { expect, test } from 'vitest'
import type { Entry } from '#features/registrations/contract.ts'
import { canReturnFee, canWithdraw, feeActionOf, owes } from './fee-rules.ts'

const byHand = { paymentStatus: 'paid', paidBy: null, isByHand: true, isPaidByCaptain: false, fee: 50, payLink: null }
const entry = (changes: Partial<Entry>) => ({ ...byHand, ...changes }) as Entry
const pending = entry({ paymentStatus: 'pending' })
const [cash, waived] = [entry({ paidBy: 'cash' }), entry({ paidBy: 'waived' })]
const byLink = entry({ paidBy: 'card' })
const byCaptain = entry({ paidBy: 'card', isPaidByCaptain: true })
const own = entry({ paymentStatus: 'pending', isByHand: false })
const [before, plays, out] = [undefined, { status: 'in' }, { status: 'withdrawn' }] as const

test.each([
  ['that owes, before the draw', pending, before, 'Take payment', true],
  ['that owes and plays', pending, plays, 'Take payment', false],
  ['that owes and has withdrawn from the draw', pending, out, null, false],
  ['of a captain that owes', own, before, 'Take payment', false],
  ['that paid in cash, before the draw', cash, before, 'Withdraw', true],
  ['that paid in cash and plays', cash, plays, null, false],
  ['that paid in cash and has withdrawn from the draw', cash, out, 'Return fee', false],
  ['that somebody paid for by link', byLink, before, 'Withdraw', true],
  ['that somebody paid for by link and has withdrawn from the draw', byLink, out, 'Return fee', false],
  ['whose captain paid by card', byCaptain, before, null, false],
  ['whose captain paid by card and that has withdrawn from the draw', byCaptain, out, null, false],
  ['whose fee was waived, before the draw', waived, before, 'Withdraw', true],
  ['whose fee was waived and that plays', waived, plays, null, false],
] as const)('a team %s: the organizer has the right button', (_, team, drawn, action, withdraws) => {
  expect(feeActionOf(team, 'organizer', drawn)).toBe(action)
  expect(canWithdraw(team, 'organizer', drawn)).toBe(withdraws)
})

test('a co-organizer withdraws teams without money before the draw, and settles and returns nothing', () => {
  const role = 'co_organizer'
  expect([pending, waived, cash, byLink].map((team) => canWithdraw(team, role))).toEqual([true, true, false, false])
  expect([feeActionOf(cash, role), feeActionOf(cash, role, out), canReturnFee(cash, role)]).toEqual([null, null, false])
})

test('a co-organizer shows the code to pay by card, if the team has one', () => {
  const role = 'co_organizer'
  const linked = entry({ paymentStatus: 'pending', payLink: 'https://homefield.example/pay/code' })
  expect([feeActionOf(linked, role), feeActionOf(pending, role), feeActionOf(own, role)]).toEqual([
    'Take payment',
    'Withdraw',
    null,
  ])
})

test('a free team owes nothing', () => {
  expect(owes(entry({ paymentStatus: 'pending', fee: 0 }))).toBe(false)
})
