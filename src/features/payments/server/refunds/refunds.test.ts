import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { refunds } from '#db/schema.ts'
import type { Player } from '#test/builders.ts'
import {
  useMoneyWorld,
  aTeamPaidByCard,
  moneyMoved,
  recover,
  deliverWebhooks,
  expectBalanced,
  advanceClock,
  ledgerOf,
  refundsOf,
  sweepNow,
} from '#test/money.ts'
import type { Receipt } from '../../contract.ts'
import { reconcile } from '../ledger/reconciliation.ts'

const world = useMoneyWorld()

/** A team that paid with this card; `giveBack` has the administrator refund it. */
async function aPaidTeam(card?: string) {
  const paid = await aTeamPaidByCard(world, 'Returners', card)
  const giveBack = async () => {
    await world.administrator.patch(`/teams/${paid.team.id}`, { paymentStatus: 'refunded' })
    await world.settled()
  }
  return { ...paid, giveBack }
}

const refund = { method: 'POST', path: '/v1/refunds' } as const
const look = { method: 'GET', path: '/v1/refunds' } as const
const refundsAtProvider = async (intentId: string) => {
  const { intents } = await world.sandbox.control.summary()
  const { refunds, refunded } = intents.find(({ id }) => id === intentId)!
  return { refunds, refunded }
}
const statusOf = async (registration: { id: string }) =>
  (await refundsOf(world, registration)).map(({ status }) => status)
const receipt = async (captain: Player, registration: { id: string }) =>
  (await (await captain.get(`/registrations/${registration.id}/receipt`)).json()) as Receipt

describe('a refund is made once when the provider', () => {
  afterEach(() => expectBalanced(world))

  test.each([
    ['replies late', [{ call: refund, fault: 'delay', ms: 100 }]],
    ['is down', [{ call: refund, fault: 'error_500', times: 3 }]],
    ['is down for a while', [{ call: refund, fault: 'error_500', times: 9 }]],
    ['makes it and replies 500', [{ call: refund, fault: 'error_500_after' }]],
    ['makes it and the connection drops once', [{ call: refund, fault: 'drop_after_success' }]],
    ['makes it and the connection drops at every try', [{ call: refund, fault: 'drop_after_success', times: 3 }]],
    ['makes it and never replies', [{ call: refund, fault: 'timeout_after_success', times: 3 }]],
    [
      'makes it, replies 500, and cannot be asked about it',
      [
        { call: refund, fault: 'error_500_after' },
        { call: look, fault: 'error_500', times: 6 },
      ],
    ],
    [
      'is down, then makes it and replies 500, then loses a reply',
      [
        { call: refund, fault: 'error_500', times: 3 },
        { call: refund, fault: 'error_500_after' },
        { call: look, fault: 'drop_after_success', times: 3 },
      ],
    ],
  ] as const)('%s', async (_, faults) => {
    const { giveBack, registration, started } = await aPaidTeam()
    for (const fault of faults) await world.sandbox.control.addFault(fault)
    // Without the refund's events, the sweep has to find out.
    await world.sandbox.control.addFault({ event: 'refund.*', never: true, times: 10 })
    await giveBack()
    for (let minute = 0; minute < 5; minute += 1) {
      advanceClock(world, 1 / 60)
      await sweepNow(world)
    }
    expect(await statusOf(registration)).toEqual(['succeeded'])
    expect(await ledgerOf(world, registration)).toEqual([
      ['captured', 5000],
      ['refunded', 5000],
    ])
    expect(await refundsAtProvider(started.paymentIntentId)).toEqual({ refunds: 1, refunded: 5000 })
  })

  test('sends the event before the reply', async () => {
    const { giveBack, registration, started } = await aPaidTeam()
    await world.sandbox.control.addFault({ call: refund, fault: 'timeout_after_success', times: 3 })
    const giving = giveBack()
    while ((await refundsAtProvider(started.paymentIntentId)).refunds === 0) await world.sandbox.deliverDue()
    await world.sandbox.deliverDue()
    await giving
    expect(await statusOf(registration)).toEqual(['succeeded'])
    expect(await ledgerOf(world, registration)).toHaveLength(2)
  })

  test('has made it although we count it as failed: its event corrects the ledger', async () => {
    const { giveBack, registration, started } = await aPaidTeam()
    await world.sandbox.control.addFault({ call: refund, fault: 'drop_after_success', times: 3 })
    await giveBack()
    await world.app.db
      .update(refunds)
      .set({ status: 'failed', failure: 'charge_already_refunded' })
      .where(eq(refunds.registrationId, registration.id))
    await deliverWebhooks(world)
    expect(await statusOf(registration)).toEqual(['succeeded'])
    expect(await ledgerOf(world, registration)).toHaveLength(2)
    expect(await refundsAtProvider(started.paymentIntentId)).toEqual({ refunds: 1, refunded: 5000 })
  })

  test('is asked by three sweeps at once', async () => {
    const { giveBack, registration, started } = await aPaidTeam()
    await world.sandbox.control.addFault({ call: refund, fault: 'error_500', times: 3 })
    await giveBack()
    advanceClock(world, 1 / 60)
    await Promise.all([sweepNow(world), sweepNow(world), sweepNow(world)])
    expect(await statusOf(registration)).toEqual(['succeeded'])
    expect(await refundsAtProvider(started.paymentIntentId)).toEqual({ refunds: 1, refunded: 5000 })
  })
})

