import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { refunds } from '#db/schema.ts'
import type { Player } from '#test/builders.ts'
import {
  useMoneyWorld,
  aTeamPaidByCard,
  bothBooks,
  calm,
  deliver,
  expectBalanced,
  forward,
  movementsOf,
  refundsOf,
  sweepNow,
} from '#test/money.ts'
import type { Receipt } from '../contract.ts'
import { checkBooks } from './books.ts'

const world = useMoneyWorld()

/** A team that paid with this card, and how its refund comes to be wanted. */
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
const statusOf = async (place: { id: string }) => (await refundsOf(world, place)).map(({ status }) => status)
const receipt = async (captain: Player, place: { id: string }) =>
  (await (await captain.get(`/registrations/${place.id}/receipt`)).json()) as Receipt

describe('a refund the provider stumbles over is made once', () => {
  afterEach(() => expectBalanced(world))

  test.each([
    ['it answers late', [{ call: refund, fault: 'delay', ms: 100 }]],
    ['it was down', [{ call: refund, fault: 'error_500', times: 3 }]],
    ['it was down for a while', [{ call: refund, fault: 'error_500', times: 9 }]],
    ['it did it and answered 500', [{ call: refund, fault: 'error_500_after' }]],
    ['it did it and the line broke once', [{ call: refund, fault: 'drop_after_success' }]],
    ['it did it and the line broke at every try', [{ call: refund, fault: 'drop_after_success', times: 3 }]],
    ['it did it and never answered', [{ call: refund, fault: 'timeout_after_success', times: 3 }]],
    [
      'it did it, answered 500, and cannot be asked what it did',
      [
        { call: refund, fault: 'error_500_after' },
        { call: look, fault: 'error_500', times: 6 },
      ],
    ],
    [
      'it was down, then did it and answered 500, then lost an answer',
      [
        { call: refund, fault: 'error_500', times: 3 },
        { call: refund, fault: 'error_500_after' },
        { call: look, fault: 'drop_after_success', times: 3 },
      ],
    ],
  ] as const)('%s', async (_, faults) => {
    const { giveBack, place, started } = await aPaidTeam()
    for (const fault of faults) await world.sandbox.control.addFault(fault)
    // Nobody tells us: what the refund's own events would bring is left to the sweep.
    await world.sandbox.control.addFault({ event: 'refund.*', never: true, times: 10 })
    await giveBack()
    for (let minute = 0; minute < 5; minute += 1) {
      forward(world, 1 / 60)
      await sweepNow(world)
    }
    expect(await statusOf(place)).toEqual(['succeeded'])
    expect(await movementsOf(world, place)).toEqual([
      ['captured', 5000],
      ['refunded', 5000],
    ])
    expect(await refundsAtProvider(started.paymentIntentId)).toEqual({ refunds: 1, refunded: 5000 })
  })

  test('the event comes before the answer: the answer finds it done', async () => {
    const { giveBack, place, started } = await aPaidTeam()
    await world.sandbox.control.addFault({ call: refund, fault: 'timeout_after_success', times: 3 })
    const giving = giveBack()
    while ((await refundsAtProvider(started.paymentIntentId)).refunds === 0) await world.sandbox.deliverDue()
    await world.sandbox.deliverDue()
    await giving
    expect(await statusOf(place)).toEqual(['succeeded'])
    expect(await movementsOf(world, place)).toHaveLength(2)
  })

  test('it was given up for good, and had been made all the same: its event sets the books right', async () => {
    const { giveBack, place, started } = await aPaidTeam()
    await world.sandbox.control.addFault({ call: refund, fault: 'drop_after_success', times: 3 })
    await giveBack()
    await world.app.db
      .update(refunds)
      .set({ status: 'failed', failure: 'charge_already_refunded' })
      .where(eq(refunds.registrationId, place.id))
    await deliver(world)
    expect(await statusOf(place)).toEqual(['succeeded'])
    expect(await movementsOf(world, place)).toHaveLength(2)
    expect(await refundsAtProvider(started.paymentIntentId)).toEqual({ refunds: 1, refunded: 5000 })
  })

  test('two sweeps at once send it once', async () => {
    const { giveBack, place, started } = await aPaidTeam()
    await world.sandbox.control.addFault({ call: refund, fault: 'error_500', times: 3 })
    await giveBack()
    forward(world, 1 / 60)
    await Promise.all([sweepNow(world), sweepNow(world), sweepNow(world)])
    expect(await statusOf(place)).toEqual(['succeeded'])
    expect(await refundsAtProvider(started.paymentIntentId)).toEqual({ refunds: 1, refunded: 5000 })
  })
})

describe('a refund that takes its time', () => {
  afterEach(() => expectBalanced(world))

  test.each([['told by its event'], ['found by the sweep']])(
    'is in the books only when the bank has it: %s',
    async (how) => {
      const { captain, giveBack, place } = await aPaidTeam('pm_card_pendingRefund')
      if (how === 'found by the sweep') await world.sandbox.control.addFault({ event: '*', never: true, times: 10 })
      await giveBack()
      await deliver(world)
      expect([await statusOf(place), await movementsOf(world, place)]).toEqual([['requested'], [['captured', 5000]]])
      expect((await receipt(captain, place)).refund).toMatchObject({ amount: 50, status: 'requested' })
      forward(world, 1 / 60)
      if (how === 'told by its event') await deliver(world)
      else {
        await world.sandbox.deliverDue()
        await sweepNow(world)
      }
      expect(await statusOf(place)).toEqual(['succeeded'])
      expect(await movementsOf(world, place)).toEqual([
        ['captured', 5000],
        ['refunded', 5000],
      ])
    },
  )
})

describe('a refund that does not arrive', () => {
  test('is booked back when the bank returns it, and the check of the books tells the administrator', async () => {
    const { captain, giveBack, place } = await aPaidTeam('pm_card_refundFail')
    await giveBack()
    await deliver(world)
    expect(await statusOf(place)).toEqual(['succeeded'])
    await world.sandbox.control.addFault({ event: 'refund.*', copies: 3, times: 10 })
    forward(world, 1 / 60)
    await deliver(world)
    await calm(world)
    expect(await refundsOf(world, place)).toMatchObject([{ status: 'failed', failure: 'expired_or_canceled_card' }])
    expect(await movementsOf(world, place)).toEqual([
      ['captured', 5000],
      ['refunded', 5000],
      ['refunded', -5000],
    ])
    expect((await receipt(captain, place)).refund).toMatchObject({ amount: 50, status: 'failed' })
    const { theirs, ours } = await bothBooks(world)
    expect(ours).toEqual(theirs)
    expect((await checkBooks(world.app.db)).violations).toEqual([
      expect.stringMatching(/^a refund the provider refused: /),
    ])
  })
})
