import { afterEach, describe, expect, test } from 'vitest'
import { fetchMissedEvents } from '../provider/missed-events.ts'
import {
  advanceClock,
  aTeamPaidByCard,
  deliverWebhooks,
  expectBalanced,
  ledgerOf,
  listedTeams,
  recover,
  refundsOf,
  registrationNamed,
  sweepNow,
  useMoneyWorld,
} from '#test/money.ts'

const world = useMoneyWorld()
afterEach(() => expectBalanced(world))

const aPaidTeam = () => aTeamPaidByCard(world, 'Net Ninjas')
const statusesIn = async (cup: { id: string }) => (await listedTeams(world, cup)).map((team) => team.paymentStatus)
const refund = ({ started }: { started: { paymentIntentId: string } }, amount?: number) =>
  world.sandbox.control.refundInDashboard({ paymentIntentId: started.paymentIntentId, amount })
const titlesFor = async (userId: string) => {
  const query = 'select title from notifications where user_id = $1 order by id desc limit 3'
  return (await world.database.pool.query<{ title: string }>(query, [userId])).rows.map(({ title }) => title)
}

describe("a refund in the provider's dashboard", () => {
  test('in full releases the spot, and notifies the captain and the administrator', async () => {
    const paid = await aPaidTeam()
    await refund(paid)
    await deliverWebhooks(world)
    expect(await statusesIn(paid.cup)).toEqual([])
    expect(await registrationNamed(world, paid.cup, 'Net Ninjas')).toMatchObject({ paymentStatus: 'refunded' })
    expect(await ledgerOf(world, paid.registration)).toEqual([
      ['captured', 5000],
      ['refunded', 5000],
    ])
    expect((await titlesFor(paid.captain.id))[0]).toBe('Entry fee refunded')
    expect((await titlesFor(world.administrator.id))[0]).toBe("A refund was made in the payment provider's dashboard")
  })

  test('in part keeps the spot; the rest goes back when the team is removed', async () => {
    const paid = await aPaidTeam()
    await refund(paid, 2000)
    await deliverWebhooks(world)
    expect(await statusesIn(paid.cup)).toEqual(['paid'])
    await world.administrator.delete(`/teams/${paid.team.id}`)
    await recover(world)
    expect(await ledgerOf(world, paid.registration)).toEqual([
      ['captured', 5000],
      ['refunded', 2000],
      ['refunded', 3000],
    ])
  })

  test('in two parts that make the whole releases the spot', async () => {
    const paid = await aPaidTeam()
    await refund(paid, 2000)
    await refund(paid, 3000)
    await deliverWebhooks(world)
    expect(await statusesIn(paid.cup)).toEqual([])
  })

  test('that is announced three times and in any order is recorded once', async () => {
    const paid = await aPaidTeam()
    await world.sandbox.control.addFault({ event: '*', copies: 3, times: 9 })
    await refund(paid)
    await deliverWebhooks(world)
    expect(await ledgerOf(world, paid.registration)).toHaveLength(2)
  })

  test('before ours is sent replaces it, and nothing is refunded twice', async () => {
    const paid = await aPaidTeam()
    await world.sandbox.control.addFault({ call: { path: '/v1/refunds' }, fault: 'error_500', times: 3 })
    await paid.captain.post(`/teams/${paid.team.id}/withdrawal`)
    await world.settled()
    await world.sandbox.control.clearFaults()
    await refund(paid)
    await deliverWebhooks(world)
    await recover(world)
    expect(await ledgerOf(world, paid.registration)).toEqual([
      ['captured', 5000],
      ['refunded', 5000],
    ])
    expect((await refundsOf(world, paid.registration)).map(({ status }) => status)).toEqual(['void', 'succeeded'])
  })

  test('of the processing fee after a withdrawal lowers the fee that was kept', async () => {
    const paid = await aPaidTeam()
    await paid.captain.post(`/teams/${paid.team.id}/withdrawal`)
    await recover(world)
    await refund(paid)
    await deliverWebhooks(world)
    expect(await ledgerOf(world, paid.registration)).toEqual([
      ['captured', 5000],
      ['refunded', 4825],
      ['fee_kept', 175],
      ['fee_kept', -175],
      ['refunded', 175],
    ])
  })

  test('whose events never arrive is found by asking the provider', async () => {
    const paid = await aPaidTeam()
    await deliverWebhooks(world)
    await world.sandbox.control.addFault({ event: '*', never: true, times: 9 })
    await refund(paid)
    await recover(world)
    expect(await statusesIn(paid.cup)).toEqual(['paid'])
    await fetchMissedEvents(world.app)
    advanceClock(world, 1)
    await sweepNow(world)
    expect(await statusesIn(paid.cup)).toEqual([])
  })
})
