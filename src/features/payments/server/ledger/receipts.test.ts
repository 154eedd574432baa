import { afterEach, describe, expect, test, vi } from 'vitest'
import { aCaptain, aTournament, confirmCard, enterPaid, visitor } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import {
  useMoneyWorld,
  enterPending,
  expectBalanced,
  advanceClock,
  openCardForm,
  payFor,
  registrationNamed,
  refundsOf,
  sweepNow,
} from '#test/money.ts'
import { statusAndCode } from '#test/refusals.ts'
import type { Receipt } from '../../contract.ts'
import type { Registration } from '#features/registrations/contract.ts'
import { receiptNumber } from '../../rules.ts'
import { holdMinutes, payLaterHours } from '#features/registrations/values.ts'

const world = useMoneyWorld()
afterEach(() => expectBalanced(world))

const inHours = (hours: number) => new Date(world.clock.now.getTime() + hours * 3_600_000).toISOString()
const listOf = async (captain: Player) =>
  (await (await captain.get(`/users/${captain.id}/registrations`)).json()) as Registration[]
const receiptOf = async (reader: Player, registration: { id: string }) =>
  (await (await reader.get(`/registrations/${registration.id}/receipt`)).json()) as Receipt

describe("a captain's registrations", () => {
  test('give for each team, latest first, what is owed by when, or what was paid', async () => {
    const cup = await aTournament(world, { name: 'Riverside Open', timeZone: 'America/Chicago' })
    const free = await aTournament(world, { entryFeeCents: 0 })
    const captain = await aCaptain(world)
    const { team } = await enterPaid(world, captain, cup, 'Paid')
    await enterPending(captain, free, 'Free')
    const pending = await enterPending(captain, cup, 'Pending')
    await openCardForm(captain, cup, 'Held')
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

  test('leave out expired ones and include withdrawn and refunded ones', async () => {
    const cup = await aTournament(world)
    const captain = await aCaptain(world)
    await openCardForm(captain, cup, 'Expired')
    advanceClock(world, 1)
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

  test('are visible only to that captain and the administrator', async () => {
    const captain = await aCaptain(world)
    const path = `/users/${captain.id}/registrations`
    expect(await statusAndCode((await aCaptain(world)).get(path))).toEqual([404, 'not_found'])
    expect(await statusAndCode(visitor(world).get(path))).toEqual([401, 'not_logged_in'])
    expect((await world.administrator.get(path)).status).toBe(200)
  })
})

describe('a receipt', () => {
  test('of a card payment has its id, time and amount', async () => {
    const cup = await aTournament(world)
    const captain = await aCaptain(world)
    const { started } = await enterPaid(world, captain, cup, 'Receipted')
    const receipt = await receiptOf(captain, await registrationNamed(world, cup, 'Receipted'))
    expect(receipt).toMatchObject({
      teamName: 'Receipted',
      amount: 50,
      paidBy: 'card',
      paymentIntentId: started.paymentIntentId,
      card: { brand: 'visa', last4: '4242' },
      number: receiptNumber(started.registrationId),
      organizerName: expect.stringMatching(/^\w+ Keller$/),
      captain: { firstName: captain.firstName, lastName: captain.lastName, email: captain.email },
      refund: null,
    })
    expect(Date.parse(receipt.paidAt!)).not.toBeNaN()
  })

  test("of a payment from before cards were recorded, or whose charge can't be read, has no card", async () => {
    const cup = await aTournament(world)
    const captain = await aCaptain(world)
    const readIntent = world.app.payments.readIntent.bind(world.app.payments)
    const withoutCharge = vi.spyOn(world.app.payments, 'readIntent').mockImplementation(async (id) => {
      const intent = await readIntent(id)
      return intent && { ...intent, latest_charge: 'ch_a' }
    })
    await enterPaid(world, captain, cup, 'Earlier')
    withoutCharge.mockRestore()
    const registration = await registrationNamed(world, cup, 'Earlier')
    expect(await receiptOf(captain, registration)).toMatchObject({ paidBy: 'card', card: null })
  })

  test('of a withdrawn team has the refund, its amount and the fee that was kept', async () => {
    const cup = await aTournament(world)
    const captain = await aCaptain(world)
    const { team } = await enterPaid(world, captain, cup, 'Returned')
    await captain.post(`/teams/${team.id}/withdrawal`)
    await world.settled()
    const registration = await registrationNamed(world, cup, 'Returned')
    const [refund] = await refundsOf(world, registration)
    expect((await receiptOf(captain, registration)).refund).toEqual({
      amount: 48.25,
      feeKept: 1.75,
      status: 'succeeded',
      requestedAt: refund!.createdAt.toISOString(),
      refundId: refund!.providerRefundId,
    })
  })

  test('of a cash payment has the time it was recorded, and no card payment', async () => {
    const cup = await aTournament(world)
    const captain = await aCaptain(world)
    const team = await enterPending(captain, cup, 'By Hand')
    await openCardForm(captain, cup, team)
    await world.administrator.patch(`/teams/${team.id}`, { paymentStatus: 'paid' })
    const receipt = await receiptOf(captain, await registrationNamed(world, cup, 'By Hand'))
    expect(receipt).toMatchObject({ paidBy: 'cash', amount: 50, paymentIntentId: null, card: null, refund: null })
    expect(Date.parse(receipt.paidAt!)).not.toBeNaN()
  })

  test('of a team that was refunded and paid again shows the last payment', async () => {
    const cup = await aTournament(world)
    const captain = await aCaptain(world)
    const team = await enterPending(captain, cup, 'Twice')
    await payFor(world, captain, cup, team)
    await world.administrator.patch(`/teams/${team.id}`, { paymentStatus: 'refunded' })
    await world.settled()
    await world.administrator.patch(`/teams/${team.id}`, { paymentStatus: 'pending' })
    const registration = await registrationNamed(world, cup, 'Twice')
    expect(await receiptOf(captain, registration)).toMatchObject({ paymentIntentId: null, paidAt: null, refund: null })
    const second = await payFor(world, captain, cup, team)
    const receipt = await receiptOf(captain, registration)
    expect(receipt).toMatchObject({ paymentIntentId: second.started.paymentIntentId, refund: null })
    expect(Date.parse(receipt.paidAt!)).not.toBeNaN()
  })

  test('of a late payment shows its refund', async () => {
    const cup = await aTournament(world)
    const captain = await aCaptain(world)
    const started = await openCardForm(captain, cup, 'Belated')
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

  test('is not found by other users, or for an expired or unknown registration', async () => {
    const cup = await aTournament(world)
    const captain = await aCaptain(world)
    await enterPaid(world, captain, cup, 'Private')
    await openCardForm(captain, cup, 'Expiring')
    advanceClock(world, 1)
    await sweepNow(world)
    const path = `/registrations/${(await registrationNamed(world, cup, 'Private')).id}/receipt`
    const expired = `/registrations/${(await registrationNamed(world, cup, 'Expiring')).id}/receipt`
    expect((await world.administrator.get(path)).status).toBe(200)
    expect(await statusAndCode(visitor(world).get(path))).toEqual([401, 'not_logged_in'])
    expect(await statusAndCode((await aCaptain(world)).get(path))).toEqual([404, 'not_found'])
    expect(await statusAndCode(captain.get(expired))).toEqual([404, 'not_found'])
    expect(await statusAndCode(captain.get(`/registrations/${crypto.randomUUID()}/receipt`))).toEqual([
      404,
      'not_found',
    ])
  })
})
