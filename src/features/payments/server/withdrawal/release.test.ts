import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { registrations } from '#db/schema.ts'
import { aCaptain, aTournament, confirmCard, enterPaid, startEntry, times, visitor } from '#test/builders.ts'
import {
  useMoneyWorld,
  answerChallenge,
  enterPending,
  expectBalanced,
  advanceClock,
  openCardForm,
  registrationNamed,
  sweepNow,
} from '#test/money.ts'
import { statusAndCode } from '#test/refusals.ts'
import { holdMinutes, lapsedHoldHours, payLaterHours, shortHoldMinutes } from '#features/registrations/values.ts'

const world = useMoneyWorld()
afterEach(() => expectBalanced(world))

const holdHours = holdMinutes / 60
const statusOf = async (cup: { id: string }, name: string) => (await registrationNamed(world, cup, name)).paymentStatus
const placesTaken = async (cup: { id: string }) =>
  ((await (await visitor(world).get(`/tournaments/${cup.id}`)).json()) as { placesTaken: number }).placesTaken
/** This tournament's intents at the provider. */
const intentsOf = async (cup: { id: string }) =>
  (await world.sandbox.control.summary()).intents.filter((intent) => intent.metadata.tournamentId === cup.id)
const intentStatuses = async (cup: { id: string }) => (await intentsOf(cup)).map(({ status }) => status)

const create = { method: 'POST', path: '/v1/payment_intents' } as const
const cancel = { method: 'POST', path: '/v1/payment_intents/*/cancel' } as const
/** How many times the SDK tries a call. */
const everyTry = 3

test.each([
  ['held', holdHours],
  ['pending', payLaterHours],
] as const)('a %s spot expires exactly on time, and its payment is canceled first', async (kind, hours) => {
  const cup = await aTournament(world)
  const captain = await aCaptain(world)
  if (kind === 'held') await openCardForm(captain, cup, 'Sleepers')
  else await openCardForm(captain, cup, await enterPending(captain, cup, 'Sleepers'))
  advanceClock(world, hours - 1 / 3600)
  await sweepNow(world)
  expect([await statusOf(cup, 'Sleepers'), await intentStatuses(cup)]).toEqual([kind, ['requires_payment_method']])
  advanceClock(world, 1 / 3600)
  await sweepNow(world)
  expect([await statusOf(cup, 'Sleepers'), await intentStatuses(cup)]).toEqual(['expired', ['canceled']])
  expect([await placesTaken(cup), await (await visitor(world).get(`/tournaments/${cup.id}/teams`)).json()]).toEqual([
    0,
    [],
  ])
})

test("an expired team's spot and name are free for others", async () => {
  const cup = await aTournament(world, { maxTeams: 2 })
  const [first, second] = [await aCaptain(world), await aCaptain(world)]
  await enterPending(first, cup, 'Wanted')
  await openCardForm(first, cup, 'Other')
  expect(await statusAndCode(startEntry(second, cup, 'Third'))).toEqual([409, 'tournament_full'])
  advanceClock(world, payLaterHours)
  await sweepNow(world)
  expect((await enterPending(second, cup, 'WANTED')).paymentStatus).toBe('pending')
})

async function anUnreliableCaptain() {
  const [cup, captain] = [await aTournament(world), await aCaptain(world)]
  for (const name of ['One', 'Two']) await openCardForm(captain, cup, name)
  advanceClock(world, holdHours)
  const { registrationId } = await openCardForm(captain, cup, 'Three')
  expect((await captain.delete(`/registrations/${registrationId}`)).status).toBe(200)
  return { cup, captain }
}
const minutesHeld = ({ holdExpiresAt }: { holdExpiresAt: string | null }) =>
  (new Date(holdExpiresAt!).getTime() - world.clock.now.getTime()) / 60_000

