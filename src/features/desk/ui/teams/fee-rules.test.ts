import { expect, test } from 'vitest'
import type { Entry } from '#features/registrations/contract.ts'
import {
  canReturnFee,
  canSettle,
  canTakePayment,
  fullRefundBy,
  owes,
  payActionOf,
  withdrawActionOf,
} from './fee-rules.ts'

const byHand = { paymentStatus: 'paid', paidBy: null, isByHand: true, isPaidByCaptain: false, fee: 50, payLink: null }
const entry = (changes: Partial<Entry>) => ({ ...byHand, ...changes }) as Entry
const pending = entry({ paymentStatus: 'pending' })
const [cash, waived] = [entry({ paidBy: 'cash' }), entry({ paidBy: 'waived' })]
const byLink = entry({ paidBy: 'card' })
const byCaptain = entry({ paidBy: 'card', isPaidByCaptain: true })
const own = entry({ paymentStatus: 'pending', isByHand: false })
const [before, plays, out] = [undefined, { status: 'in' }, { status: 'withdrawn' }] as const
const replaced = { status: 'replaced' } as const

test.each([
  ['that owes, before the draw', pending, before, true, 'Withdraw'],
  ['that owes and plays', pending, plays, true, null],
  ['that owes and has withdrawn from the draw', pending, out, false, null],
  ['that owes and was replaced', pending, replaced, false, null],
  ['of a captain that owes', own, before, true, null],
  ['that paid in cash, before the draw', cash, before, false, 'Withdraw'],
  ['that paid in cash and plays', cash, plays, false, null],
  ['that paid in cash and has withdrawn from the draw', cash, out, false, 'Return fee'],
  ['that somebody paid for by link', byLink, before, false, 'Withdraw'],
  ['that somebody paid for by link and has withdrawn from the draw', byLink, out, false, 'Return fee'],
  ['whose captain paid by card', byCaptain, before, false, null],
  ['whose captain paid by card and that has withdrawn from the draw', byCaptain, out, false, null],
  ['that paid in cash and was replaced', cash, replaced, false, 'Return fee'],
  ['that somebody paid for by link and was replaced', byLink, replaced, false, 'Return fee'],
  ['whose captain paid by card and that was replaced', byCaptain, replaced, false, null],
  ['whose fee was waived, before the draw', waived, before, false, 'Withdraw'],
  ['whose fee was waived and that plays', waived, plays, false, null],
] as const)('a team %s: the organizer has the right buttons', (_, team, drawn, pays, action) => {
  expect(canTakePayment(team, 'organizer', drawn)).toBe(pays)
  expect(withdrawActionOf(team, 'organizer', drawn)).toBe(action)
})

test('a co-organizer withdraws teams without money before the draw, and returns nothing', () => {
  const actions = [pending, waived, cash, byLink].map((team) => withdrawActionOf(team, 'co_organizer'))
  expect(actions).toEqual(['Withdraw', 'Withdraw', null, null])
  expect([withdrawActionOf(cash, 'co_organizer', out), canReturnFee(cash, 'co_organizer')]).toEqual([null, false])
})

test('a co-organizer takes no cash, but shows the code to pay by card, if the team has one', () => {
  const linked = entry({ paymentStatus: 'pending', payLink: 'https://homefield.example/pay/code' })
  expect([linked, pending, own].map((team) => canTakePayment(team, 'co_organizer'))).toEqual([true, false, false])
  expect(canSettle(linked, 'co_organizer')).toBe(false)
})

test.each([
  [cash, 'organizer', 'You'],
  [cash, 'co_organizer', 'The organizer'],
  [byCaptain, 'organizer', 'Its captain'],
  [byCaptain, 'co_organizer', 'Its captain'],
] as const)('the desk says who can withdraw a team for a full refund: %#', (team, role, who) => {
  expect(fullRefundBy(team, role)).toBe(who)
})

test('a free team owes nothing', () => {
  expect(owes(entry({ paymentStatus: 'pending', fee: 0 }))).toBe(false)
})

const match = (outcome: string | null) => ({ outcome, slots: [{ team: 'reds' }, { team: 'blues' }] })
const snapshot = (outcome: string | null, state = 'running') =>
  ({ state, matches: [match(outcome)], teams: [] }) as unknown as Parameters<typeof payActionOf>[3]
const reds = { teamId: 'reds' }

test.each([
  ['that owes', { ...pending, ...reds }, snapshot(null), 'Take payment'],
  ['that paid in cash', { ...cash, ...reds }, snapshot(null), 'Undo cash'],
  ['whose fee was waived', { ...waived, ...reds }, snapshot(null), 'Undo waiver'],
  ['that paid in cash and has played', { ...cash, ...reds }, snapshot('played'), null],
  ['that paid in cash, in a finished tournament', { ...cash, ...reds }, snapshot(null, 'finished'), null],
  ['that paid by card', { ...byCaptain, ...reds }, snapshot(null), null],
] as const)('the button about the fee of a team %s', (_, team, at, action) => {
  expect(payActionOf(team, 'organizer', plays, at)).toBe(action)
  expect(payActionOf(team, 'co_organizer', plays, at)).toBeNull()
})

test('there is nothing to undo for a team that withdrew from the draw', () => {
  const teams = [cash, waived].map((team) => ({ ...team, ...reds }))
  expect(teams.map((team) => payActionOf(team, 'organizer', out, snapshot(null)))).toEqual([null, null])
})

test('cash that a captain can ask for after a move is not offered to be undone', () => {
  const snapshot = { state: 'drawn', matches: [], teams: [] } as unknown as Parameters<typeof payActionOf>[3]
  const paid = entry({ paidBy: 'cash', teamId: 'reds' })
  const actions = [false, true].map((canAskCashBack) =>
    payActionOf({ ...paid, canAskCashBack }, 'organizer', plays, snapshot),
  )
  expect(actions).toEqual(['Undo cash', null])
})
