import { afterEach, describe, expect, test } from 'vitest'
import {
  aTeamPaidByCard,
  deliverWebhooks,
  expectBalanced,
  ledgerOf,
  listedTeams,
  recover,
  refundsOf,
  registrationNamed,
  useMoneyWorld,
} from '#test/money.ts'

const world = useMoneyWorld()
afterEach(() => expectBalanced(world))

async function aDisputedTeam() {
  const paid = await aTeamPaidByCard(world, 'Net Ninjas')
  const { paymentIntentId } = paid.started
  const disputeId = await world.sandbox.control.openDispute({ paymentIntentId })
  await deliverWebhooks(world)
  const close = async (outcome: 'won' | 'lost') => {
    await world.sandbox.control.closeDispute({ disputeId, outcome })
    await deliverWebhooks(world)
  }
  return {
    ...paid,
    close,
    statuses: async () => (await listedTeams(world, paid.cup)).map((team) => team.paymentStatus),
  }
}
const alerts = async () => {
  const query = `select title from notifications where user_id = $1 and type = 'money_alert' order by id`
  return (await world.database.pool.query<{ title: string }>(query, [world.administrator.id])).rows.map(
    (row) => row.title,
  )
}

const captured = ['captured', 5000]
const withdrawn = ['disputed', 5000]
const reinstated = ['disputed', -5000]

describe('a chargeback', () => {
  test('takes the money back, keeps the spot, and notifies the administrator once', async () => {
    const before = await alerts()
    const { registration, statuses, cup } = await aDisputedTeam()
    expect(await ledgerOf(world, registration)).toEqual([captured, withdrawn])
    expect(await statuses()).toEqual(['paid'])
    expect(await registrationNamed(world, cup, 'Net Ninjas')).toMatchObject({ amountPaidCents: 0 })
    expect(await alerts()).toEqual([...before, 'A payment was disputed'])
  })

  test('that is lost releases the spot and notifies the captain', async () => {
    const { registration, statuses, close, captain } = await aDisputedTeam()
    await close('lost')
    expect(await ledgerOf(world, registration)).toEqual([captured, withdrawn])
    expect(await statuses()).toEqual([])
    const [latest] = (await (await captain.get(`/notifications/${captain.id}`)).json()) as { message: string }[]
    expect(latest?.message).toMatch(/was charged back, so the team was removed/)
  })

  test('that is won returns the money, and the team can be refunded as before', async () => {
    const { registration, statuses, close, team } = await aDisputedTeam()
    await close('won')
    expect(await statuses()).toEqual(['paid'])
    await world.administrator.delete(`/teams/${team.id}`)
    await recover(world)
    expect(await ledgerOf(world, registration)).toEqual([captured, withdrawn, reinstated, ['refunded', 5000]])
  })

  test('of a team that withdraws in the meantime returns nothing until the dispute is won', async () => {
    const { registration, statuses, close, captain, team } = await aDisputedTeam()
    expect((await captain.post(`/teams/${team.id}/withdrawal`)).status).toBe(201)
    expect([await statuses(), await refundsOf(world, registration)]).toEqual([[], []])
    await close('won')
    await recover(world)
    expect(await ledgerOf(world, registration)).toEqual([captured, withdrawn, reinstated, ['refunded', 5000]])
  })

  test('before our refund is sent replaces it; when the dispute is won, the refund is sent', async () => {
    const { captain, team, registration, started } = await aTeamPaidByCard(world, 'Net Ninjas')
    await world.sandbox.control.addFault({ call: { path: '/v1/refunds' }, fault: 'error_500', times: 3 })
    await captain.post(`/teams/${team.id}/withdrawal`)
    await world.settled()
    await world.sandbox.control.clearFaults()
    const disputeId = await world.sandbox.control.openDispute({ paymentIntentId: started.paymentIntentId })
    await recover(world)
    expect((await refundsOf(world, registration)).map(({ status }) => status)).toEqual(['void'])
    await expectBalanced(world)
    await world.sandbox.control.closeDispute({ disputeId, outcome: 'won' })
    await recover(world)
    expect((await refundsOf(world, registration)).map(({ status }) => status)).toEqual(['succeeded'])
  })

  test('whose events arrive all at once, three times and in any order, ends as the provider says', async () => {
    const { cup, registration, started } = await aTeamPaidByCard(world, 'Net Ninjas')
    await deliverWebhooks(world)
    await world.sandbox.control.addFault({ event: '*', hold: true, copies: 3, times: 9 })
    const disputeId = await world.sandbox.control.openDispute({ paymentIntentId: started.paymentIntentId })
    await world.sandbox.control.closeDispute({ disputeId, outcome: 'won' })
    await world.sandbox.control.release({ shuffleSeed: 7 })
    await deliverWebhooks(world)
    expect(await ledgerOf(world, registration)).toEqual([captured, withdrawn, reinstated])
    expect(await registrationNamed(world, cup, 'Net Ninjas')).toMatchObject({
      paymentStatus: 'paid',
      amountPaidCents: 5000,
    })
  })
})
