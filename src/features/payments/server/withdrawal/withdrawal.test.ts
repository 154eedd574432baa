import { afterEach, describe, expect, test } from 'vitest'
import { aCaptain, aTournament, confirmCard, enterPaid, times, visitor } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import {
  useMoneyWorld,
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
import type { Registration } from '#features/registrations/contract.ts'
import type { Team } from '#features/teams/contract.ts'
import type { WithdrawalQuote } from '../../contract.ts'
import { withdrawalHours } from '../../values.ts'

const world = useMoneyWorld()
afterEach(() => expectBalanced(world))

const quote = async (captain: Player, team: Team) =>
  (await (await captain.get(`/teams/${team.id}/withdrawal`)).json()) as WithdrawalQuote
const withdraw = (captain: Player, team: Team) => captain.post(`/teams/${team.id}/withdrawal`)
const listed = async (cup: { id: string }) => (await listedTeams(world, cup)).map(({ name }) => name)

/** A paid team whose tournament starts in this many hours. */
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
  return { cup, captain, team, registration: await registrationNamed(world, cup, 'Leavers') }
}

describe('a paid team', () => {
  test.each([
    [50, 18, 32],
    [100, 67, 33],
    [4_950, 4_776, 174],
    [5_000, 4_825, 175],
    [99_999_999, 97_099_969, 2_900_030],
  ])('that paid %i cents gets %i back and %i are kept, as quoted', async (paid, back, kept) => {
    const { cup, captain, team, registration } = await aPaidTeam(200, paid)
    expect(await quote(captain, team)).toEqual({
      refund: back / 100,
      feeKept: kept / 100,
      until: new Date(cup.startDate.getTime() - withdrawalHours * 3_600_000).toISOString(),
    })
    const reply = await withdraw(captain, team)
    expect([reply.status, await reply.json()]).toEqual([201, { ...team, paymentStatus: 'refunded' }])
    await world.settled()
    expect(await listed(cup)).toEqual([])
    expect(await ledgerOf(world, registration)).toEqual([
      ['captured', paid],
      ['refunded', back],
      ['fee_kept', kept],
    ])
  })

  test('can withdraw exactly 72 hours before the start', async () => {
    const { captain, team } = await aPaidTeam(withdrawalHours)
    expect((await withdraw(captain, team)).status).toBe(201)
  })

  test('cannot withdraw a moment later: quote and withdrawal are refused, and no money moves', async () => {
    const { cup, captain, team, registration } = await aPaidTeam(withdrawalHours)
    advanceClock(world, 1 / 3_600_000)
    for (const reply of [captain.get(`/teams/${team.id}/withdrawal`), withdraw(captain, team)]) {
      expect(await statusAndCode(reply)).toEqual([409, 'withdrawal_too_late'])
    }
    expect([await listed(cup), await ledgerOf(world, registration)]).toEqual([['Leavers'], [['captured', 5000]]])
  })

  test('withdrawn twenty times at once is refunded once', async () => {
    const { captain, team, registration } = await aPaidTeam(200)
    const replies = await Promise.all(times(20, () => withdraw(captain, team)))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await statusAndCode(withdraw(captain, team))).toEqual([409, 'nothing_to_withdraw'])
    await world.settled()
    expect(await refundsOf(world, registration)).toMatchObject([
      { status: 'succeeded', reason: 'withdrawn', requestedBy: captain.id },
    ])
  })

  test('frees its spot at once even while the provider is down; the refund follows later', async () => {
    const { cup, captain, team, registration } = await aPaidTeam(200)
    await world.sandbox.control.addFault({ call: { path: '/v1/refunds' }, fault: 'error_500', times: 100 })
    expect((await withdraw(captain, team)).status).toBe(201)
    await world.settled()
    expect((await enterPending(captain, cup, 'Leavers')).id).not.toBe(team.id)
    expect(await ledgerOf(world, registration)).toEqual([['captured', 5000]])
    await world.sandbox.control.clearFaults()
    advanceClock(world, 1 / 60)
    await sweepNow(world)
    expect(await ledgerOf(world, registration)).toEqual([
      ['captured', 5000],
      ['refunded', 4825],
      ['fee_kept', 175],
    ])
  })

  test('that paid in cash cannot withdraw online', async () => {
    const cup = await aTournament(world)
    const captain = await aCaptain(world)
    const team = await enterPending(captain, cup, 'Cash Payers')
    await world.administrator.patch(`/teams/${team.id}`, { paymentStatus: 'paid' })
    expect(await statusAndCode(withdraw(captain, team))).toEqual([409, 'paid_in_cash'])
  })

  test('in a free tournament withdraws without any money moving', async () => {
    const cup = await aTournament(world, { entryFeeCents: 0 })
    const captain = await aCaptain(world)
    const team = await enterPending(captain, cup, 'Free Birds')
    expect(await quote(captain, team)).toMatchObject({ refund: 0, feeKept: 0 })
    expect((await withdraw(captain, team)).status).toBe(201)
    expect(await listed(cup)).toEqual([])
    expect(await ledgerOf(world, await registrationNamed(world, cup, 'Free Birds'))).toEqual([])
  })
})

