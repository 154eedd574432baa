import { afterEach, describe, expect, test } from 'vitest'
import { aCaptain, aTournament, confirmCard, enterPaid, times, visitor } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import {
  useMoneyWorld,
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
import type { Registration, Team, WithdrawalQuote } from '../contract.ts'
import { withdrawalHours } from '../values.ts'

const world = useMoneyWorld()
afterEach(() => expectBalanced(world))

const quote = async (captain: Player, team: Team) =>
  (await (await captain.get(`/teams/${team.id}/withdrawal`)).json()) as WithdrawalQuote
const withdraw = (captain: Player, team: Team) => captain.post(`/teams/${team.id}/withdrawal`)
const listed = async (cup: { id: string }) => (await listedTeams(world, cup)).map(({ name }) => name)

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
    const reply = await withdraw(captain, team)
    expect([reply.status, await reply.json()]).toEqual([201, { ...team, paymentStatus: 'refunded' }])
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

const giveUp = (captain: Player, place: { id: string }) => captain.delete(`/registrations/${place.id}`)
const registrationsOf = async (captain: Player) =>
  (await (await captain.get(`/users/${captain.id}/registrations`)).json()) as Registration[]

/** A place that a captain holds while their card form is open. */
async function aHold(name: string) {
  const [cup, captain] = [await aTournament(world), await aCaptain(world)]
  const started = await openForm(captain, cup, name)
  return { cup, captain, started, place: await placeNamed(world, cup, name) }
}

describe('a held place', () => {
  test('is given up: its payment is called off first, place and name are free, and it stands nowhere any more', async () => {
    const { cup, captain, started, place } = await aHold('Undecided')
    const reply = await giveUp(captain, place)
    expect([reply.status, await reply.json()]).toEqual([200, { id: place.id }])
    expect((await confirmCard(world, started)).status).toBe(400)
    expect(await (await visitor(world).get(`/tournaments/${cup.id}`)).json()).toMatchObject({ placesTaken: 0 })
    expect(await registrationsOf(captain)).toEqual([])
    expect((await giveUp(captain, place)).status).toBe(200)
    expect((await enterPending(await aCaptain(world), cup, 'UNDECIDED')).paymentStatus).toBe('pending')
  })

  test('stays while the provider cannot say whether it was paid', async () => {
    const { cup, captain, place } = await aHold('Uncertain')
    await world.sandbox.control.addFault({ call: { path: '/v1/payment_intents/**' }, fault: 'error_500', times: 3 })
    expect(await refusalOf(giveUp(captain, place))).toEqual([502, 'payment_provider_unavailable'])
    expect((await placeNamed(world, cup, 'Uncertain')).paymentStatus).toBe('held')
  })

  test('that turns out to be paid is on the list, and the captain is told', async () => {
    const { cup, captain, started, place } = await aHold('Paid Unseen')
    await confirmCard(world, started)
    expect(await refusalOf(giveUp(captain, place))).toEqual([409, 'already_paid'])
    expect(await listed(cup)).toEqual(['Paid Unseen'])
    expect(await refusalOf(giveUp(captain, place))).toEqual([409, 'already_paid'])
  })

  test('of a pending team takes the team along', async () => {
    const [cup, captain] = [await aTournament(world), await aCaptain(world)]
    await enterPending(captain, cup, 'Late Payers')
    expect((await giveUp(captain, await placeNamed(world, cup, 'Late Payers'))).status).toBe(200)
    expect(await listed(cup)).toEqual([])
  })

  test("is its captain's own: to everybody else it does not exist", async () => {
    const { cup, place } = await aHold('Mine')
    expect(await refusalOf(visitor(world).delete(`/registrations/${place.id}`))).toEqual([401, 'not_signed_in'])
    for (const other of [await aCaptain(world), world.administrator]) {
      expect(await refusalOf(giveUp(other, place))).toEqual([404, 'not_found'])
    }
    expect((await placeNamed(world, cup, 'Mine')).paymentStatus).toBe('held')
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
