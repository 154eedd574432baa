import { setTimeout as sleep } from 'node:timers/promises'
import type { StartedEntry } from '#features/payments/contract.ts'
import { aCup } from '../system.ts'
import type { System } from '../system.ts'
import { randomOf } from '../random.ts'
import { brokenInvariantsAfter } from '../invariants.ts'
import { differences } from './race.ts'
import type { Race } from './race.ts'
import { all, chargesOf, counted, enter, hold, placesOf, twentyRivals } from './rivals.ts'
import type { Rival } from './rivals.ts'

const pastTheHoldMs = 16 * 60_000

/** A full tournament of twenty card forms left open for too long: every hold has expired, and none has been released. */
async function twentyExpiredHolds(system: System) {
  const cup = await aCup(system, { maxTeams: 20 })
  const rivals = twentyRivals(system)
  const held = await all(rivals, (rival) => hold(rival, cup, `Late ${rival.index}`))
  await system.setClock(pastTheHoldMs)
  return { cup, rivals, started: held.map(({ body }) => body) }
}

/**
 * Each captain pays in one tab and tries to register again in another, which releases the expired hold. The payment is completed through
 * both processes at once while the webhook arrives. A released spot goes to the first new registration.
 */
export const expiryAgainstPayment: Race = {
  name: 'twenty holds expire while they are being paid: each team is paid and registered, or its spot is released and its card is not charged',
  run: async (system, round) => {
    const random = randomOf(round)
    const { cup, rivals, started } = await twentyExpiredHolds(system)
    const pauses = rivals.map(() => ({ beforePaying: random.between(20, 100), beforeLooking: random.between(0, 60) }))

    const pay = async (rival: Rival, mine: StartedEntry) => {
      await sleep(pauses[rival.index]!.beforePaying)
      const { status } = await system.confirm(mine)
      if (status !== 'succeeded') return ['not charged']
      const tabs = system.apps.map((app) => enter({ ...rival, app }, cup, `Late ${rival.index}`, mine))
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
    const restless = await brokenInvariantsAfter(system, 5_000)
    const paid = paying.filter(([outcome]) => outcome !== 'not charged').length
    const free = 20 - paid
    return [
      ...differences(
        {
          paying: counted(paying.flat().map((code) => ({ code }))),
          looking: counted(looking.map((code) => ({ code }))),
          places: await placesOf(system, cup),
          ...(await chargesOf(system, cup)),
        },
        {
          paying: some({ in: paid * system.apps.length, 'not charged': free }),
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
      mechanism: 'the lock on tournament and registration',
      remove: 'locks',
      alone: { constraint: 'tournaments_places_check' },
    },
    { mechanism: 'canceling the payment at the provider before the spot is released', remove: 'cancelling first' },
  ],
}

/** Without zero counts. */
const some = (counts: Record<string, number>) =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
