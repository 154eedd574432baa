import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog, ledgerEntries, refunds } from '#db/schema.ts'
import { times } from '#test/builders.ts'
import {
  useMoneyWorld,
  aTeamPaidByCard,
  moneyMoved,
  recover,
  deliverWebhooks,
  advanceClock,
  ledgerOf,
  refundsOf,
  sweepNow,
} from '#test/money.ts'
import { statusAndCode } from '#test/refusals.ts'
import type { Receipt } from '../../contract.ts'
import type { Refund } from '../../refund-contract.ts'
import type { Registration } from '#features/registrations/contract.ts'
import { reconcile } from '../ledger/reconciliation.ts'

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
const actionsOn = async (id: string) =>
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

/** A withdrawn team whose refund the bank returned after two seconds. Its card works from now on. */
async function aReturnedRefund() {
  const paid = await aTeamPaidByCard(world, 'Bounced', 'pm_card_refundFail')
  await paid.captain.post(`/teams/${paid.team.id}/withdrawal`)
  await world.settled()
  await deliverWebhooks(world)
  advanceClock(world, 1 / 60)
  await deliverWebhooks(world)
  await world.database.pool.query(
    `update sandbox.charges set payment_method = jsonb_set(payment_method, '{testCard}', '"pm_card_visa"') where payment_intent = $1`,
    [paid.started.paymentIntentId],
  )
  const [row] = await refundsOf(world, paid.registration)
  expect(row).toMatchObject({ status: 'failed', amountCents: 4825, feeKeptCents: 175 })
  return { ...paid, id: row!.id }
}

