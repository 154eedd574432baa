import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { registrations, tournaments } from '#db/schema.ts'
import { aCaptain, aTournament, confirmCard, enterPaid, startEntry } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import {
  useMoneyWorld,
  deliverWebhooks,
  enterPending,
  expectBalanced,
  advanceClock,
  listedTeams,
  ledgerOf,
  openCardForm,
  registrationNamed,
  refundsOf,
  sweepNow,
} from '#test/money.ts'
import { statusAndCode } from '#test/refusals.ts'
import type { StartedEntry } from '../../contract.ts'

const world = useMoneyWorld()
afterEach(() => expectBalanced(world))

type Cup = Awaited<ReturnType<typeof aTournament>>

/** Releases a spot without closing its payment. No code of ours does that, but settling must not rely on it. */
async function releaseWithoutClosing(started: StartedEntry, as: 'expired' | 'withdrawn' = 'expired') {
  await world.app.db
    .update(registrations)
    .set({ paymentStatus: as, expiresAt: null })
    .where(eq(registrations.id, started.registrationId))
}

const claim = (captain: Player, cup: Cup, name: string, started: StartedEntry) =>
  captain.post('/teams', { tournamentId: cup.id, name, paymentIntentId: started.paymentIntentId })

const listed = (cup: Cup) => listedTeams(world, cup)

/** How a late payment ends: the refusals, now and an hour later, and the money that moved. */
async function endOf(cup: Cup, captain: Player, name: string, started: StartedEntry) {
  const refusals = [await statusAndCode(claim(captain, cup, name, started))]
  await deliverWebhooks(world)
  advanceClock(world, 1)
  await sweepNow(world)
  refusals.push(await statusAndCode(claim(captain, cup, name, started)))
  const registration = { id: started.registrationId }
  const refunds = (await refundsOf(world, registration)).map(({ status, reason, feeKeptCents }) => [
    status,
    reason,
    feeKeptCents,
  ])
  return { refusals, moved: await ledgerOf(world, registration), refunds }
}

const refundedInFullOnce = {
  refusals: [
    [409, 'paid_too_late'],
    [409, 'paid_too_late'],
  ],
  moved: [
    ['captured', 5000],
    ['refunded', 5000],
  ],
  refunds: [['succeeded', 'late_payment', 0]],
}

describe('a payment that arrives after its spot was released', () => {
  test('still registers the team while there is room, whether it was held or pending', async () => {
    const cup = await aTournament(world)
    const captain = await aCaptain(world)
    const held = await openCardForm(captain, cup, 'Late Holders')
    const team = await enterPending(captain, cup, 'Late Payers')
    const pending = await openCardForm(captain, cup, team)
    for (const started of [held, pending]) {
      await releaseWithoutClosing(started)
      await confirmCard(world, started)
    }
    expect((await claim(captain, cup, 'Late Holders', held)).status).toBe(201)
    expect(await (await claim(captain, cup, 'Late Payers', pending)).json()).toMatchObject({ id: team.id })
    expect((await listed(cup)).map(({ name, paymentStatus }) => [name, paymentStatus])).toEqual([
      ['Late Payers', 'paid'],
      ['Late Holders', 'paid'],
    ])
  })

  test('is refunded in full, once, when the tournament is full', async () => {
    const cup = await aTournament(world, { maxTeams: 2 })
    const [captain, others] = [await aCaptain(world), await aCaptain(world)]
    const started = await openCardForm(captain, cup, 'Latecomers')
    await releaseWithoutClosing(started)
    await enterPending(others, cup, 'One')
    await openCardForm(others, cup, 'Two')
    await confirmCard(world, started)
    expect(await endOf(cup, captain, 'Latecomers', started)).toEqual(refundedInFullOnce)
  })

  test('is refunded in full, once, when another team has the name', async () => {
    const cup = await aTournament(world)
    const captain = await aCaptain(world)
    const started = await openCardForm(captain, cup, 'Eagles')
    await releaseWithoutClosing(started)
    await enterPending(await aCaptain(world), cup, 'EAGLES')
    await confirmCard(world, started)
    expect(await endOf(cup, captain, 'Eagles', started)).toEqual(refundedInFullOnce)
  })

  test('is refunded in full, once, when the tournament has started, even before a sweep has updated its status', async () => {
    const cup = await aTournament(world)
    const captain = await aCaptain(world)
    const started = await openCardForm(captain, cup, 'Too Late')
    await releaseWithoutClosing(started)
    world.clock.now = cup.startDate
    await confirmCard(world, started)
    expect(await endOf(cup, captain, 'Too Late', started)).toEqual(refundedInFullOnce)
  })

  test('is refunded in full, once, when the tournament was drawn, even before it is full', async () => {
    const cup = await aTournament(world)
    const captain = await aCaptain(world)
    const started = await openCardForm(captain, cup, 'After the Draw')
    await releaseWithoutClosing(started)
    await world.app.db.update(tournaments).set({ competition: 'drawn' }).where(eq(tournaments.id, cup.id))
    await confirmCard(world, started)
    expect(await endOf(cup, captain, 'After the Draw', started)).toEqual(refundedInFullOnce)
    const refusals = [
      startEntry(captain, cup, 'Too Late'),
      captain.post('/teams', { name: 'Too Late', tournamentId: cup.id }),
    ]
    for (const refusal of refusals) expect(await statusAndCode(refusal)).toEqual([409, 'registration_closed'])
  })

  test('is refunded in full, once, when the tournament was deleted while the card form was open', async () => {
    const cup = await aTournament(world)
    const captain = await aCaptain(world)
    const started = await openCardForm(captain, cup, 'Stranded')
    await world.sandbox.control.addFault({
      call: { path: '/v1/payment_intents/*/cancel' },
      fault: 'error_500',
      times: 3,
    })
    expect((await world.administrator.delete(`/tournaments/${cup.id}`)).status).toBe(200)
    await world.settled()
    await confirmCard(world, started)
    expect(await endOf(cup, captain, 'Stranded', started)).toEqual(refundedInFullOnce)
  })

  test('is refunded in full, once, when the captain had withdrawn the team', async () => {
    const cup = await aTournament(world)
    const captain = await aCaptain(world)
    const started = await openCardForm(captain, cup, await enterPending(captain, cup, 'Changed Minds'))
    await releaseWithoutClosing(started, 'withdrawn')
    await confirmCard(world, started)
    expect(await endOf(cup, captain, 'Changed Minds', started)).toEqual(refundedInFullOnce)
  })
})

