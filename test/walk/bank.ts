import { fetchMissedEvents } from '#features/payments/server/provider/missed-events.ts'
import { advanceClock, sweepNow } from '../money.ts'
import type { Model, Real, Seen } from './model.ts'
import { step } from './step.ts'

/*
 * What happens at the provider without a call from us. In these steps the provider does not fail, and its list of events is complete; webhooks
 * may still arrive late, twice or never.
 */

export const refundInDashboard = (n: number, isWhole: boolean) =>
  step(
    `${isWhole ? 'all' : 'part'} of paid team ${n} is refunded at the provider`,
    async (model, real) => {
      const place = paidByCard(model, n)
      if (!place || place.amountPaid < 2) return
      const amount = isWhole ? place.amountPaid : Math.floor(place.amountPaid / 2)
      const { control } = real.world.sandbox
      await learnOf(model, real, () => control.refundInDashboard({ paymentIntentId: place.intentId!, amount }))
      if (isWhole) model.isIn.delete(place.id)
    },
    hasPaid,
  )

export const dispute = (n: number, isWhole: boolean) =>
  step(
    `${isWhole ? 'the' : 'half of the'} payment of paid team ${n} is disputed`,
    async (model, real) => {
      const place = paidByCard(model, n)
      if (!place || model.disputes.has(place.intentId!) || place.amountPaid < 2) return
      const paymentIntentId = place.intentId!
      const amount = isWhole ? place.amountPaid : Math.floor(place.amountPaid / 2)
      await learnOf(model, real, async () => {
        const id = await real.world.sandbox.control.openDispute({ paymentIntentId, amount })
        model.disputes.set(paymentIntentId, { id, registrationId: place.id, isOpen: true })
      })
    },
    hasPaid,
  )

export const closeDispute = (n: number, outcome: 'won' | 'lost') =>
  step(
    `open dispute ${n} is ${outcome}`,
    async (model, real) => {
      const open = openDisputes(model)
      const [intentId, closed] = open[n % open.length]!
      await learnOf(model, real, () => real.world.sandbox.control.closeDispute({ disputeId: closed.id, outcome }))
      closed.isOpen = false
      const place = model.places.find(({ id }) => id === closed.registrationId)
      const isAllLost = outcome === 'lost' && place?.amountPaid === 0
      if (isAllLost && place.intentId === intentId && place.paidBy === 'card') model.isIn.delete(place.id)
    },
    (model) => openDisputes(model).length > 0,
  )

const openDisputes = (model: Readonly<Model>) => [...model.disputes].filter(([, { isOpen }]) => isOpen)

const isPaidByCard = ({ status, paidBy }: Seen) => status === 'paid' && paidBy === 'card'
const hasPaid = (model: Readonly<Model>) => model.places.some(isPaidByCard)

function paidByCard(model: Model, n: number): Seen | undefined {
  const paid = model.places.filter(isPaidByCard)
  return paid[n % paid.length]
}

/** Finishes refunds in progress first. Another test covers refunds of ours at the same moment. */
async function learnOf(model: Model, real: Real, act: () => Promise<unknown>): Promise<void> {
  await real.world.settled()
  await real.world.sandbox.control.clearFaults()
  model.isCalm = true
  await act()
  await fetchMissedEvents(real.world.app)
  advanceClock(real.world, 6 / 3600)
  await sweepNow(real.world)
}
