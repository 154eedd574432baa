import { expect } from 'vitest'
import type { Strike } from '../orders.ts'
import type { Point } from './point.ts'
import { app, holdAll, together } from './scene.ts'
import type { Scene } from './scene.ts'
import { ask, delivered } from '../house.ts'
import { stateOf } from './state.ts'

/** Longer than anything unpaid lasts. */
const laterMs = 49 * 3_600_000

/** Two days pass over open card forms. Some had paid at the last moment, and nobody was ever told. */
async function placesLapse(scene: Scene) {
  const { house, random, victim, entries } = scene
  await holdAll(scene)
  const lastMinute = entries.filter((entry) => entry !== victim && random.isTrue(0.4))
  if (lastMinute.length > 0) {
    await house.provider.addFault({ event: 'payment_intent.succeeded', never: true, times: lastMinute.length })
    await together(scene, (entry) => house.confirm(entry.started!), lastMinute)
  }
  await delivered(house)
}

/** Before and after the provider closes the payment, and before and after our own half commits. */
function duringExpiry({ seed, victim }: Scene): { strike: Strike; left: ReturnType<Point['left']> } {
  const { paymentIntentId, registrationId } = victim.started!
  const cancel = [`POST /v1/payment_intents/${paymentIntentId}/cancel`]
  const release = ['update "registrations"', '"expired"', registrationId]
  const unpaid = victim.paysLater ? 'pending' : 'held'
  const closed = { place: unpaid, intent: 'canceled' }
  const moments = [
    { strike: { on: 'call', having: cancel, when: 'after' }, left: closed },
    { strike: { on: 'commit', having: release, when: 'after' }, left: { place: 'expired', intent: 'canceled' } },
    { strike: { on: 'commit', having: release, when: 'before' }, left: closed },
    {
      strike: { on: 'call', having: cancel, when: 'before' },
      left: { place: unpaid, intent: 'requires_payment_method' },
    },
  ] as const
  return moments[seed % moments.length]!
}

const theVictimsPlaceIsFree = async (scene: Scene) =>
  expect(await stateOf(scene, scene.victim)).toMatchObject({ place: 'expired', intent: 'canceled', isCaptured: false })

const expiry = {
  prepare: placesLapse,
  strike: (scene: Scene) => duringExpiry(scene).strike,
  left: (scene: Scene) => duringExpiry(scene).left,
  after: theVictimsPlaceIsFree,
  laterMs,
}

export const expiryPoints: Point[] = [
  { ...expiry, name: 'during expiry by the sweep', act: 'restart' },
  {
    ...expiry,
    name: 'during expiry by a captain who comes back',
    act: (scene) =>
      together(scene, ({ captain, teamName }) => {
        const body = { tournamentId: scene.cup.id, teamName: `${teamName} again` }
        return ask(app(scene), captain, 'POST', '/create-payment-intent', body)
      }),
  },
]
