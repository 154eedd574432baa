import { setTimeout as sleep } from 'node:timers/promises'
import type { StartedEntry } from '#features/teams/contract.ts'
import { aCup } from '../house.ts'
import type { House } from '../house.ts'
import { randomOf } from '../random.ts'
import { unrestAfter } from '../unrest.ts'
import { differences } from './race.ts'
import type { Race } from './race.ts'
import { all, chargesOf, counted, enter, hold, placesOf, twentyRivals } from './rivals.ts'
import type { Rival } from './rivals.ts'

const pastTheHoldMs = 16 * 60_000

/** A full cup of twenty card forms that were left open too long: every place has lapsed, and nobody has released it yet. */
async function twentyLapsedHolds(house: House) {
  const cup = await aCup(house, { maxTeams: 20 })
  const rivals = twentyRivals(house)
  const held = await all(rivals, (rival) => hold(rival, cup, `Late ${rival.index}`))
  await house.setClock(pastTheHoldMs)
  return { cup, rivals, started: held.map(({ body }) => body) }
}

/**
 * Each captain pays in one tab and looks for another place in a second one, which releases the lapsed one. The payment is completed
 * through both processes at once, while the webhook arrives. A free place goes to whoever looks for one at that moment.
 */
export const expiryAgainstPayment: Race = {
  name: 'twenty places lapse while they are being paid for: each is paid and in, or free for another and never charged',
  run: async (house, round) => {
    const random = randomOf(round)
    const { cup, rivals, started } = await twentyLapsedHolds(house)
    const pauses = rivals.map(() => ({ beforePaying: random.between(20, 100), beforeLooking: random.between(0, 60) }))

    const pay = async (rival: Rival, mine: StartedEntry) => {
      await sleep(pauses[rival.index]!.beforePaying)
      const { status } = await house.confirm(mine)
      if (status !== 'succeeded') return ['not charged']
      const tabs = house.apps.map((app) => enter({ ...rival, app }, cup, `Late ${rival.index}`, mine))
      return (await Promise.all(tabs)).map(({ code }) => code ?? 'in')
    }
    const lookForAnother = async (rival: Rival) => {
      await sleep(pauses[rival.index]!.beforeLooking)
      const { code } = await hold(rival, cup, `Again ${rival.index}`)
      return code ?? 'found'
    }
    const [paying, looking] = await Promise.all([
      all(rivals, (rival) => pay(rival, started[rival.index]!)),
      all(rivals, lookForAnother),
    ])
    const restless = await unrestAfter(house, 5_000)
    const paid = paying.filter(([outcome]) => outcome !== 'not charged').length
    const free = 20 - paid
    return [
      ...differences(
        {
          paying: counted(paying.flat().map((code) => ({ code }))),
          looking: counted(looking.map((code) => ({ code }))),
          places: await placesOf(house, cup),
          ...(await chargesOf(house, cup)),
        },
        {
          paying: some({ in: paid * house.apps.length, 'not charged': free }),
          looking: some({ found: free, tournament_full: paid }),
          places: some({ expired: free, held: free, paid }),
          charges: paid,
          refunds: 0,
        },
      ),
      ...restless,
    ]
  },
  trials: [
    {
      mechanism: 'the lock on tournament and place',
      remove: 'locks',
      alone: { constraint: 'tournaments_places_check' },
    },
    { mechanism: 'closing the payment at the provider before the place is freed', remove: 'cancelling first' },
  ],
}

/** Those that are not none. */
const some = (counts: Record<string, number>) =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
