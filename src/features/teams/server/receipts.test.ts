import { afterEach, describe, expect, test } from 'vitest'
import { aCaptain, aTournament, confirmCard, enterPaid, visitor } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import {
  useMoneyWorld,
  enterPending,
  expectBalanced,
  forward,
  openForm,
  payFor,
  placeNamed,
  refundsOf,
  refusalOf,
  sweepNow,
} from '#test/money.ts'
import type { Receipt, Registration } from '../contract.ts'
import { holdMinutes, payLaterHours } from '../values.ts'

const world = useMoneyWorld()
afterEach(() => expectBalanced(world))

const inHours = (hours: number) => new Date(world.clock.now.getTime() + hours * 3_600_000).toISOString()
const listOf = async (captain: Player) =>
  (await (await captain.get(`/users/${captain.id}/registrations`)).json()) as Registration[]
const receiptOf = async (reader: Player, place: { id: string }) =>
  (await (await reader.get(`/registrations/${place.id}/receipt`)).json()) as Receipt

describe("a captain's registrations", () => {
  test('say of each team, latest first, what is owed until when, or what was paid', async () => {
    const cup = await aTournament(world, { name: 'Riverside Open', timeZone: 'America/Chicago' })
    const free = await aTournament(world, { entryFeeCents: 0 })
    const captain = await aCaptain(world)
    const { team } = await enterPaid(world, captain, cup, 'Paid')
    await enterPending(captain, free, 'Free')
    const pending = await enterPending(captain, cup, 'Pending')
    await openForm(captain, cup, 'Held')
    const [held, later, forFree, paid] = await listOf(captain)
    expect(held).toMatchObject({
      teamId: null,
      teamName: 'Held',
      paymentStatus: 'pending',
      expiresAt: inHours(holdMinutes / 60),
      holdExpiresAt: inHours(holdMinutes / 60),
      amount: 50,
    })
    expect(later).toMatchObject({
      teamId: pending.id,
      paymentStatus: 'pending',
      expiresAt: inHours(payLaterHours),
      holdExpiresAt: null,
      paidBy: null,
    })
    expect(forFree).toMatchObject({ teamName: 'Free', paymentStatus: 'paid', amount: 0, paidBy: 'free' })
    expect(paid).toMatchObject({
      tournamentId: cup.id,
      tournamentName: 'Riverside Open',
      startDate: cup.startDate.toISOString(),
      timeZone: 'America/Chicago',
      teamId: team.id,
      paymentStatus: 'paid',
      amount: 50,
      paidBy: 'card',
      expiresAt: null,
    })
  })

  test('leave out what lapsed, and show what was withdrawn or refunded as such', async () => {
    const cup = await aTournament(world)
    const captain = await aCaptain(world)
    await openForm(captain, cup, 'Lapsed')
    forward(world, 1)
    await sweepNow(world)
    const withdrawn = await enterPending(captain, cup, 'Withdrawn')
    await captain.post(`/teams/${withdrawn.id}/withdrawal`)
    const { team } = await enterPaid(world, captain, cup, 'Refunded')
    await captain.post(`/teams/${team.id}/withdrawal`)
    const shown = (await listOf(captain)).map(({ teamName, paymentStatus }) => [teamName, paymentStatus])
    expect(shown).toEqual([
      ['Refunded', 'refunded'],
      ['Withdrawn', 'withdrawn'],
    ])
  })

  test('are for that captain and the administrator alone', async () => {
    const captain = await aCaptain(world)
    const path = `/users/${captain.id}/registrations`
    expect(await refusalOf((await aCaptain(world)).get(path))).toEqual([404, 'not_found'])
    expect(await refusalOf(visitor(world).get(path))).toEqual([401, 'not_signed_in'])
    expect((await world.administrator.get(path)).status).toBe(200)
  })
})

