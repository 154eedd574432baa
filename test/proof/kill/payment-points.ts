import { expect } from 'vitest'
import type { KillMoment } from '../commands.ts'
import type { KillPoint } from './kill-point.ts'
import { payAndLeave } from './scene.ts'
import type { Entry, Scene } from './scene.ts'
import { eventOf, deliveryOf } from './state.ts'

/** All customers have paid and left; then the provider's events arrive in random order. */
const eventsArrive = {
  prepare: payAndLeave,
  act: async (scene: Scene) => {
    await scene.system.provider.release({ shuffleSeed: scene.seed })
    await scene.system.provider.deliverDue()
  },
}

const intentOf = (entry: Entry) => entry.started?.paymentIntentId ?? ''
const registrationOf = (entry: Entry) => entry.started?.registrationId ?? ''
const unpaid = ({ victim }: Scene) => (victim.paysLater ? 'pending' : 'held')

/** Inside the transaction that marks the team as paid: at its first row, at its last row, and just before the commit. */
function insideApplying({ seed, victim }: Scene): KillMoment {
  const captured = ['insert into "ledger_entries"', intentOf(victim)]
  const paid = ['update "registrations"', intentOf(victim), registrationOf(victim)]
  const moments: KillMoment[] = [
    { on: 'statement', having: captured, when: 'after' },
    { on: 'statement', having: paid, when: 'after' },
    { on: 'commit', having: captured, when: 'before' },
  ]
  return moments[seed % moments.length]!
}

export const paymentPoints: KillPoint[] = [
  {
    ...eventsArrive,
    name: 'after the customer paid, before any webhook',
    kill: async (scene) => ({
      on: 'statement',
      having: ['insert into "webhook_events"', await eventOf(scene, intentOf(scene.victim))],
      when: 'before',
    }),
    left: (scene) => ({ place: unpaid(scene), intent: 'succeeded', isCaptured: false, event: 'none' }),
    // Half the time the provider never resends the event, so that only the sweep can find the payment.
    meanwhile: async ({ random, system }) => {
      if (random.isTrue(0.5)) return
      await system.database.pool.query(`update sandbox.deliveries set status = 'abandoned' where status = 'due'`)
    },
  },
  {
    ...eventsArrive,
    name: 'with the webhook stored, not yet applied',
    kill: async (scene) => ({
      on: 'statement',
      having: ['insert into "webhook_events"', await eventOf(scene, intentOf(scene.victim))],
      when: 'after',
    }),
    left: (scene) => ({ place: unpaid(scene), intent: 'succeeded', isCaptured: false, event: 'stored' }),
  },
  {
    ...eventsArrive,
    name: 'while applying the payment',
    kill: insideApplying,
    left: (scene) => ({ place: unpaid(scene), intent: 'succeeded', isCaptured: false, event: 'stored' }),
  },
  {
    ...eventsArrive,
    name: 'with the payment applied, its webhook not yet marked as applied',
    kill: ({ victim }) => ({
      on: 'commit',
      having: ['insert into "ledger_entries"', intentOf(victim)],
      when: 'after',
    }),
    left: () => ({ place: 'paid', isCaptured: true, event: 'stored' }),
  },
  {
    ...eventsArrive,
    name: 'with the webhook applied, not yet acknowledged',
    kill: async (scene) => ({
      on: 'statement',
      having: ['update "webhook_events" set "applied_at"', await eventOf(scene, intentOf(scene.victim))],
      when: 'after',
      silent: true,
    }),
    left: () => ({ place: 'paid', isCaptured: true, event: 'applied' }),
    meanwhile: async (scene) =>
      expect(await deliveryOf(scene, intentOf(scene.victim))).toEqual({ status: 'due', attempts: 1 }),
  },
]
