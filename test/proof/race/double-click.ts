import { inject } from 'vitest'
import { aCup } from '../system.ts'
import { differences } from './race.ts'
import type { Race } from './race.ts'
import { all, chargesOf, counted, enter, hold, placesOf, twentyTabs } from './rivals.ts'

const distinct = (values: string[]) => new Set(values).size

export const doubleClick: Race = {
  name: 'a captain clicks Pay twenty times: one spot, one payment, one team, and every click gets that result',
  run: async (system, round) => {
    const cup = await aCup(system)
    const captains = inject('captains')
    const tabs = twentyTabs(system, captains[round % captains.length]!)
    const held = await all(tabs, (tab) => hold(tab, cup, 'Impatient'))
    const started = held.find(({ code }) => !code)!.body
    await system.confirm(started)
    const entered = await all(tabs, (tab) => enter(tab, cup, 'Impatient', started))
    const found = {
      holds: counted(held),
      payments: distinct(held.map(({ body }) => body.paymentIntentId)),
      entries: counted(entered),
      teams: distinct(entered.map(({ body }) => body.id)),
      places: await placesOf(system, cup),
      ...(await chargesOf(system, cup)),
    }
    const once = { payments: 1, teams: 1, places: { paid: 1 }, intents: 1, charges: 1, refunds: 0 }
    return differences(found, { holds: { ok: 20 }, entries: { ok: 20 }, ...once })
  },
  trials: [
    {
      mechanism: 'the lock on the tournament',
      remove: 'locks',
      alone: { constraint: 'registrations_team_name_key' },
    },
  ],
}