describe('a receipt', () => {
  test('of a card payment carries its id, its moment and its amount', async () => {
    const cup = await aTournament(world)
    const captain = await aCaptain(world)
    const { started } = await enterPaid(world, captain, cup, 'Receipted')
    const receipt = await receiptOf(captain, await placeNamed(world, cup, 'Receipted'))
    expect(receipt).toMatchObject({
      teamName: 'Receipted',
      amount: 50,
      paidBy: 'card',
      paymentIntentId: started.paymentIntentId,
      captain: { firstName: captain.firstName, lastName: captain.lastName, email: captain.email },
      refund: null,
    })
    expect(Date.parse(receipt.paidAt!)).not.toBeNaN()
  })

  test('of a withdrawn team says what went back, what was kept, and by which refund', async () => {
    const cup = await aTournament(world)
    const captain = await aCaptain(world)
    const { team } = await enterPaid(world, captain, cup, 'Returned')
    await captain.post(`/teams/${team.id}/withdrawal`)
    await world.settled()
    const place = await placeNamed(world, cup, 'Returned')
    const [refund] = await refundsOf(world, place)
    expect((await receiptOf(captain, place)).refund).toEqual({
      amount: 48.25,
      feeKept: 1.75,
      status: 'succeeded',
      requestedAt: refund!.createdAt.toISOString(),
      refundId: refund!.providerRefundId,
    })
  })

  test('of cash says when it was recorded, and nothing of a card', async () => {
    const cup = await aTournament(world)
    const captain = await aCaptain(world)
    const team = await enterPending(captain, cup, 'By Hand')
    await openForm(captain, cup, team)
    await world.administrator.patch(`/teams/${team.id}`, { paymentStatus: 'paid' })
    const receipt = await receiptOf(captain, await placeNamed(world, cup, 'By Hand'))
    expect(receipt).toMatchObject({ paidBy: 'cash', amount: 50, paymentIntentId: null, refund: null })
    expect(Date.parse(receipt.paidAt!)).not.toBeNaN()
  })

  test('of a team that was refunded and entered again is about the payment that counts now', async () => {
    const cup = await aTournament(world)
    const captain = await aCaptain(world)
    const team = await enterPending(captain, cup, 'Twice')
    await payFor(world, captain, cup, team)
    await world.administrator.patch(`/teams/${team.id}`, { paymentStatus: 'refunded' })
    await world.settled()
    await world.administrator.patch(`/teams/${team.id}`, { paymentStatus: 'pending' })
    const place = await placeNamed(world, cup, 'Twice')
    expect(await receiptOf(captain, place)).toMatchObject({ paymentIntentId: null, paidAt: null, refund: null })
    const second = await payFor(world, captain, cup, team)
    const receipt = await receiptOf(captain, place)
    expect(receipt).toMatchObject({ paymentIntentId: second.started.paymentIntentId, refund: null })
    expect(Date.parse(receipt.paidAt!)).not.toBeNaN()
  })

  test('of a payment that came too late shows it going back', async () => {
    const cup = await aTournament(world)
    const captain = await aCaptain(world)
    const started = await openForm(captain, cup, 'Belated')
    await world.sandbox.control.addFault({
      call: { path: '/v1/payment_intents/*/cancel' },
      fault: 'error_500',
      times: 3,
    })
    await world.administrator.delete(`/tournaments/${cup.id}`)
    await world.settled()
    await confirmCard(world, started)
    await captain.post('/teams', { tournamentId: cup.id, name: 'Belated', paymentIntentId: started.paymentIntentId })
    await world.settled()
    expect(await receiptOf(captain, { id: started.registrationId })).toMatchObject({
      paymentStatus: 'refunded',
      paymentIntentId: started.paymentIntentId,
      refund: { amount: 50, feeKept: 0, status: 'succeeded' },
    })
  })

  test('does not exist for anybody else, for what lapsed, or for what never was', async () => {
    const cup = await aTournament(world)
    const captain = await aCaptain(world)
    await enterPaid(world, captain, cup, 'Private')
    await openForm(captain, cup, 'Lapsing')
    forward(world, 1)
    await sweepNow(world)
    const path = `/registrations/${(await placeNamed(world, cup, 'Private')).id}/receipt`
    const lapsed = `/registrations/${(await placeNamed(world, cup, 'Lapsing')).id}/receipt`
    expect((await world.administrator.get(path)).status).toBe(200)
    expect(await refusalOf(visitor(world).get(path))).toEqual([401, 'not_signed_in'])
    expect(await refusalOf((await aCaptain(world)).get(path))).toEqual([404, 'not_found'])
    expect(await refusalOf(captain.get(lapsed))).toEqual([404, 'not_found'])
    expect(await refusalOf(captain.get(`/registrations/${crypto.randomUUID()}/receipt`))).toEqual([404, 'not_found'])
  })
})