describe('a captain whose third hold in a day ended unpaid', () => {
  test('holds one spot at a time for two minutes, and can pay for it by card', async () => {
    const { cup, captain } = await anUnreliableCaptain()
    const started = await openCardForm(captain, cup, 'Four')
    expect(minutesHeld(started)).toBe(shortHoldMinutes)
    expect(await statusAndCode(startEntry(captain, cup, 'Five'))).toEqual([409, 'one_hold_at_a_time'])
    expect((await openCardForm(captain, cup, 'Four')).registrationId).toBe(started.registrationId)
    expect((await enterPaid(world, captain, cup, 'Four')).status).toBe(201)
    expect(minutesHeld(await openCardForm(captain, cup, 'Five'))).toBe(shortHoldMinutes)
  })

  test('holds spots like everyone else in other tournaments, and in this one a day later', async () => {
    const { cup, captain } = await anUnreliableCaptain()
    expect(minutesHeld(await openCardForm(captain, await aTournament(world), 'Four'))).toBe(holdMinutes)
    expect(minutesHeld(await openCardForm(await aCaptain(world), cup, 'Others'))).toBe(holdMinutes)
    advanceClock(world, lapsedHoldHours)
    for (const name of ['Four', 'Five']) expect(minutesHeld(await openCardForm(captain, cup, name))).toBe(holdMinutes)
  })
})

test('an expired spot is taken until it is released', async () => {
  const cup = await aTournament(world, { maxTeams: 2 })
  const captain = await aCaptain(world)
  await openCardForm(captain, cup, 'One')
  await openCardForm(captain, cup, 'Two')
  advanceClock(world, holdHours)
  expect(await statusAndCode(startEntry(await aCaptain(world), cup, 'Three'))).toEqual([409, 'tournament_full'])
})

test.each([
  ['held', holdHours],
  ['pending', payLaterHours],
] as const)(
  'a %s spot that expires although it was paid, with no webhook, is found paid and listed',
  async (kind, hours) => {
    const cup = await aTournament(world)
    const captain = await aCaptain(world)
    await world.sandbox.control.addFault({ event: '*', never: true, times: 20 })
    const entry = kind === 'held' ? 'Quiet Payers' : await enterPending(captain, cup, 'Quiet Payers')
    await confirmCard(world, await openCardForm(captain, cup, entry))
    advanceClock(world, hours)
    await world.app.db
      .update(registrations)
      .set({ paymentStartedAt: world.clock.now })
      .where(eq(registrations.tournamentId, cup.id))
    await sweepNow(world)
    expect(await statusOf(cup, 'Quiet Payers')).toBe('paid')
  },
)

test('the next sweep lists a paid team whose webhook never arrived', async () => {
  const cup = await aTournament(world)
  await world.sandbox.control.addFault({ event: '*', never: true, times: 20 })
  await confirmCard(world, await openCardForm(await aCaptain(world), cup, 'Unannounced'))
  advanceClock(world, 1 / 60)
  await sweepNow(world)
  expect(await statusOf(cup, 'Unannounced')).toBe('paid')
})

test.each([
  ['is down', 'error_500', everyTry],
  ['cancels it and replies 500', 'error_500_after', 1],
  ['cancels it and never replies', 'timeout_after_success', everyTry],
] as const)(
  'while the provider %s, the spot stays taken; it is released once the provider replies',
  async (_, fault, tries) => {
    const cup = await aTournament(world)
    await openCardForm(await aCaptain(world), cup, 'In Limbo')
    advanceClock(world, holdHours)
    await world.sandbox.control.addFault({ call: cancel, fault, times: tries })
    await world.sandbox.control.addFault({
      call: { method: 'GET', path: '/v1/payment_intents/*' },
      fault: 'error_500',
      times: everyTry,
    })
    await sweepNow(world)
    expect([await statusOf(cup, 'In Limbo'), await placesTaken(cup)]).toEqual(['held', 1])
    await world.sandbox.control.clearFaults()
    await sweepNow(world)
    expect([await statusOf(cup, 'In Limbo'), await placesTaken(cup)]).toEqual(['expired', 0])
    expect(await intentStatuses(cup)).toEqual(['canceled'])
  },
)

