import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog, ledgerEntries, refunds } from '#db/schema.ts'
import { times } from '#test/builders.ts'
import {
  useMoneyWorld,
  aTeamPaidByCard,
  bothBooks,
  calm,
  deliver,
  forward,
  movementsOf,
  refundsOf,
  refusalOf,
  sweepNow,
} from '#test/money.ts'
import type { Receipt } from '../contract.ts'
import type { Refund } from '../refund-contract.ts'
import { checkBooks } from './books.ts'

const world = useMoneyWorld()

const refund = { method: 'POST', path: '/v1/refunds' } as const
const retry = (id: string, note?: string) => world.administrator.post(`/refunds/${id}/retry`, { note })
const settle = (id: string, note = 'Bank transfer of March 3') =>
  world.administrator.post(`/refunds/${id}/settlement`, { note })
const read = async (reply: Response | Promise<Response>) => (await (await reply).json()) as Refund
const statusOf = async (id: string) => {
  const [found] = await world.app.db.select().from(refunds).where(eq(refunds.id, id))
  return found!.status
}
const actsOn = async (id: string) =>
  (await world.app.db.select().from(auditLog).where(eq(auditLog.subjectId, id))).map(({ action, actorId, reason }) => [
    action,
    actorId,
    reason,
  ])
const refundsAtProvider = async (intentId: string) => {
  const { intents } = await world.sandbox.control.summary()
  const { refunds, refunded } = intents.find(({ id }) => id === intentId)!
  return { refunds, refunded }
}

/** A team that withdrew: the bank took the refund and returned it two seconds later. Its card would work from now on. */
async function aReturnedRefund() {
  const paid = await aTeamPaidByCard(world, 'Bounced', 'pm_card_refundFail')
  await paid.captain.post(`/teams/${paid.team.id}/withdrawal`)
  await world.settled()
  await deliver(world)
  forward(world, 1 / 60)
  await deliver(world)
  await world.database.pool.query(
    `update sandbox.charges set payment_method = jsonb_set(payment_method, '{testCard}', '"pm_card_visa"') where payment_intent = $1`,
    [paid.started.paymentIntentId],
  )
  const [row] = await refundsOf(world, paid.place)
  expect(row).toMatchObject({ status: 'failed', amountCents: 4825, feeKeptCents: 175 })
  return { ...paid, id: row!.id }
}

/** A refund that we took for refused although the provider has made it, and that nobody told us of. */
async function aRefundMadeAllTheSame() {
  const paid = await aTeamPaidByCard(world, 'Unheard')
  await world.sandbox.control.addFault({ event: 'refund.*', never: true, times: 10 })
  await world.sandbox.control.addFault({ call: refund, fault: 'drop_after_success', times: 3 })
  await world.administrator.delete(`/teams/${paid.team.id}`)
  await world.settled()
  await world.sandbox.control.clearFaults()
  const [row] = await refundsOf(world, paid.place)
  await world.app.db.update(refunds).set({ status: 'failed', failure: 'unknown' }).where(eq(refunds.id, row!.id))
  return { ...paid, id: row!.id }
}

const returned = [
  ['captured', 5000],
  ['refunded', 4825],
  ['fee_kept', 175],
  ['refunded', -4825],
  ['fee_kept', -175],
]
const gone = [
  ['refunded', 4825],
  ['fee_kept', 175],
]

/** Nothing is wrong any more, and the provider's books are ours. */
async function expectAtPeace() {
  await calm(world)
  const { violations } = await checkBooks(world.app.db)
  expect(violations).toEqual([])
  const { theirs, ours } = await bothBooks(world)
  expect(ours).toEqual(theirs)
}

describe('sending a failed refund again', () => {
  test('makes another one at the provider, and the ledger says who wanted it and why', async () => {
    const { id, place, started, captain } = await aReturnedRefund()
    const reply = await retry(id, 'New card on file')
    expect(reply.status).toBe(201)
    expect(await read(reply)).toMatchObject({
      id,
      status: 'succeeded',
      amount: 48.25,
      feeKept: 1.75,
      failure: null,
      teamName: 'Bounced',
      captain: { id: captain.id },
      requestedBy: captain.id,
      handledBy: world.administrator.id,
      note: 'New card on file',
    })
    expect(await movementsOf(world, place)).toEqual([...returned, ...gone])
    expect(await refundsAtProvider(started.paymentIntentId)).toEqual({ refunds: 1, refunded: 4825 })
    const booked = await world.app.db.select().from(ledgerEntries).where(eq(ledgerEntries.registrationId, place.id))
    expect(booked.filter(({ reason }) => reason === 'withdrawn: New card on file')).toMatchObject(
      times(2, () => ({ actorId: world.administrator.id })),
    )
    expect(await actsOn(id)).toEqual([['sent again', world.administrator.id, 'New card on file']])
    await expectAtPeace()
  })

  test('what is still told of the one that failed changes nothing, before the new one has gone and after', async () => {
    const { id } = await aReturnedRefund()
    await world.sandbox.control.addFault({ call: refund, fault: 'error_500', times: 3 })
    expect((await read(retry(id))).status).toBe('requested')
    const retell = async () => {
      await world.app.db.execute(`update webhook_events set applied_at = null where type like 'refund.%'
        and object_id in (select unnest(array_append(replaced_refund_ids, provider_refund_id)) from refunds where id = '${id}')`)
      forward(world, 1 / 60)
      await sweepNow(world)
    }
    await retell()
    expect(await statusOf(id)).toBe('succeeded')
    await retell()
    expect(await statusOf(id)).toBe('succeeded')
    await expectAtPeace()
  })

  test('two presses at once send it once', async () => {
    const { id, started } = await aReturnedRefund()
    const replies = await Promise.all([retry(id), retry(id), retry(id)])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    expect(await refundsAtProvider(started.paymentIntentId)).toEqual({ refunds: 1, refunded: 4825 })
    await expectAtPeace()
  })

  test('one that the provider had made after all is found and not made again', async () => {
    const { id, started, place } = await aRefundMadeAllTheSame()
    expect((await read(retry(id))).status).toBe('succeeded')
    expect(await refundsAtProvider(started.paymentIntentId)).toEqual({ refunds: 1, refunded: 5000 })
    expect(await movementsOf(world, place)).toHaveLength(2)
    await expectAtPeace()
  })

  test('it can fail again, and be sent again', async () => {
    const { id, started } = await aReturnedRefund()
    const card = (name: string) =>
      world.database.pool.query(
        `update sandbox.charges set payment_method = jsonb_set(payment_method, '{testCard}', to_jsonb($2::text)) where payment_intent = $1`,
        [started.paymentIntentId, name],
      )
    await card('pm_card_refundFail')
    expect((await read(retry(id))).status).toBe('succeeded')
    forward(world, 1 / 60)
    await deliver(world)
    expect(await statusOf(id)).toBe('failed')
    await card('pm_card_visa')
    expect((await read(retry(id))).status).toBe('succeeded')
    await expectAtPeace()
  })

  test('only one that failed is sent again', async () => {
    const { id } = await aReturnedRefund()
    await retry(id)
    expect(await refusalOf(retry(id))).toEqual([409, 'refund_not_failed'])
  })
})

