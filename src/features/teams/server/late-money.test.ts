import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { registrations } from '#db/schema.ts'
import { aCaptain, aTournament, confirmCard, startEntry } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import {
  useMoneyWorld,
  deliver,
  enterPending,
  expectBalanced,
  forward,
  listedTeams,
  movementsOf,
  openForm,
  placeNamed,
  refundsOf,
  refusalOf,
  sweepNow,
} from '#test/money.ts'
import type { StartedEntry } from '../contract.ts'

const world = useMoneyWorld()
afterEach(() => expectBalanced(world))

type Cup = Awaited<ReturnType<typeof aTournament>>

/** Gives a place away although its payment was never closed: no code of ours does, so that settling must not rely on it. */
async function giveAway(started: StartedEntry, as: 'expired' | 'withdrawn' = 'expired') {
  await world.app.db
    .update(registrations)
    .set({ paymentStatus: as, expiresAt: null })
    .where(eq(registrations.id, started.registrationId))
}

const claim = (captain: Player, cup: Cup, name: string, started: StartedEntry) =>
  captain.post('/teams', { tournamentId: cup.id, name, paymentIntentId: started.paymentIntentId })

const listed = (cup: Cup) => listedTeams(world, cup)

/** How a late payment ends: what the captain is told, now and an hour later, and what moved. */
async function endOf(cup: Cup, captain: Player, name: string, started: StartedEntry) {
  const told = [await refusalOf(claim(captain, cup, name, started))]
  await deliver(world)
  forward(world, 1)
  await sweepNow(world)
  told.push(await refusalOf(claim(captain, cup, name, started)))
  const place = { id: started.registrationId }
  const refunds = (await refundsOf(world, place)).map(({ status, reason, feeKeptCents }) => [
    status,
    reason,
    feeKeptCents,
  ])
  return { told, moved: await movementsOf(world, place), refunds }
}

const backInFullOnce = {
  told: [
    [409, 'paid_too_late'],
    [409, 'paid_too_late'],
  ],
  moved: [
    ['captured', 5000],
    ['refunded', 5000],
  ],
  refunds: [['succeeded', 'late_payment', 0]],
}

describe('money that comes after the place was given away', () => {
  test('admits the team while there is room: a held place becomes a team, a pending team comes back as itself', async () => {
    const cup = await aTournament(world)
    const captain = await aCaptain(world)
    const held = await openForm(captain, cup, 'Late Holders')
    const team = await enterPending(captain, cup, 'Late Payers')
    const pending = await openForm(captain, cup, team)
    for (const started of [held, pending]) {
      await giveAway(started)
      await confirmCard(world, started)
    }
    expect((await claim(captain, cup, 'Late Holders', held)).status).toBe(201)
    expect(await (await claim(captain, cup, 'Late Payers', pending)).json()).toMatchObject({ id: team.id })
    expect((await listed(cup)).map(({ name, paymentStatus }) => [name, paymentStatus])).toEqual([
      ['Late Payers', 'paid'],
      ['Late Holders', 'paid'],
    ])
  })

  test('goes back in full, once, when the tournament is full by now', async () => {
    const cup = await aTournament(world, { maxTeams: 2 })
    const [captain, others] = [await aCaptain(world), await aCaptain(world)]
    const started = await openForm(captain, cup, 'Latecomers')
    await giveAway(started)
    await enterPending(others, cup, 'One')
    await enterPending(others, cup, 'Two')
    await confirmCard(world, started)
    expect(await endOf(cup, captain, 'Latecomers', started)).toEqual(backInFullOnce)
  })

  test('goes back in full, once, when another team has the name by now', async () => {
    const cup = await aTournament(world)
    const captain = await aCaptain(world)
    const started = await openForm(captain, cup, 'Eagles')
    await giveAway(started)
    await enterPending(await aCaptain(world), cup, 'EAGLES')
    await confirmCard(world, started)
    expect(await endOf(cup, captain, 'Eagles', started)).toEqual(backInFullOnce)
  })

  test('goes back in full, once, when the tournament has begun, even before any sweep has said so', async () => {
    const cup = await aTournament(world)
    const captain = await aCaptain(world)
    const started = await openForm(captain, cup, 'Too Late')
    await giveAway(started)
    world.clock.now = cup.startDate
    await confirmCard(world, started)
    expect(await endOf(cup, captain, 'Too Late', started)).toEqual(backInFullOnce)
  })

  test('goes back in full, once, when the tournament was deleted while the card form was open', async () => {
    const cup = await aTournament(world)
    const captain = await aCaptain(world)
    const started = await openForm(captain, cup, 'Stranded')
    await world.sandbox.control.addFault({
      call: { path: '/v1/payment_intents/*/cancel' },
      fault: 'error_500',
      times: 3,
    })
    expect((await world.administrator.delete(`/tournaments/${cup.id}`)).status).toBe(200)
    await world.settled()
    await confirmCard(world, started)
    expect(await endOf(cup, captain, 'Stranded', started)).toEqual(backInFullOnce)
  })

  test('goes back in full, once, when the captain had withdrawn the team: they did not want it any more', async () => {
    const cup = await aTournament(world)
    const captain = await aCaptain(world)
    const started = await openForm(captain, cup, await enterPending(captain, cup, 'Changed Minds'))
    await giveAway(started, 'withdrawn')
    await confirmCard(world, started)
    expect(await endOf(cup, captain, 'Changed Minds', started)).toEqual(backInFullOnce)
  })
})

/** Keeps the next call for an intent waiting until `fail`, which lets it fail as the provider itself does. */
function aSlowFailure() {
  const [begun, failed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { payments } = world.app
  const createIntent = async (order: Parameters<typeof payments.createIntent>[0]) => {
    world.app.payments = payments
    begun.resolve()
    await failed.promise
    const call = { method: 'POST', path: '/v1/payment_intents' } as const
    await world.sandbox.control.addFault({ call, fault: 'error_500', times: 3 })
    return payments.createIntent(order)
  }
  world.app.payments = { ...payments, createIntent }
  return { begun: begun.promise, fail: failed.resolve }
}

test('of two card forms opened at once one fails at the provider: both are given the payment of the other, and it counts', async () => {
  const cup = await aTournament(world)
  const captain = await aCaptain(world)
  const { begun, fail } = aSlowFailure()
  const failing = startEntry(captain, cup, 'Two Tabs')
  await begun
  const started = await openForm(captain, cup, 'Two Tabs')
  fail()
  expect(await (await failing).json()).toEqual(started)
  await world.sandbox.control.addFault({ event: '*', never: true, times: 10 })
  await confirmCard(world, started)
  forward(world, 1 / 60)
  await sweepNow(world)
  expect(await listed(cup)).toMatchObject([{ name: 'Two Tabs', paymentStatus: 'paid' }])
})

test('a payment begun before the place moved on to another one still pays for it, and the second one goes back', async () => {
  const cup = await aTournament(world)
  const captain = await aCaptain(world)
  const first = await openForm(captain, cup, 'Two Payments')
  await world.app.db
    .update(registrations)
    .set({ paymentIntentId: null, paymentAttempt: 1 })
    .where(eq(registrations.id, first.registrationId))
  const second = await openForm(captain, cup, 'Two Payments')
  await confirmCard(world, first)
  await confirmCard(world, second)
  await deliver(world)
  expect(await listed(cup)).toMatchObject([{ name: 'Two Payments', paymentStatus: 'paid' }])
  const moved = await movementsOf(world, await placeNamed(world, cup, 'Two Payments'))
  expect(moved.map(([kind]) => kind).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'captured',
    'captured',
    'refunded',
  ])
})
