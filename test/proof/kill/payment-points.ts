import { expect } from 'vitest'
import type { Strike } from '../orders.ts'
import type { Point } from './point.ts'
import { payAndLeave } from './scene.ts'
import type { Entry, Scene } from './scene.ts'
import { announcementOf, deliveryOf } from './state.ts'

/** Everybody has paid and gone; then the provider tells of it, in an order of its own. */
const announcementsArrive = {
  prepare: payAndLeave,
  act: async (scene: Scene) => {
    await scene.house.provider.release({ shuffleSeed: scene.seed })
    await scene.house.provider.deliverDue()
  },
}

const intentOf = (entry: Entry) => entry.started?.paymentIntentId ?? ''
const registrationOf = (entry: Entry) => entry.started?.registrationId ?? ''
const unpaid = ({ victim }: Scene) => (victim.paysLater ? 'pending' : 'held')

/** Inside the transaction that makes the team paid: at its first row, at its last, and just before it commits. */
function insideApplying({ seed, victim }: Scene): Strike {
  const captured = ['insert into "ledger_entries"', intentOf(victim)]
  const paid = ['update "registrations"', intentOf(victim), registrationOf(victim)]
  const moments: Strike[] = [
    { on: 'statement', having: captured, when: 'after' },
    { on: 'statement', having: paid, when: 'after' },
    { on: 'commit', having: captured, when: 'before' },
  ]
  return moments[seed % moments.length]!
}

export const paymentPoints: Point[] = [
  {
    ...announcementsArrive,
    name: 'after the customer paid, before any webhook',
    strike: async (scene) => ({
      on: 'statement',
      having: ['insert into "webhook_events"', await announcementOf(scene, intentOf(scene.victim))],
      when: 'before',
    }),
    left: (scene) => ({ place: unpaid(scene), intent: 'succeeded', isCaptured: false, event: 'none' }),
    // Half the time the provider never tells again: then nobody but the sweep can know.
    meanwhile: async ({ random, house }) => {
      if (random.isTrue(0.5)) return
      await house.database.pool.query(`update sandbox.deliveries set status = 'abandoned' where status = 'due'`)
    },
  },
  {
    ...announcementsArrive,
    name: 'with the webhook stored, not yet applied',
    strike: async (scene) => ({
      on: 'statement',
      having: ['insert into "webhook_events"', await announcementOf(scene, intentOf(scene.victim))],
      when: 'after',
    }),
    left: (scene) => ({ place: unpaid(scene), intent: 'succeeded', isCaptured: false, event: 'stored' }),
  },
  {
    ...announcementsArrive,
    name: 'inside applying',
    strike: insideApplying,
    left: (scene) => ({ place: unpaid(scene), intent: 'succeeded', isCaptured: false, event: 'stored' }),
  },
  {
    ...announcementsArrive,
    name: 'with the payment applied, its webhook not yet marked as applied',
    strike: ({ victim }) => ({
      on: 'commit',
      having: ['insert into "ledger_entries"', intentOf(victim)],
      when: 'after',
    }),
    left: () => ({ place: 'paid', isCaptured: true, event: 'stored' }),
  },
  {
    ...announcementsArrive,
    name: 'with the webhook applied, not yet acknowledged',
    strike: async (scene) => ({
      on: 'statement',
      having: ['update "webhook_events" set "applied_at"', await announcementOf(scene, intentOf(scene.victim))],
      when: 'after',
      silent: true,
    }),
    left: () => ({ place: 'paid', isCaptured: true, event: 'applied' }),
    meanwhile: async (scene) =>
      expect(await deliveryOf(scene, intentOf(scene.victim))).toEqual({ status: 'due', attempts: 1 }),
  },
]