describe('a refund that takes a while', () => {
  afterEach(() => expectBalanced(world))

  test.each([['reported by its event'], ['found by the sweep']])(
    'is in the ledger only once it has succeeded, %s',
    async (how) => {
      const { captain, giveBack, registration } = await aPaidTeam('pm_card_pendingRefund')
      if (how === 'found by the sweep') await world.sandbox.control.addFault({ event: '*', never: true, times: 10 })
      await giveBack()
      await deliverWebhooks(world)
      expect([await statusOf(registration), await ledgerOf(world, registration)]).toEqual([
        ['requested'],
        [['captured', 5000]],
      ])
      expect((await receipt(captain, registration)).refund).toMatchObject({ amount: 50, status: 'requested' })
      advanceClock(world, 1 / 60)
      if (how === 'reported by its event') await deliverWebhooks(world)
      else {
        await world.sandbox.deliverDue()
        await sweepNow(world)
      }
      expect(await statusOf(registration)).toEqual(['succeeded'])
      expect(await ledgerOf(world, registration)).toEqual([
        ['captured', 5000],
        ['refunded', 5000],
      ])
    },
  )
})

describe('a refund that the bank returns', () => {
  test('is reversed in the ledger, and reconciliation reports it', async () => {
    const { captain, giveBack, registration } = await aPaidTeam('pm_card_refundFail')
    await giveBack()
    await deliverWebhooks(world)
    expect(await statusOf(registration)).toEqual(['succeeded'])
    await world.sandbox.control.addFault({ event: 'refund.*', copies: 3, times: 10 })
    advanceClock(world, 1 / 60)
    await deliverWebhooks(world)
    await recover(world)
    expect(await refundsOf(world, registration)).toMatchObject([
      { status: 'failed', failure: 'expired_or_canceled_card' },
    ])
    expect(await ledgerOf(world, registration)).toEqual([
      ['captured', 5000],
      ['refunded', 5000],
      ['refunded', -5000],
    ])
    expect((await receipt(captain, registration)).refund).toMatchObject({ amount: 50, status: 'failed' })
    const { atProvider, inLedger } = await moneyMoved(world)
    expect(inLedger).toEqual(atProvider)
    expect((await reconcile(world.app.db)).violations).toEqual([expect.stringMatching(/^a failed refund: /)])
  })
})