test('an intent whose id was never stored is found by its key and canceled at expiry', async () => {
  const cup = await aTournament(world)
  const captain = await aCaptain(world)
  await world.sandbox.control.addFault({ call: create, fault: 'drop_after_success', times: everyTry })
  expect(await statusAndCode(startEntry(captain, cup, 'Lost Letter'))).toEqual([502, 'payment_provider_unavailable'])
  expect(await statusOf(cup, 'Lost Letter')).toBe('held')
  advanceClock(world, holdHours)
  await sweepNow(world)
  expect([await statusOf(cup, 'Lost Letter'), await intentStatuses(cup)]).toEqual(['expired', ['canceled']])
})

test('asking again for an intent whose id was never stored gives the same intent, which can be paid', async () => {
  const cup = await aTournament(world)
  const captain = await aCaptain(world)
  await world.sandbox.control.addFault({ call: create, fault: 'drop_after_success', times: everyTry })
  await startEntry(captain, cup, 'Found Letter')
  const started = await openCardForm(captain, cup, 'Found Letter')
  await confirmCard(world, started)
  expect(await intentStatuses(cup)).toEqual(['succeeded'])
})

test('the card form gets a new intent when the lost one turns out to be canceled', async () => {
  const cup = await aTournament(world)
  const captain = await aCaptain(world)
  const team = await enterPending(captain, cup, 'Second Thoughts')
  await world.sandbox.control.addFault({ call: create, fault: 'drop_after_success', times: everyTry })
  await captain.post('/create-payment-intent', { tournamentId: cup.id, teamId: team.id })
  await world.sandbox.control.addFault({ call: cancel, fault: 'error_500_after' })
  expect((await captain.post(`/teams/${team.id}/withdrawal`, {})).status).toBe(502)
  expect(await intentStatuses(cup)).toEqual(['canceled'])
  await confirmCard(world, await openCardForm(captain, cup, team))
  expect(await intentStatuses(cup)).toEqual(['canceled', 'succeeded'])
})

test('once the provider has forgotten the key, the captain gets one new intent, and only that one can be paid', async () => {
  const cup = await aTournament(world)
  const captain = await aCaptain(world)
  const team = await enterPending(captain, cup, 'Long Thoughts')
  await world.sandbox.control.addFault({ call: create, fault: 'drop_after_success', times: everyTry })
  const lost = captain.post('/create-payment-intent', { tournamentId: cup.id, teamId: team.id })
  expect((await lost).status).toBe(502)
  advanceClock(world, 25)
  const started = await openCardForm(captain, cup, team)
  expect((await openCardForm(captain, cup, team)).paymentIntentId).toBe(started.paymentIntentId)
  await confirmCard(world, started)
  expect(await intentStatuses(cup)).toEqual(['requires_payment_method', 'succeeded'])
})

test('an exhausted idempotency key is not used again: the next try has a new key and is charged once', async () => {
  const cup = await aTournament(world)
  const captain = await aCaptain(world)
  await world.sandbox.control.addFault({ call: create, fault: 'error_500_after' })
  expect(await statusAndCode(startEntry(captain, cup, 'Second Key'))).toEqual([502, 'payment_provider_unavailable'])
  await confirmCard(world, await openCardForm(captain, cup, 'Second Key'))
  expect(await intentStatuses(cup)).toEqual(['requires_payment_method', 'succeeded'])
})

test('a spot whose only key is exhausted is released', async () => {
  const cup = await aTournament(world)
  const captain = await aCaptain(world)
  await world.sandbox.control.addFault({ call: create, fault: 'error_500_after', times: 2 })
  await startEntry(captain, cup, 'Keyless')
  await startEntry(captain, cup, 'Keyless')
  advanceClock(world, holdHours)
  await sweepNow(world)
  expect([await statusOf(cup, 'Keyless'), await placesTaken(cup)]).toEqual(['expired', 0])
})

