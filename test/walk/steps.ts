import * as fc from 'fast-check'
import { deleteTeam, deleteTournament, setMaxTeams, setStatus } from './administrator.ts'
import { challenge, claim, confirm, enterPaid, hold, payLater, payPending, withdraw } from './captains.ts'
import { callFault, clearWeather, deliver, eventFault, pass, release, sweeps } from './surroundings.ts'
import type { CallFault } from './surroundings.ts'

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

/** Every kind of step, the common ones several times. */
export function steps(captains: number) {
  const captain = fc.nat(captains - 1)
  const name = fc.constantFrom('Ants', 'Bees', 'Cats', 'Dogs', 'Emus')
  const n = fc.nat(5)
  const times = fc.integer({ min: 1, max: 4 })
  // The SDK tries a call three times: it gets over one failure, three make the call fail, six two calls.
  const tries = fc.constantFrom(1, 3, 6)
  const fault = fc
    .tuple(
      fc.constantFrom(...paths),
      fc.constantFrom<CallFault[]>('error_500', 'error_500_after', 'drop_after_success'),
      tries,
    )
    .map((given) => callFault(...given))
  return [
    fc.tuple(captain, name).map((given) => hold(...given)),
    fc.tuple(captain, name, fc.boolean()).map((given) => enterPaid(...given)),
    fc.tuple(captain, name, fc.boolean()).map((given) => enterPaid(...given)),
    fc.tuple(captain, name).map((given) => payLater(...given)),
    fc.tuple(captain, name).map((given) => payLater(...given)),
    n.map(payPending),
    n.map(payPending),
    fc.tuple(n, fc.constantFrom(...cards)).map((given) => confirm(...given)),
    fc.tuple(n, fc.constantFrom(...cards)).map((given) => confirm(...given)),
    fc.tuple(n, fc.constantFrom('accept', 'refuse')).map((given) => challenge(...given)),
    n.map(claim),
    n.map(withdraw),
    fc.tuple(n, fc.constantFrom('pending', 'paid', 'refunded')).map((given) => setStatus(...given)),
    n.map(deleteTeam),
    fc.constant(null).map(deleteTournament),
    fc.integer({ min: 2, max: 5 }).map(setMaxTeams),
    fc.constantFrom(1, 16, 16, 24 * 60, 49 * 60).map(pass),
    fc.constant(null).map(sweeps),
    fc.constant(null).map(deliver),
    fc.nat(9).map(release),
    fc
      .tuple(fc.constantFrom({ never: true as const }, { hold: true as const }, { copies: 3 }), times)
      .map((given) => eventFault(...given)),
    fault,
    fault,
    fc.constant(null).map(clearWeather),
  ]
}
