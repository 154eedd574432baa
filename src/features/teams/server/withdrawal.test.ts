import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aCaptain, aTournament, confirmCard, enterPaid, times, visitor } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import {
  aMoneyWorld,
  enterPending,
  expectBalanced,
  forward,
  movementsOf,
  openForm,
  placeNamed,
  refundsOf,
  refusalOf,
  sweepNow,
} from '#test/money.ts'
import type { MoneyWorld } from '#test/money.ts'
import type { Team, WithdrawalQuote } from '../contract.ts'
import { withdrawalHours } from '../values.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await aMoneyWorld()
})
afterEach(() => expectBalanced(world))
afterAll(() => world.close())

const quote = async (captain: Player, team: Team) =>
  (await (await captain.get(`/teams/${team.id}/withdrawal`)).json()) as WithdrawalQuote
const withdraw = (captain: Player, team: Team) => captain.post(`/teams/${team.id}/withdrawal`)
const listed = async (cup: { id: string }) =>
  ((await (await visitor(world).get(`/tournaments/${cup.id}/teams`)).json()) as Team[]).map(({ name }) => name)

/** A paid team whose tournament starts in so many hours. */
async function aPaidTeam(hoursToStart: number, entryFeeCents = 5000) {
  const at = (hours: number) => new Date(world.clock.now.getTime() + hours * 3_600_000)
  const cup = await aTournament(world, {
    entryFeeCents,
    registrationDeadline: at(hoursToStart - 1),
    startDate: at(hoursToStart),
    endDate: at(hoursToStart + 8),
  })
  const captain = await aCaptain(world)
  const { team } = await enterPaid(world, captain, cup, 'Leavers')
  return { cup, captain, team, place: await placeNamed(world, cup, 'Leavers') }
}

describe('a paid team', () => {
  test.each([
    [50, 18, 32],
    [100, 67, 33],
    [4_950, 4_776, 174],
    [5_000, 4_825, 175],
    [99_999_999, 97_099_969, 2_900_030],
  ])('that paid %i cents gets %i back and %i are kept, just as it was told before', async (paid, back, kept) => {
    const { cup, captain, team, place } = await aPaidTeam(200, paid)
    expect(await quote(captain, team)).toEqual({
      refund: back / 100,
      feeKept: kept / 100,
      until: new Date(cup.startDate.getTime() - withdrawalHours * 3_600_000).toISOString(),
    })
    expect((await withdraw(captain, team)).status).toBe(201)
    await world.settled()
    expect(await listed(cup)).toEqual([])
    expect(await movementsOf(world, place)).toEqual([
      ['captured', paid],
      ['refunded', back],
      ['fee_kept', kept],
    ])
  })

  test('may go exactly 72 hours before the start', async () => {
    const { captain, team } = await aPaidTeam(withdrawalHours)
    expect((await withdraw(captain, team)).status).toBe(201)
  })

  test('stays a moment later: quote and withdrawal are refused alike, and nothing moves', async () => {
    const { cup, captain, team, place } = await aPaidTeam(withdrawalHours)
    forward(world, 1 / 3_600_000)
    for (const reply of [captain.get(`/teams/${team.id}/withdrawal`), withdraw(captain, team)]) {
      expect(await refusalOf(reply)).toEqual([409, 'withdrawal_too_late'])
    }
    expect([await listed(cup), await movementsOf(world, place)]).toEqual([['Leavers'], [['captured', 5000]]])
  })

  test('withdrawn twenty times at once goes once', async () => {
    const { captain, team, place } = await aPaidTeam(200)
    const replies = await Promise.all(times(20, () => withdraw(captain, team)))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await refusalOf(withdraw(captain, team))).toEqual([409, 'nothing_to_withdraw'])
    await world.settled()
    expect(await refundsOf(world, place)).toMatchObject([
      { status: 'succeeded', reason: 'withdrawn', requestedBy: captain.id },
    ])
  })

  test('gives its place free at once, also while the provider is down; the money follows when it answers', async () => {
    const { cup, captain, team, place } = await aPaidTeam(200)
    await world.sandbox.control.addFault({ call: { path: '/v1/refunds' }, fault: 'error_500', times: 100 })
    expect((await withdraw(captain, team)).status).toBe(201)
    await world.settled()
    expect((await enterPending(captain, cup, 'Leavers')).id).not.toBe(team.id)
    expect(await movementsOf(world, place)).toEqual([['captured', 5000]])
    await world.sandbox.control.clearFaults()
    forward(world, 1 / 60)
    await sweepNow(world)
    expect(await movementsOf(world, place)).toEqual([
      ['captured', 5000],
      ['refunded', 4825],
      ['fee_kept', 175],
    ])
  })

  test('that paid cash is told that the organizer gives it back by hand', async () => {
    const cup = await aTournament(world)
    const captain = await aCaptain(world)
    const team = await enterPending(captain, cup, 'Cash Payers')
    await world.administrator.patch(`/teams/${team.id}`, { paymentStatus: 'paid' })
    expect(await refusalOf(withdraw(captain, team))).toEqual([409, 'paid_in_cash'])
  })

  test('of a free tournament goes without any money moving', async () => {
    const cup = await aTournament(world, { entryFeeCents: 0 })
    const captain = await aCaptain(world)
    const team = await enterPending(captain, cup, 'Free Birds')
    expect(await quote(captain, team)).toMatchObject({ refund: 0, feeKept: 0 })
    expect((await withdraw(captain, team)).status).toBe(201)
    expect(await listed(cup)).toEqual([])
    expect(await movementsOf(world, await placeNamed(world, cup, 'Free Birds'))).toEqual([])
  })
})

