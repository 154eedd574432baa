import { expect, test, vi } from 'vitest'
import { advanceClock, aTeamPaidByCard, deliverWebhooks, listedTeams, sweepNow, useMoneyWorld } from '#test/money.ts'
import { fetchMissedEvents } from './missed-events.ts'

const world = useMoneyWorld()

/** A team with a refund in the dashboard that no event has reported. */
async function aMissedRefund() {
  const { cup, started } = await aTeamPaidByCard(world, 'Net Ninjas')
  await deliverWebhooks(world)
  await fetchMissedEvents(world.app)
  advanceClock(world, 1)
  await world.sandbox.control.addFault({ event: '*', never: true, times: 9 })
  await world.sandbox.control.refundInDashboard({ paymentIntentId: started.paymentIntentId })
  await world.sandbox.control.clearFaults()
  return { statuses: async () => (await listedTeams(world, cup)).map(({ paymentStatus }) => paymentStatus) }
}

/** Events that arrived, after the one that did not. */
async function laterEvents(count: number) {
  advanceClock(world, 1)
  await world.database.pool.query(
    `with made as (insert into sandbox.events (id, created, type, object)
       select 'evt_later_' || gen_random_uuid(), $1, 'refund.updated', '{"id": "re_unknown"}' from generate_series(1, $2::int) returning id)
     insert into webhook_events (id, type, received_at, applied_at) select id, 'refund.updated', $1, $1 from made`,
    [world.clock.now, count],
  )
}

async function applyStored() {
  advanceClock(world, 1 / 60)
  await sweepNow(world)
}

test('an event that never arrived is found behind hundreds that did', async () => {
  const { statuses } = await aMissedRefund()
  await laterEvents(230)
  await fetchMissedEvents(world.app)
  await applyStored()
  expect(await statuses()).toEqual([])
})

test('events missed by an interrupted or failed call are read by the next one', async () => {
  const { statuses } = await aMissedRefund()
  await laterEvents(230)
  await fetchMissedEvents(world.app, AbortSignal.abort())
  await world.sandbox.control.addFault({ call: { path: '/v1/events' }, fault: 'error_500', times: 3 })
  await expect(fetchMissedEvents(world.app)).rejects.toMatchObject({ code: 'payment_provider_unavailable' })
  await world.sandbox.control.clearFaults()
  await applyStored()
  expect(await statuses()).toEqual(['paid'])
  await fetchMissedEvents(world.app)
  await applyStored()
  expect(await statuses()).toEqual([])
})

test('an event is not read twice', async () => {
  await laterEvents(230)
  await laterEvents(1)
  await fetchMissedEvents(world.app)
  const read = vi.spyOn(world.app.payments, 'listEvents')
  await laterEvents(1)
  await fetchMissedEvents(world.app)
  expect(read).toHaveBeenCalledTimes(1)
})
