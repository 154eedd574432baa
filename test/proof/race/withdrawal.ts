import { inject } from 'vitest'
import { ask, aCup } from '../house.ts'
import { unrestAfter } from '../unrest.ts'
import { differences } from './race.ts'
import type { Race } from './race.ts'
import { all, chargesOf, counted, enter, hold, placesOf, twentyTabs } from './rivals.ts'

export const withdrawalAgainstRefund: Race = {
  name: 'a captain withdraws while the administrator refunds: the money goes back once, and as the first of them decided',
  run: async (house, round) => {
    const cup = await aCup(house)
    const captains = inject('captains')
    const tabs = twentyTabs(house, captains[round % captains.length]!)
    const { body: started } = await hold(tabs[0]!, cup, 'Regretful')
    await house.confirm(started)
    const { body: team } = await enter(tabs[0]!, cup, 'Regretful', started)

    const refund = { paymentStatus: 'refunded' }
    const answers = await all(tabs, async ({ app, captain, index }) =>
      index % 4 < 2
        ? ask(app, captain, 'POST', `/teams/${team.id}/withdrawal`, {})
        : ask(app, inject('administrator'), 'PATCH', `/teams/${team.id}`, refund),
    )
    const outcomes = counted(answers)
    const hasWithdrawn = outcomes.ok === 11
    const restless = await unrestAfter(house, 5_000)
    return [
      ...differences(
        { outcomes, places: await placesOf(house, cup), ...(await chargesOf(house, cup)) },
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