/** Makes the next call for an intent wait until `fail`, which makes the provider fail it. */
function aSlowFailure() {
  const [started, failed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { payments } = world.app
  const createIntent = async (order: Parameters<typeof payments.createIntent>[0]) => {
    world.app.payments = payments
    started.resolve()
    await failed.promise
    const call = { method: 'POST', path: '/v1/payment_intents' } as const
    await world.sandbox.control.addFault({ call, fault: 'error_500', times: 3 })
    return payments.createIntent(order)
  }
  world.app.payments = { ...payments, createIntent }
  return { started: started.promise, fail: failed.resolve }
}

test("when one of two card forms opened at once fails at the provider, both get the other's payment, and it counts", async () => {
  const cup = await aTournament(world)
  const captain = await aCaptain(world)
  const { started: calling, fail } = aSlowFailure()
  const failing = startEntry(captain, cup, 'Two Tabs')
  await calling
  const started = await openCardForm(captain, cup, 'Two Tabs')
  fail()
  expect(await (await failing).json()).toEqual(started)
  await world.sandbox.control.addFault({ event: '*', never: true, times: 10 })
  await confirmCard(world, started)
  advanceClock(world, 1 / 60)
  await sweepNow(world)
  expect(await listed(cup)).toMatchObject([{ name: 'Two Tabs', paymentStatus: 'paid' }])
})

test("a payment started before the registration's current one still pays for the team, and the second one is refunded", async () => {
  const cup = await aTournament(world)
  const captain = await aCaptain(world)
  const first = await openCardForm(captain, cup, 'Two Payments')
  await world.app.db
    .update(registrations)
    .set({ paymentIntentId: null, paymentAttempt: 1 })
    .where(eq(registrations.id, first.registrationId))
  const second = await openCardForm(captain, cup, 'Two Payments')
  await confirmCard(world, first)
  await confirmCard(world, second)
  await deliverWebhooks(world)
  expect(await listed(cup)).toMatchObject([{ name: 'Two Payments', paymentStatus: 'paid' }])
  const moved = await ledgerOf(world, await registrationNamed(world, cup, 'Two Payments'))
  expect(moved.map(([kind]) => kind).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'captured',
    'captured',
    'refunded',
  ])
})

describe('a payment that is not the entry fee', () => {
  test.each([
    ['less than the fee', 'amount = 100', 100],
    ['more than the fee', 'amount = 9900', 9900],
    ['in another currency', "currency = 'eur'", 5000],
  ])('%s is refunded in full, once, and the administrator is notified', async (_, change, cents) => {
    const cup = await aTournament(world)
    const captain = await aCaptain(world)
    const started = await openCardForm(captain, cup, 'Odd Sums')
    await world.database.pool.query(`update sandbox.payment_intents set ${change} where id = $1`, [
      started.paymentIntentId,
    ])
    await confirmCard(world, started)
    expect(await endOf(cup, captain, 'Odd Sums', started)).toEqual({
      refusals: [
        [409, 'payment_differs'],
        [409, 'payment_differs'],
      ],
      moved: [
        ['captured', cents],
        ['refunded', cents],
      ],
      refunds: [['succeeded', 'wrong_amount', 0]],
    })
    expect(await flagsOf(started)).toEqual({ audited: 1, notified: 1, mailed: 1 })
    expect((await enterPaid(world, captain, cup, 'Odd Sums')).status).toBe(201)
  })
})

/** How often the administrator was notified of a payment, and how often the audit log mentions it. */
async function flagsOf(started: StartedEntry) {
  const { rows } = await world.database.pool.query<{ audited: number; notified: number; mailed: number }>(
    `select (select count(*)::int from audit_log where subject_id = $1 and action = 'flagged') as audited,
       (select count(*)::int from notifications where event_key = $2 and user_id = $3) as notified,
       (select count(*)::int from outbox where event_key = $2 || ':' || $3::text) as mailed`,
    [started.registrationId, `wrong-amount:${started.paymentIntentId}`, world.administrator.id],
  )
  return rows[0]
}
