import { afterEach, expect, test } from 'vitest'
import { aCaptain, aTournament, confirmCard, startEntry, visitor } from '#test/builders.ts'
import {
  useMoneyWorld,
  enterPending,
  expectBalanced,
  forward,
  openForm,
  payFor,
  placeNamed,
  refusalOf,
} from '#test/money.ts'
import type { Team } from '../contract.ts'

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

test('a team that pays later is listed as pending and keeps its place for 48 hours', async () => {
  const cup = await aTournament(world)
  const team = await enterPending(await aCaptain(world), cup, 'Patient')
  expect(team.paymentStatus).toBe('pending')
  expect((await placeNamed(world, cup, 'Patient')).expiresAt).toEqual(inHours(48))
  expect(await counts(cup)).toEqual({ currentTeams: 1, placesTaken: 1 })
})

test('close to the deadline it keeps its place until the deadline', async () => {
  const cup = await aTournament(world, { registrationDeadline: inHours(5) })
  await enterPending(await aCaptain(world), cup, 'Brief')
  expect((await placeNamed(world, cup, 'Brief')).expiresAt).toEqual(inHours(5))
})

test('its captain pays for it by teamId, and it is the same team, now paid and kept for good', async () => {
  const cup = await aTournament(world)
  const captain = await aCaptain(world)
  const team = await enterPending(captain, cup, 'Later Birds')
  const { reply } = await payFor(world, captain, cup, team)
  expect([reply.status, await reply.json()]).toEqual([200, { ...team, paymentStatus: 'paid' }])
  expect(await placeNamed(world, cup, 'Later Birds')).toMatchObject({
    paymentStatus: 'paid',
    paidBy: 'card',
    amountPaidCents: 5000,
    expiresAt: null,
  })
})

test('setting it to paid without a payment, or with one not confirmed yet, is refused; the payment stays confirmable', async () => {
  const cup = await aTournament(world)
  const captain = await aCaptain(world)
  const team = await enterPending(captain, cup, 'Hopefuls')
  const claim = (paymentIntentId?: string) =>
    captain.patch(`/teams/${team.id}/payment`, { paymentStatus: 'paid', paymentIntentId })
  expect(await refusalOf(claim())).toEqual([402, 'payment_required'])
  const started = await openForm(captain, cup, team)
  expect(await refusalOf(claim(started.paymentIntentId))).toEqual([402, 'payment_incomplete'])
  await confirmCard(world, started)
  expect((await claim()).status).toBe(200)
  expect((await claim(started.paymentIntentId)).status).toBe(200)
  expect(await refusalOf(captain.post('/create-payment-intent', { tournamentId: cup.id, teamId: team.id }))).toEqual([
    409,
    'already_paid',
  ])
})

test("another team's payment, and one the provider never heard of, pay for nothing", async () => {
  const cup = await aTournament(world)
  const captain = await aCaptain(world)
  const [one, two] = [await enterPending(captain, cup, 'One'), await enterPending(captain, cup, 'Two')]
  const { started } = await payFor(world, captain, cup, one)
  for (const paymentIntentId of [started.paymentIntentId, 'pi_invented']) {
    const reply = captain.patch(`/teams/${two.id}/payment`, { paymentStatus: 'paid', paymentIntentId })
    expect(await refusalOf(reply)).toEqual([409, 'payment_not_for_this'])
  }
})

test('nobody but its captain opens its card form or sets it to paid', async () => {
  const cup = await aTournament(world)
  const team = await enterPending(await aCaptain(world), cup, 'Ours')
  const stranger = await aCaptain(world)
  const opened = stranger.post('/create-payment-intent', { tournamentId: cup.id, teamId: team.id })
  expect(await refusalOf(opened)).toEqual([403, 'not_allowed'])
  expect(await refusalOf(stranger.patch(`/teams/${team.id}/payment`, { paymentStatus: 'paid' }))).toEqual([
    403,
    'not_allowed',
  ])
})

test('a team is paid for in its own tournament only', async () => {
  const [cup, other] = [await aTournament(world), await aTournament(world)]
  const captain = await aCaptain(world)
  const team = await enterPending(captain, cup, 'Strays')
  const reply = captain.post('/create-payment-intent', { tournamentId: other.id, teamId: team.id })
  expect(await refusalOf(reply)).toEqual([404, 'team_not_found'])
})

test('held and pending places count together: three unpaid ones, then one must be paid first', async () => {
  const cup = await aTournament(world)
  const captain = await aCaptain(world)
  const first = await enterPending(captain, cup, 'One')
  await enterPending(captain, cup, 'Two')
  await openForm(captain, cup, 'Three')
  expect(await refusalOf(captain.post('/teams', { tournamentId: cup.id, name: 'Four' }))).toEqual([
    409,
    'too_many_unpaid',
  ])
  expect(await refusalOf(startEntry(captain, cup, 'Four'))).toEqual([409, 'too_many_unpaid'])
  await payFor(world, captain, cup, first)
  await enterPending(captain, cup, 'Four')
})

test('the card form is closed and the captain pays later: one place, listed now, and the payment that was begun still pays for it', async () => {
  const cup = await aTournament(world)
  const captain = await aCaptain(world)
  const started = await openForm(captain, cup, 'Second Thoughts')
  const team = await enterPending(captain, cup, 'SECOND thoughts')
  expect(team.name).toBe('Second Thoughts')
  expect(await counts(cup)).toEqual({ currentTeams: 1, placesTaken: 1 })
  expect((await placeNamed(world, cup, 'Second Thoughts')).expiresAt).toEqual(inHours(48))
  expect((await openForm(captain, cup, team)).paymentIntentId).toBe(started.paymentIntentId)
  await confirmCard(world, started)
  const paid = await captain.patch(`/teams/${team.id}/payment`, { paymentStatus: 'paid' })
  expect(((await paid.json()) as Team).paymentStatus).toBe('paid')
})

test('a hold made before the deadline is honoured after it, but cannot be turned into paying later any more', async () => {
  const cup = await aTournament(world, { registrationDeadline: inHours(0.1) })
  const captain = await aCaptain(world)
  const started = await openForm(captain, cup, 'Just In Time')
  forward(world, 0.2)
  expect(await refusalOf(captain.post('/teams', { tournamentId: cup.id, name: 'Just In Time' }))).toEqual([
    409,
    'registration_closed',
  ])
  await confirmCard(world, started)
  const { paymentIntentId } = started
  const entered = await captain.post('/teams', { tournamentId: cup.id, name: 'Just In Time', paymentIntentId })
  expect(entered.status).toBe(201)
})

test('the fee is the one of the day the team entered, whatever the tournament asks now', async () => {
  const cup = await aTournament(world)
  const captain = await aCaptain(world)
  const team = await enterPending(captain, cup, 'Early Price')
  await world.administrator.patch(`/tournaments/${cup.id}`, { entryFee: 80 })
  expect((await openForm(captain, cup, team)).amount).toBe(50)
  await payFor(world, captain, cup, team)
  expect((await placeNamed(world, cup, 'Early Price')).amountPaidCents).toBe(5000)
})