describe('a failed refund that was settled by hand', () => {
  test('is written down with who did it and how, and the captain reads it on the receipt', async () => {
    const { id, place, captain, started } = await aReturnedRefund()
    const reply = await settle(id, ' In cash, at the club house ')
    expect(reply.status).toBe(201)
    expect(await read(reply)).toMatchObject({
      status: 'settled',
      handledBy: world.administrator.id,
      note: 'In cash, at the club house',
    })
    expect(await movementsOf(world, place)).toEqual([...returned, ...gone])
    const [booked] = await world.app.db.select().from(ledgerEntries).where(eq(ledgerEntries.reference, id))
    expect(booked).toMatchObject({
      actorId: world.administrator.id,
      reason: 'withdrawn: In cash, at the club house',
    })
    expect(await actsOn(id)).toEqual([['settled by hand', world.administrator.id, 'In cash, at the club house']])
    const receipt = (await (await captain.get(`/registrations/${place.id}/receipt`)).json()) as Receipt
    expect(receipt.refund).toMatchObject({ status: 'settled', amount: 48.25 })
    expect(await refundsAtProvider(started.paymentIntentId)).toEqual({ refunds: 0, refunded: 0 })
    await expectAtPeace()
  })

  test('is neither settled nor sent a second time', async () => {
    const { id } = await aReturnedRefund()
    await settle(id)
    expect(await refusalOf(settle(id))).toEqual([409, 'refund_not_failed'])
    expect(await refusalOf(retry(id))).toEqual([409, 'refund_not_failed'])
  })

  test('of settling and sending again at the same time, one is done', async () => {
    const { id, place } = await aReturnedRefund()
    const replies = await Promise.all([settle(id), retry(id), settle(id)])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    expect(await movementsOf(world, place)).toEqual([...returned, ...gone])
    await expectAtPeace()
  })

  test('is not settled when the provider turns out to have sent it', async () => {
    const { id, place } = await aRefundMadeAllTheSame()
    expect(await refusalOf(settle(id))).toEqual([409, 'refund_not_failed'])
    expect([await statusOf(id), await movementsOf(world, place)]).toEqual([
      'succeeded',
      [
        ['captured', 5000],
        ['refunded', 5000],
      ],
    ])
    await expectAtPeace()
  })
})

/** As after the step from test keys to live ones: the provider knows neither the payment nor, where it had begun, the refund. */
const elsewhere = async (begun: 'not begun' | 'begun') => {
  const paid = await aTeamPaidByCard(world, `Elsewhere ${begun}`)
  await world.sandbox.control.addFault({ call: refund, fault: 'error_500', times: 3 })
  await world.administrator.delete(`/teams/${paid.team.id}`)
  await world.settled()
  const [row] = await refundsOf(world, paid.place)
  const unknown = { paymentIntentId: `pi_${row!.id}`, providerRefundId: begun === 'begun' ? `re_${row!.id}` : null }
  await world.app.db.update(refunds).set(unknown).where(eq(refunds.id, row!.id))
  return { id: row!.id, ...paid }
}

describe('a refund of a payment that was made with other keys', () => {
  test.each(['not begun', 'begun'] as const)(
    'fails, so that the administrator can settle it by hand: %s',
    async (begun) => {
      const { id } = await elsewhere(begun)
      forward(world, 1 / 60)
      await sweepNow(world)
      expect(await statusOf(id)).toBe('failed')
      expect(await read(settle(id))).toMatchObject({ status: 'settled' })
    },
  )
})

test('the administrator finds those that wait for a decision, latest first and page by page', async () => {
  const [first, second] = [await aReturnedRefund(), await aReturnedRefund()]
  const page = await world.administrator.get('/refunds?status=failed&limit=1')
  expect([page.headers.get('x-total-count'), await page.json()]).toMatchObject(['2', [{ id: second.id }]])
  const [, next] = /<\/api(.+)>; rel="next"/.exec(page.headers.get('link')!)!
  const last = await world.administrator.get(next!)
  expect([last.headers.get('link'), await last.json()]).toMatchObject([null, [{ id: first.id, teamName: 'Bounced' }]])
})
