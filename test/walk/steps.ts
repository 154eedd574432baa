import * as fc from 'fast-check'
import { deleteTeam, deleteTournament, setMaxTeams, setStatus } from './administrator.ts'
import { claimAndUndo, enterByHand, settleByHand, undoPayment, withdrawByHand } from './by-hand.ts'
import { closeDispute, dispute, refundInDashboard } from './bank.ts'
import { confirmPrize, draw, finish, playOn, registerAndDraw, report, takeBackFinish, undoFact } from './competition.ts'
import { challenge, claim, confirm, enterPaid, hold, openPayLink, payLater, payPending, withdraw } from './captains.ts'
import { callFault, clearFaults, deliver, eventFault, passMinutes, release, sweeps } from './environment.ts'
import type { CallFault } from './environment.ts'
import { cancelAsOrganizer, moveDates, noteCashReturned } from './moves.ts'
import { press, presses, schedule } from './schedule.ts'
import { accept, decline, fillAndWait, join, leave } from './waiting-list.ts'

const cards = [
  'pm_card_visa',
  'pm_card_visa',
  'pm_card_pendingRefund',
  'pm_card_chargeDeclined',
  'pm_card_authenticationRequired',
]
const paths = [
  '/v1/payment_intents',
  '/v1/payment_intents/*',
  '/v1/payment_intents/*/cancel',
  '/v1/payment_intents/*/confirm',
  '/v1/refunds',
  '/v1/**',
]

/** Every kind of step; common ones several times. Walks in which tournaments are also played take five times as long. */
export function steps(captains: number, isPlayed: boolean) {
  const captain = fc.nat(captains - 1)
  const name = fc.constantFrom('Ants', 'Bees', 'Cats', 'Dogs', 'Emus')
  const n = fc.nat(5)
  const byHand = fc.constantFrom<('cash' | 'waived' | 'on_the_day')[]>('cash', 'waived', 'on_the_day')
  const times = fc.integer({ min: 1, max: 4 })
  // The SDK tries a call three times: it survives one failure, three fail one call, and six fail two.
  const tries = fc.constantFrom(1, 3, 6)
  const fault = fc
    .tuple(
      fc.constantFrom(...paths),
      fc.constantFrom<CallFault[]>('error_500', 'error_500_after', 'drop_after_success'),
      tries,
    )
    .map((given) => callFault(...given))
  const pressed = fc.tuple(fc.constantFrom(...presses), fc.nat(99)).map((given) => press(...given))
  const competition = [
    fc.tuple(captain, fc.nat(2)).map(([who, kind]) => (kind === 0 ? registerAndDraw(who) : draw())),
    fc.constant(null).map(playOn),
    fc.tuple(n, fc.constantFrom<(0 | 1)[]>(0, 1)).map((given) => report(...given)),
    fc.nat(100_003).map(finish),
    fc.constant(null).map(takeBackFinish),
    n.map(undoFact),
    fc.boolean().map(confirmPrize),
    fc.tuple(captain, n).map((given) => schedule(...given)),
    fc.tuple(captain, n).map((given) => schedule(...given)),
    pressed,
    pressed,
    pressed,
  ]
  // Fees not paid by the captain's card, and refunds that nobody requested at the provider.
  const otherMoney = [
    fc.tuple(name, byHand).map((given) => enterByHand(...given)),
    fc.tuple(n, fc.constantFrom<('cash' | 'waived')[]>('cash', 'waived')).map((given) => settleByHand(...given)),
    n.map(undoPayment),
    n.map(undoPayment),
    n.map(withdrawByHand),
    n.map(claimAndUndo),
    n.map(claimAndUndo),
    fc.constantFrom(-30, -20, 20, 20, 30, 60).map(moveDates),
    fc.tuple(n, fc.boolean()).map((given) => noteCashReturned(...given)),
    fc.constant(null).map(cancelAsOrganizer),
  ]
  return [
    fc.tuple(captain, name).map((given) => hold(...given)),
    fc.tuple(captain, name, fc.boolean()).map((given) => enterPaid(...given)),
    fc.tuple(captain, name, fc.boolean()).map((given) => enterPaid(...given)),
    fc.tuple(captain, name).map((given) => payLater(...given)),
    fc.tuple(captain, name).map((given) => payLater(...given)),
    n.map(payPending),
    n.map(payPending),
    n.map(openPayLink),
    n.map(openPayLink),
    fc.tuple(n, fc.constantFrom(...cards)).map((given) => confirm(...given)),
    fc.tuple(n, fc.constantFrom(...cards)).map((given) => confirm(...given)),
    fc.tuple(n, fc.constantFrom('accept', 'refuse')).map((given) => challenge(...given)),
    captain.map(fillAndWait),
    fc.tuple(captain, name).map((given) => join(...given)),
    captain.map(leave),
    fc.tuple(n, fc.boolean()).map((given) => accept(...given)),
    n.map(decline),
    ...(isPlayed ? competition : []),
    n.map(claim),
    n.map(withdraw),
    fc.tuple(n, fc.constantFrom('pending', 'paid', 'refunded')).map((given) => setStatus(...given)),
    ...otherMoney,
    n.map(deleteTeam),
    fc.tuple(n, fc.boolean()).map((given) => refundInDashboard(...given)),
    fc.tuple(n, fc.boolean()).map((given) => dispute(...given)),
    fc.tuple(n, fc.constantFrom('won', 'lost')).map((given) => closeDispute(...given)),
    fc.constant(null).map(deleteTournament),
    fc.integer({ min: 2, max: 5 }).map(setMaxTeams),
    fc.constantFrom(1, 16, 16, 12 * 60, 24 * 60, 49 * 60).map(passMinutes),
    fc.constant(null).map(sweeps),
    fc.constant(null).map(deliver),
    fc.nat(9).map(release),
    fc
      .tuple(fc.constantFrom({ never: true as const }, { hold: true as const }, { copies: 3 }), times)
      .map((given) => eventFault(...given)),
    fault,
    fault,
    fc.constant(null).map(clearFaults),
  ]
}