describe('a pending team', () => {
  test('can withdraw at any time for free, and an open card form can no longer pay for it', async () => {
    const at = (hours: number) => new Date(world.clock.now.getTime() + hours * 3_600_000)
    const cup = await aTournament(world, { registrationDeadline: at(1), startDate: at(2), endDate: at(3) })
    const captain = await aCaptain(world)
    const team = await enterPending(captain, cup, 'Undecided')
    const started = await openCardForm(captain, cup, team)
    expect(await quote(captain, team)).toEqual({ refund: 0, feeKept: 0, until: null })
    expect((await withdraw(captain, team)).status).toBe(201)
    expect((await confirmCard(world, started)).status).toBe(400)
    expect([await listed(cup), await ledgerOf(world, await registrationNamed(world, cup, 'Undecided'))]).toEqual([
      [],
      [],
    ])
    expect(await statusAndCode(withdraw(captain, team))).toEqual([409, 'nothing_to_withdraw'])
  })

  test('keeps its spot while the provider cannot be asked whether it was paid', async () => {
    const cup = await aTournament(world)
    const captain = await aCaptain(world)
    const team = await enterPending(captain, cup, 'Uncertain')
    await openCardForm(captain, cup, team)
    await world.sandbox.control.addFault({ call: { path: '/v1/payment_intents/**' }, fault: 'error_500', times: 3 })
    expect(await statusAndCode(withdraw(captain, team))).toEqual([502, 'payment_provider_unavailable'])
    expect(await listed(cup)).toEqual(['Uncertain'])
  })

  test('that turns out to be paid is withdrawn as a paid team', async () => {
    const cup = await aTournament(world)
    const captain = await aCaptain(world)
    const team = await enterPending(captain, cup, 'Paid Unseen')
    await confirmCard(world, await openCardForm(captain, cup, team))
    expect((await withdraw(captain, team)).status).toBe(201)
    await world.settled()
    expect(await ledgerOf(world, await registrationNamed(world, cup, 'Paid Unseen'))).toEqual([
      ['captured', 5000],
      ['refunded', 4825],
      ['fee_kept', 175],
    ])
  })

  test('that turns out to be paid stays when it is too late to withdraw a paid team', async () => {
    const at = (hours: number) => new Date(world.clock.now.getTime() + hours * 3_600_000)
    const cup = await aTournament(world, { registrationDeadline: at(40), startDate: at(50), endDate: at(60) })
    const captain = await aCaptain(world)
    const team = await enterPending(captain, cup, 'Paid And Stuck')
    await confirmCard(world, await openCardForm(captain, cup, team))
    expect(await statusAndCode(withdraw(captain, team))).toEqual([409, 'withdrawal_too_late'])
    expect((await registrationNamed(world, cup, 'Paid And Stuck')).paymentStatus).toBe('paid')
  })
})

