import { afterEach, expect, test } from 'vitest'
import { aCaptain, aTournament, confirmCard, startEntry, visitor } from '#test/builders.ts'
import {
  useMoneyWorld,
  enterPending,
  expectBalanced,
  advanceClock,
  openCardForm,
  payFor,
  registrationNamed,
} from '#test/money.ts'
import { statusAndCode } from '#test/refusals.ts'
import type { Team } from '#features/teams/contract.ts'

const world = useMoneyWorld()
afterEach(() => expectBalanced(world))

const inHours = (hours: number) => new Date(world.clock.now.getTime() + hours * 3_600_000)
const counts = async (cup: { id: string }) => {
  const { currentTeams, placesTaken } = (await (await visitor(world).get(`/tournaments/${cup.id}`)).json()) as {
    currentTeams: number
    placesTaken: number
  }
  return { currentTeams, placesTaken }
}

test('a team that pays later is listed as pending and keeps its spot for 48 hours', async () => {
  const cup = await aTournament(world)
  const team = await enterPending(await aCaptain(world), cup, 'Patient')
  expect(team.paymentStatus).toBe('pending')
  expect((await registrationNamed(world, cup, 'Patient')).expiresAt).toEqual(inHours(48))
  expect(await counts(cup)).toEqual({ currentTeams: 1, placesTaken: 1 })
})

test('close to the deadline, a pending team keeps its spot until the deadline', async () => {
  const cup = await aTournament(world, { registrationDeadline: inHours(5) })
  await enterPending(await aCaptain(world), cup, 'Brief')
  expect((await registrationNamed(world, cup, 'Brief')).expiresAt).toEqual(inHours(5))
})

test('the captain pays for a pending team by teamId: the same team is now paid and no longer expires', async () => {
  const cup = await aTournament(world)
  const captain = await aCaptain(world)
  const team = await enterPending(captain, cup, 'Later Birds')
  const { reply } = await payFor(world, captain, cup, team)
  expect([reply.status, await reply.json()]).toEqual([200, { ...team, paymentStatus: 'paid' }])
  expect(await registrationNamed(world, cup, 'Later Birds')).toMatchObject({
    paymentStatus: 'paid',
    paidBy: 'card',
    amountPaidCents: 5000,
    expiresAt: null,
  })
})

test('setting a team to paid without a confirmed payment is refused; the payment can still be confirmed', async () => {
  const cup = await aTournament(world)
  const captain = await aCaptain(world)
  const team = await enterPending(captain, cup, 'Hopefuls')
  const claim = (paymentIntentId?: string) =>
    captain.patch(`/teams/${team.id}/payment`, { paymentStatus: 'paid', paymentIntentId })
  expect(await statusAndCode(claim())).toEqual([402, 'payment_required'])
  const started = await openCardForm(captain, cup, team)
  expect(await statusAndCode(claim(started.paymentIntentId))).toEqual([402, 'payment_incomplete'])
  await confirmCard(world, started)
  expect((await claim()).status).toBe(200)
  expect((await claim(started.paymentIntentId)).status).toBe(200)
  expect(
    await statusAndCode(captain.post('/create-payment-intent', { tournamentId: cup.id, teamId: team.id })),
  ).toEqual([409, 'already_paid'])
})

test("another team's payment, or one the provider does not know, does not pay for a team", async () => {
  const cup = await aTournament(world)
  const captain = await aCaptain(world)
  const [one, two] = [await enterPending(captain, cup, 'One'), await enterPending(captain, cup, 'Two')]
  const { started } = await payFor(world, captain, cup, one)
  for (const paymentIntentId of [started.paymentIntentId, 'pi_invented']) {
    const reply = captain.patch(`/teams/${two.id}/payment`, { paymentStatus: 'paid', paymentIntentId })
    expect(await statusAndCode(reply)).toEqual([409, 'payment_not_for_this'])
  }
})

test("only the captain can open a team's card form or set the team to paid", async () => {
  const cup = await aTournament(world)
  const team = await enterPending(await aCaptain(world), cup, 'Ours')
  const stranger = await aCaptain(world)
  const opened = stranger.post('/create-payment-intent', { tournamentId: cup.id, teamId: team.id })
  expect(await statusAndCode(opened)).toEqual([403, 'not_allowed'])
  expect(await statusAndCode(stranger.patch(`/teams/${team.id}/payment`, { paymentStatus: 'paid' }))).toEqual([
    403,
    'not_allowed',
  ])
})

test('a team can be paid for only in its own tournament', async () => {
  const [cup, other] = [await aTournament(world), await aTournament(world)]
  const captain = await aCaptain(world)
  const team = await enterPending(captain, cup, 'Strays')
  const reply = captain.post('/create-payment-intent', { tournamentId: other.id, teamId: team.id })
  expect(await statusAndCode(reply)).toEqual([404, 'team_not_found'])
})

test('held and pending registrations count together: with three unpaid, one must be paid first', async () => {
  const cup = await aTournament(world)
  const captain = await aCaptain(world)
  const first = await enterPending(captain, cup, 'One')
  await enterPending(captain, cup, 'Two')
  await openCardForm(captain, cup, 'Three')
  expect(await statusAndCode(captain.post('/teams', { tournamentId: cup.id, name: 'Four' }))).toEqual([
    409,
    'too_many_unpaid',
  ])
  expect(await statusAndCode(startEntry(captain, cup, 'Four'))).toEqual([409, 'too_many_unpaid'])
  await payFor(world, captain, cup, first)
  await enterPending(captain, cup, 'Four')
})

test('a captain who closes the card form and pays later has one spot, is listed, and can still pay by the payment already started', async () => {
  const cup = await aTournament(world)
  const captain = await aCaptain(world)
  const started = await openCardForm(captain, cup, 'Second Thoughts')
  const team = await enterPending(captain, cup, 'SECOND thoughts')
  expect(team.name).toBe('Second Thoughts')
  expect(await counts(cup)).toEqual({ currentTeams: 1, placesTaken: 1 })
  expect((await registrationNamed(world, cup, 'Second Thoughts')).expiresAt).toEqual(inHours(48))
  expect((await openCardForm(captain, cup, team)).paymentIntentId).toBe(started.paymentIntentId)
  await confirmCard(world, started)
  const paid = await captain.patch(`/teams/${team.id}/payment`, { paymentStatus: 'paid' })
  expect(((await paid.json()) as Team).paymentStatus).toBe('paid')
})

test('a hold made before the deadline can be paid after it, but can no longer become a pending team', async () => {
  const cup = await aTournament(world, { registrationDeadline: inHours(0.1) })
  const captain = await aCaptain(world)
  const started = await openCardForm(captain, cup, 'Just In Time')
  advanceClock(world, 0.2)
  expect(await statusAndCode(captain.post('/teams', { tournamentId: cup.id, name: 'Just In Time' }))).toEqual([
    409,
    'registration_closed',
  ])
  await confirmCard(world, started)
  const { paymentIntentId } = started
  const entered = await captain.post('/teams', { tournamentId: cup.id, name: 'Just In Time', paymentIntentId })
  expect(entered.status).toBe(201)
})

test("the fee is the one at registration, even if the tournament's fee changes later", async () => {
  const cup = await aTournament(world)
  const captain = await aCaptain(world)
  const team = await enterPending(captain, cup, 'Early Price')
  await world.administrator.patch(`/tournaments/${cup.id}`, { entryFee: 80 })
  expect((await openCardForm(captain, cup, team)).amount).toBe(50)
  await payFor(world, captain, cup, team)
  expect((await registrationNamed(world, cup, 'Early Price')).amountPaidCents).toBe(5000)
})