describe('a pending team', () => {
  test('goes any time and free of charge, and a card form that is still open cannot pay for it any more', async () => {
    const at = (hours: number) => new Date(world.clock.now.getTime() + hours * 3_600_000)
    const cup = await aTournament(world, { registrationDeadline: at(1), startDate: at(2), endDate: at(3) })
    const captain = await aCaptain(world)
    const team = await enterPending(captain, cup, 'Undecided')
    const started = await openForm(captain, cup, team)
    expect(await quote(captain, team)).toEqual({ refund: 0, feeKept: 0, until: null })
    expect((await withdraw(captain, team)).status).toBe(201)
    expect((await confirmCard(world, started)).status).toBe(400)
    expect([await listed(cup), await movementsOf(world, await placeNamed(world, cup, 'Undecided'))]).toEqual([[], []])
    expect(await refusalOf(withdraw(captain, team))).toEqual([409, 'nothing_to_withdraw'])
  })

  test('stays while the provider cannot say whether it was paid', async () => {
    const cup = await aTournament(world)
    const captain = await aCaptain(world)
    const team = await enterPending(captain, cup, 'Uncertain')
    await openForm(captain, cup, team)
    await world.sandbox.control.addFault({ call: { path: '/v1/payment_intents/**' }, fault: 'error_500', times: 3 })
    expect(await refusalOf(withdraw(captain, team))).toEqual([502, 'payment_provider_unavailable'])
    expect(await listed(cup)).toEqual(['Uncertain'])
  })

  test('that turns out to be paid goes as a paid one', async () => {
    const cup = await aTournament(world)
    const captain = await aCaptain(world)
    const team = await enterPending(captain, cup, 'Paid Unseen')
    await confirmCard(world, await openForm(captain, cup, team))
    expect((await withdraw(captain, team)).status).toBe(201)
    await world.settled()
    expect(await movementsOf(world, await placeNamed(world, cup, 'Paid Unseen'))).toEqual([
      ['captured', 5000],
      ['refunded', 4825],
      ['fee_kept', 175],
    ])
  })

  test('that turns out to be paid stays when it is too late for a paid one', async () => {
    const at = (hours: number) => new Date(world.clock.now.getTime() + hours * 3_600_000)
    const cup = await aTournament(world, { registrationDeadline: at(40), startDate: at(50), endDate: at(60) })
    const captain = await aCaptain(world)
    const team = await enterPending(captain, cup, 'Paid And Stuck')
    await confirmCard(world, await openForm(captain, cup, team))
    expect(await refusalOf(withdraw(captain, team))).toEqual([409, 'withdrawal_too_late'])
    expect((await placeNamed(world, cup, 'Paid And Stuck')).paymentStatus).toBe('paid')
  })
})

test('nobody but the captain withdraws a team or asks what it would give back', async () => {
  const { team } = await aPaidTeam(200)
  const stranger = await aCaptain(world)
  for (const [who, refusal] of [
    [visitor(world), [401, 'not_signed_in']],
    [stranger, [403, 'not_allowed']],
    [world.administrator, [403, 'not_allowed']],
  ] as const) {
    expect(await refusalOf(who.get(`/teams/${team.id}/withdrawal`))).toEqual(refusal)
    expect(await refusalOf(who.post(`/teams/${team.id}/withdrawal`))).toEqual(refusal)
  }
  expect(await refusalOf(stranger.post(`/teams/${crypto.randomUUID()}/withdrawal`))).toEqual([404, 'team_not_found'])
})