const release = (captain: Player, registration: { id: string }) => captain.delete(`/registrations/${registration.id}`)
const registrationsOf = async (captain: Player) =>
  (await (await captain.get(`/users/${captain.id}/registrations`)).json()) as Registration[]

/** A held spot, with its card form open. */
async function aHold(name: string) {
  const [cup, captain] = [await aTournament(world), await aCaptain(world)]
  const started = await openCardForm(captain, cup, name)
  return { cup, captain, started, registration: await registrationNamed(world, cup, name) }
}

describe('releasing a spot', () => {
  test("cancels its payment first, frees spot and name, and removes it from the captain's registrations", async () => {
    const { cup, captain, started, registration } = await aHold('Undecided')
    const reply = await release(captain, registration)
    expect([reply.status, await reply.json()]).toEqual([200, { id: registration.id }])
    expect((await confirmCard(world, started)).status).toBe(400)
    expect(await (await visitor(world).get(`/tournaments/${cup.id}`)).json()).toMatchObject({ placesTaken: 0 })
    expect(await registrationsOf(captain)).toEqual([])
    expect((await release(captain, registration)).status).toBe(200)
    expect((await enterPending(await aCaptain(world), cup, 'UNDECIDED')).paymentStatus).toBe('pending')
  })

  test('is refused while the provider cannot be asked whether it was paid', async () => {
    const { cup, captain, registration } = await aHold('Uncertain')
    await world.sandbox.control.addFault({ call: { path: '/v1/payment_intents/**' }, fault: 'error_500', times: 3 })
    expect(await statusAndCode(release(captain, registration))).toEqual([502, 'payment_provider_unavailable'])
    expect((await registrationNamed(world, cup, 'Uncertain')).paymentStatus).toBe('held')
  })

  test('that turns out to be paid is refused, and the team is listed', async () => {
    const { cup, captain, started, registration } = await aHold('Paid Unseen')
    await confirmCard(world, started)
    expect(await statusAndCode(release(captain, registration))).toEqual([409, 'already_paid'])
    expect(await listed(cup)).toEqual(['Paid Unseen'])
    expect(await statusAndCode(release(captain, registration))).toEqual([409, 'already_paid'])
  })

  test('of a pending team removes the team from the list', async () => {
    const [cup, captain] = [await aTournament(world), await aCaptain(world)]
    await enterPending(captain, cup, 'Late Payers')
    expect((await release(captain, await registrationNamed(world, cup, 'Late Payers'))).status).toBe(200)
    expect(await listed(cup)).toEqual([])
  })

  test('is for its captain only: to everyone else it does not exist', async () => {
    const { cup, registration } = await aHold('Mine')
    expect(await statusAndCode(visitor(world).delete(`/registrations/${registration.id}`))).toEqual([
      401,
      'not_logged_in',
    ])
    for (const other of [await aCaptain(world), world.administrator]) {
      expect(await statusAndCode(release(other, registration))).toEqual([404, 'not_found'])
    }
    expect((await registrationNamed(world, cup, 'Mine')).paymentStatus).toBe('held')
  })
})

test('only the captain can withdraw a team or get a quote', async () => {
  const { team } = await aPaidTeam(200)
  const stranger = await aCaptain(world)
  for (const [who, refusal] of [
    [visitor(world), [401, 'not_logged_in']],
    [stranger, [403, 'not_allowed']],
    [world.administrator, [403, 'not_allowed']],
  ] as const) {
    expect(await statusAndCode(who.get(`/teams/${team.id}/withdrawal`))).toEqual(refusal)
    expect(await statusAndCode(who.post(`/teams/${team.id}/withdrawal`))).toEqual(refusal)
  }
  expect(await statusAndCode(stranger.post(`/teams/${crypto.randomUUID()}/withdrawal`))).toEqual([
    404,
    'team_not_found',
  ])
})