/** A refund that counts as failed although the provider has made it, and whose webhook never arrived. */
async function aRefundMadeUnnoticed() {
  const paid = await aTeamPaidByCard(world, 'Unheard')
  await world.sandbox.control.addFault({ event: 'refund.*', never: true, times: 10 })
  await world.sandbox.control.addFault({ call: refund, fault: 'drop_after_success', times: 3 })
  await world.administrator.delete(`/teams/${paid.team.id}`)
  await world.settled()
  await world.sandbox.control.clearFaults()
  const [row] = await refundsOf(world, paid.registration)
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
const sentAgain = [
  ['refunded', 4825],
  ['fee_kept', 175],
]

/** Reconciliation finds nothing, and the provider agrees. */
async function expectReconciled() {
  await recover(world)
  const { violations } = await reconcile(world.app.db)
  expect(violations).toEqual([])
  const { atProvider, inLedger } = await moneyMoved(world)
  expect(inLedger).toEqual(atProvider)
}

const isDelayed = async ({
  captain,
  registration,
}: Pick<Awaited<ReturnType<typeof aReturnedRefund>>, 'captain' | 'registration'>) => {
  const [own] = (await (await captain.get(`/users/${captain.id}/registrations`)).json()) as Registration[]
  const receipt = (await (await captain.get(`/registrations/${registration.id}/receipt`)).json()) as Receipt
  return [own!.isRefundDelayed, receipt.isRefundDelayed]
}

describe('sending a failed refund again', () => {
  test('the captain reads that the refund is delayed until it is done', async () => {
    const { id, ...it } = await aReturnedRefund()
    expect(await isDelayed(it)).toEqual([true, true])
    await world.sandbox.control.addFault({ call: refund, fault: 'error_500', times: 3 })
    expect((await read(retry(id))).status).toBe('requested')
    expect(await isDelayed(it)).toEqual([true, true])
    advanceClock(world, 1 / 60)
    await sweepNow(world)
    expect(await statusOf(id)).toBe('succeeded')
    expect(await isDelayed(it)).toEqual([false, false])
  })

  test('makes a new refund at the provider, and the ledger says who sent it and why', async () => {
    const { id, registration, started, captain } = await aReturnedRefund()
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
    expect(await ledgerOf(world, registration)).toEqual([...returned, ...sentAgain])
    expect(await refundsAtProvider(started.paymentIntentId)).toEqual({ refunds: 1, refunded: 4825 })
    const booked = await world.app.db
      .select()
      .from(ledgerEntries)
      .where(eq(ledgerEntries.registrationId, registration.id))
    expect(booked.filter(({ reason }) => reason === 'withdrawn: New card on file')).toMatchObject(
      times(2, () => ({ actorId: world.administrator.id })),
    )
    expect(await actionsOn(id)).toEqual([['sent again', world.administrator.id, 'New card on file']])
    await expectReconciled()
  })

  test('late events about the failed refund change nothing, before or after the new one succeeds', async () => {
    const { id } = await aReturnedRefund()
    await world.sandbox.control.addFault({ call: refund, fault: 'error_500', times: 3 })
    expect((await read(retry(id))).status).toBe('requested')
    const retell = async () => {
      await world.app.db.execute(`update webhook_events set applied_at = null where type like 'refund.%'
        and object_id in (select unnest(array_append(replaced_refund_ids, provider_refund_id)) from refunds where id = '${id}')`)
      advanceClock(world, 1 / 60)
      await sweepNow(world)
    }
    await retell()
    expect(await statusOf(id)).toBe('succeeded')
    await retell()
    expect(await statusOf(id)).toBe('succeeded')
    await expectReconciled()
  })

  test('two requests at once send it once', async () => {
    const { id, started } = await aReturnedRefund()
    const replies = await Promise.all([retry(id), retry(id), retry(id)])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    expect(await refundsAtProvider(started.paymentIntentId)).toEqual({ refunds: 1, refunded: 4825 })
    await expectReconciled()
  })

  test('a refund that the provider made after all is found and not repeated', async () => {
    const { id, started, registration } = await aRefundMadeUnnoticed()
    expect((await read(retry(id))).status).toBe('succeeded')
    expect(await refundsAtProvider(started.paymentIntentId)).toEqual({ refunds: 1, refunded: 5000 })
    expect(await ledgerOf(world, registration)).toHaveLength(2)
    await expectReconciled()
  })

  test('a refund can fail again and be sent again', async () => {
    const { id, started } = await aReturnedRefund()
    const card = (name: string) =>
      world.database.pool.query(
        `update sandbox.charges set payment_method = jsonb_set(payment_method, '{testCard}', to_jsonb($2::text)) where payment_intent = $1`,
        [started.paymentIntentId, name],
      )
    await card('pm_card_refundFail')
    expect((await read(retry(id))).status).toBe('succeeded')
    advanceClock(world, 1 / 60)
    await deliverWebhooks(world)
    expect(await statusOf(id)).toBe('failed')
    await card('pm_card_visa')
    expect((await read(retry(id))).status).toBe('succeeded')
    await expectReconciled()
  })

  test('only a failed refund can be sent again', async () => {
    const { id } = await aReturnedRefund()
    await retry(id)
    expect(await statusAndCode(retry(id))).toEqual([409, 'refund_not_failed'])
  })
})

describe('a failed refund that is settled manually', () => {
  test("is recorded with who settled it and how, and shows on the captain's receipt", async () => {
    const { id, registration, captain, started } = await aReturnedRefund()
    const reply = await settle(id, ' In cash, at the club house ')
    expect(reply.status).toBe(201)
    expect(await read(reply)).toMatchObject({
      status: 'settled',
      handledBy: world.administrator.id,
      note: 'In cash, at the club house',
    })
    expect(await ledgerOf(world, registration)).toEqual([...returned, ...sentAgain])
    const [booked] = await world.app.db.select().from(ledgerEntries).where(eq(ledgerEntries.reference, id))
    expect(booked).toMatchObject({
      actorId: world.administrator.id,
      reason: 'withdrawn: In cash, at the club house',
    })
    expect(await actionsOn(id)).toEqual([['settled manually', world.administrator.id, 'In cash, at the club house']])
    const receipt = (await (await captain.get(`/registrations/${registration.id}/receipt`)).json()) as Receipt
    expect(receipt.refund).toMatchObject({ status: 'settled', amount: 48.25 })
    expect(await refundsAtProvider(started.paymentIntentId)).toEqual({ refunds: 0, refunded: 0 })
    await expectReconciled()
  })

  test('cannot be settled or sent again', async () => {
    const { id } = await aReturnedRefund()
    await settle(id)
    expect(await statusAndCode(settle(id))).toEqual([409, 'refund_not_failed'])
    expect(await statusAndCode(retry(id))).toEqual([409, 'refund_not_failed'])
  })

  test('settling and sending again at the same time: only one happens', async () => {
    const { id, registration } = await aReturnedRefund()
    const replies = await Promise.all([settle(id), retry(id), settle(id)])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    expect(await ledgerOf(world, registration)).toEqual([...returned, ...sentAgain])
    await expectReconciled()
  })

  test('cannot be settled when the provider has made it after all', async () => {
    const { id, registration } = await aRefundMadeUnnoticed()
    expect(await statusAndCode(settle(id))).toEqual([409, 'refund_not_failed'])
    expect([await statusOf(id), await ledgerOf(world, registration)]).toEqual([
      'succeeded',
      [
        ['captured', 5000],
        ['refunded', 5000],
      ],
    ])
    await expectReconciled()
  })
})

/** A refund whose payment the provider does not know, as after switching from test keys to live keys. */
const elsewhere = async (sent: 'not sent' | 'sent') => {
  const paid = await aTeamPaidByCard(world, `Elsewhere ${sent}`)
  await world.sandbox.control.addFault({ call: refund, fault: 'error_500', times: 3 })
  await world.administrator.delete(`/teams/${paid.team.id}`)
  await world.settled()
  const [row] = await refundsOf(world, paid.registration)
  const unknown = { paymentIntentId: `pi_${row!.id}`, providerRefundId: sent === 'sent' ? `re_${row!.id}` : null }
  await world.app.db.update(refunds).set(unknown).where(eq(refunds.id, row!.id))
  return { id: row!.id, ...paid }
}

describe('a refund of a payment that the provider does not know', () => {
  test.each(['not sent', 'sent'] as const)(
    'fails, so that the administrator can settle it by hand (%s)',
    async (sent) => {
      const { id } = await elsewhere(sent)
      advanceClock(world, 1 / 60)
      await sweepNow(world)
      expect(await statusOf(id)).toBe('failed')
      expect(await read(settle(id))).toMatchObject({ status: 'settled' })
    },
  )
})

test('the administrator lists failed refunds, latest first and page by page', async () => {
  const [first, second] = [await aReturnedRefund(), await aReturnedRefund()]
  const page = await world.administrator.get('/refunds?status=failed&limit=1')
  expect([page.headers.get('x-total-count'), await page.json()]).toMatchObject(['2', [{ id: second.id }]])
  const [, next] = /<\/api(.+)>; rel="next"/.exec(page.headers.get('link')!)!
  const last = await world.administrator.get(next!)
  expect([last.headers.get('link'), await last.json()]).toMatchObject([null, [{ id: first.id, teamName: 'Bounced' }]])
})