/** A registration whose payment the provider does not know, as after switching from test keys to live keys. */
const forgotten = async (kind: 'held' | 'pending') => {
  const cup = await aTournament(world)
  const captain = await aCaptain(world)
  const entry = kind === 'held' ? 'Sleepers' : await enterPending(captain, cup, 'Sleepers')
  await openCardForm(captain, cup, entry)
  const { id } = await registrationNamed(world, cup, 'Sleepers')
  const elsewhere = { paymentIntentId: `pi_elsewhere_${id}` }
  await world.app.db.update(registrations).set(elsewhere).where(eq(registrations.id, id))
  return { cup, captain, entry }
}

describe('a payment that the provider does not know', () => {
  test.each([
    ['held', holdHours],
    ['pending', payLaterHours],
  ] as const)('does not keep a %s spot forever', async (kind, hours) => {
    const { cup } = await forgotten(kind)
    advanceClock(world, hours)
    await sweepNow(world)
    expect([await statusOf(cup, 'Sleepers'), await placesTaken(cup)]).toEqual(['expired', 0])
  })

  test('is replaced by one that the captain can pay', async () => {
    const { cup, captain, entry } = await forgotten('pending')
    const started = await openCardForm(captain, cup, entry)
    expect((await confirmCard(world, started)).status).toBe(200)
    advanceClock(world, 1 / 60)
    await sweepNow(world)
    expect(await statusOf(cup, 'Sleepers')).toBe('paid')
  })
})

test('a 3-D Secure challenge that is open at expiry can no longer be passed, and nothing is charged', async () => {
  const cup = await aTournament(world)
  const started = await openCardForm(await aCaptain(world), cup, 'Challenged')
  await confirmCard(world, started, 'pm_card_authenticationRequired')
  expect(await intentStatuses(cup)).toEqual(['requires_action'])
  advanceClock(world, holdHours)
  await sweepNow(world)
  expect((await answerChallenge(world, started, 'accept')).status).toBe(400)
  expect([await statusOf(cup, 'Challenged'), await intentStatuses(cup)]).toEqual(['expired', ['canceled']])
})

test('when the hold expires while the form is open, nothing is charged, and starting again works before any sweep', async () => {
  const cup = await aTournament(world)
  const captain = await aCaptain(world)
  const stale = await openCardForm(captain, cup, 'Slow Typists')
  advanceClock(world, holdHours)
  const fresh = await openCardForm(captain, cup, 'Slow Typists')
  expect(fresh.registrationId).not.toBe(stale.registrationId)
  expect((await confirmCard(world, stale)).status).toBe(400)
  const { paymentIntentId } = stale
  const late = captain.post('/teams', { tournamentId: cup.id, name: 'Slow Typists', paymentIntentId })
  expect(await statusAndCode(late)).toEqual([402, 'payment_incomplete'])
  expect(await intentStatuses(cup)).toEqual(['canceled', 'requires_payment_method'])
})

test('twenty cards are confirmed while their holds expire: each team is paid and listed, or neither', async () => {
  const cup = await aTournament(world, { maxTeams: 20 })
  const forms = await Promise.all(times(20, async (n) => openCardForm(await aCaptain(world), cup, `Photo Finish ${n}`)))
  advanceClock(world, holdHours)
  await Promise.all([sweepNow(world), ...forms.map((started) => confirmCard(world, started))])
  await sweepNow(world)
  const rows = await world.app.db.select().from(registrations).where(eq(registrations.tournamentId, cup.id))
  const intents = new Map((await intentsOf(cup)).map((intent) => [intent.id, intent.captured]))
  for (const { paymentStatus, paymentIntentId } of rows) {
    expect([paymentStatus, intents.get(paymentIntentId!)]).toEqual(
      paymentStatus === 'paid' ? ['paid', cup.entryFeeCents] : ['expired', 0],
    )
  }
})
