import { expect } from 'vitest'
import type { KillMoment } from '../commands.ts'
import type { KillPoint } from './kill-point.ts'
import { app, holdAll, concurrently } from './scene.ts'
import type { Scene } from './scene.ts'
import { request, delivered } from '../system.ts'
import { stateOf } from './state.ts'

/** Longer than any unpaid spot lasts. */
const laterMs = 49 * 3_600_000

/** Card forms stay open for two days. Some captains paid at the last moment, and the app was never notified. */
async function spotsExpire(scene: Scene) {
  const { system, random, victim, entries } = scene
  await holdAll(scene)
  const lastMinute = entries.filter((entry) => entry !== victim && random.isTrue(0.4))
  if (lastMinute.length > 0) {
    await system.provider.addFault({ event: 'payment_intent.succeeded', never: true, times: lastMinute.length })
    await concurrently(scene, (entry) => system.confirm(entry.started!), lastMinute)
  }
  await delivered(system)
}

/** Before and after the provider cancels the payment, and before and after our transaction commits. */
function duringExpiry({ seed, victim }: Scene): { kill: KillMoment; left: ReturnType<KillPoint['left']> } {
  const { paymentIntentId, registrationId } = victim.started!
  const cancel = [`POST /v1/payment_intents/${paymentIntentId}/cancel`]
  const release = ['update "registrations"', '"expired"', registrationId]
  const unpaid = victim.paysLater ? 'pending' : 'held'
  const closed = { place: unpaid, intent: 'canceled' }
  const moments = [
    { kill: { on: 'call', having: cancel, when: 'after' }, left: closed },
    { kill: { on: 'commit', having: release, when: 'after' }, left: { place: 'expired', intent: 'canceled' } },
    { kill: { on: 'commit', having: release, when: 'before' }, left: closed },
    {
      kill: { on: 'call', having: cancel, when: 'before' },
      left: { place: unpaid, intent: 'requires_payment_method' },
    },
  ] as const
  return moments[seed % moments.length]!
}

const theVictimsPlaceIsFree = async (scene: Scene) =>
  expect(await stateOf(scene, scene.victim)).toMatchObject({ place: 'expired', intent: 'canceled', isCaptured: false })

const expiry = {
  prepare: spotsExpire,
  kill: (scene: Scene) => duringExpiry(scene).kill,
  left: (scene: Scene) => duringExpiry(scene).left,
  after: theVictimsPlaceIsFree,
  laterMs,
}

export const expiryPoints: KillPoint[] = [
  { ...expiry, name: 'during expiry by the sweep', act: 'restart' },
  {
    ...expiry,
    name: 'during expiry by a returning captain',
    act: (scene) =>
      concurrently(scene, ({ captain, teamName }) => {
        const body = { tournamentId: scene.cup.id, teamName: `${teamName} again` }
        return request(app(scene), captain, 'POST', '/create-payment-intent', body)
      }),
  },
]
