import { inject } from 'vitest'
import { request, aCup } from '../system.ts'
import { brokenInvariantsAfter } from '../invariants.ts'
import { differences } from './race.ts'
import type { Race } from './race.ts'
import { all, chargesOf, counted, enter, hold, placesOf, twentyTabs } from './rivals.ts'

export const withdrawalAgainstRefund: Race = {
  name: 'a captain withdraws while the administrator refunds: one refund, on the terms of the first of the two',
  run: async (system, round) => {
    const cup = await aCup(system)
    const captains = inject('captains')
    const tabs = twentyTabs(system, captains[round % captains.length]!)
    const { body: started } = await hold(tabs[0]!, cup, 'Regretful')
    await system.confirm(started)
    const { body: team } = await enter(tabs[0]!, cup, 'Regretful', started)

    const refund = { paymentStatus: 'refunded' }
    const answers = await all(tabs, async ({ app, captain, index }) =>
      index % 4 < 2
        ? request(app, captain, 'POST', `/teams/${team.id}/withdrawal`, {})
        : request(app, inject('administrator'), 'PATCH', `/teams/${team.id}`, refund),
    )
    const outcomes = counted(answers)
    const hasWithdrawn = outcomes.ok === 11
    const restless = await brokenInvariantsAfter(system, 5_000)
    return [
      ...differences(
        { outcomes, places: await placesOf(system, cup), ...(await chargesOf(system, cup)) },
        {
          outcomes: { nothing_to_withdraw: hasWithdrawn ? 9 : 10, ok: hasWithdrawn ? 11 : 10 },
          places: { refunded: 1 },
          charges: 1,
          refunds: 1,
          refundedCents: hasWithdrawn ? 4825 : 5000,
        },
      ),
      ...restless,
    ]
  },
  trials: [
    {
      mechanism: 'the lock on the tournament',
      remove: 'locks',
      alone: { constraint: 'refunds_payment_intent_key' },
    },
  ],
}
