import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { registrations } from '#db/schema.ts'
import { aCaptain, aTournament, confirmCard, startEntry, times, visitor } from '#test/builders.ts'
import {
  useMoneyWorld,
  answerChallenge,
  enterPending,
  expectBalanced,
  forward,
  openForm,
  placeNamed,
  refusalOf,
  sweepNow,
} from '#test/money.ts'
import { holdMinutes, payLaterHours } from '../values.ts'

const world = useMoneyWorld()
afterEach(() => expectBalanced(world))

const holdHours = holdMinutes / 60
const statusOf = async (cup: { id: string }, name: string) => (await placeNamed(world, cup, name)).paymentStatus
const placesTaken = async (cup: { id: string }) =>
  ((await (await visitor(world).get(`/tournaments/${cup.id}`)).json()) as { placesTaken: number }).placesTaken
/** How the intents of this tournament stand at the provider. */
const intentsOf = async (cup: { id: string }) =>
  (await world.sandbox.control.summary()).intents.filter((intent) => intent.metadata.tournamentId === cup.id)
const intentStatuses = async (cup: { id: string }) => (await intentsOf(cup)).map(({ status }) => status)

const create = { method: 'POST', path: '/v1/payment_intents' } as const
const cancel = { method: 'POST', path: '/v1/payment_intents/*/cancel' } as const
/** As often as the SDK tries one call. */
const everyTry = 3

test.each([
  ['held', holdHours],
  ['pending', payLaterHours],
] as const)(
  'a %s place lapses at its very moment, not before, and its payment is cancelled first',
  async (kind, hours) => {
    const cup = await aTournament(world)
    const captain = await aCaptain(world)
    if (kind === 'held') await openForm(captain, cup, 'Sleepers')
    else await openForm(captain, cup, await enterPending(captain, cup, 'Sleepers'))
    forward(world, hours - 1 / 3600)
    await sweepNow(world)
    expect([await statusOf(cup, 'Sleepers'), await intentStatuses(cup)]).toEqual([kind, ['requires_payment_method']])
    forward(world, 1 / 3600)
    await sweepNow(world)
    expect([await statusOf(cup, 'Sleepers'), await intentStatuses(cup)]).toEqual(['expired', ['canceled']])
    expect([await placesTaken(cup), await (await visitor(world).get(`/tournaments/${cup.id}/teams`)).json()]).toEqual([
      0,
      [],
    ])
  },
)

test('what lapsed is free for others: the place and the name', async () => {
  const cup = await aTournament(world, { maxTeams: 2 })
  const [first, second] = [await aCaptain(world), await aCaptain(world)]
  await enterPending(first, cup, 'Wanted')
  await enterPending(first, cup, 'Other')
  expect(await refusalOf(startEntry(second, cup, 'Third'))).toEqual([409, 'tournament_full'])
  forward(world, payLaterHours)
  await sweepNow(world)
  expect((await enterPending(second, cup, 'WANTED')).paymentStatus).toBe('pending')
})

test('a place that lapsed and was not released yet is still taken', async () => {
  const cup = await aTournament(world, { maxTeams: 2 })
  const captain = await aCaptain(world)
  await openForm(captain, cup, 'One')
  await openForm(captain, cup, 'Two')
  forward(world, holdHours)
  expect(await refusalOf(startEntry(await aCaptain(world), cup, 'Three'))).toEqual([409, 'tournament_full'])
})

test.each([
  ['held', holdHours],
  ['pending', payLaterHours],
] as const)(
  'paid, and nobody told us: expiring the %s place finds out and lists the team as paid',
  async (kind, hours) => {
    const cup = await aTournament(world)
    const captain = await aCaptain(world)
    await world.sandbox.control.addFault({ event: '*', never: true, times: 20 })
    const place = kind === 'held' ? 'Quiet Payers' : await enterPending(captain, cup, 'Quiet Payers')
    await confirmCard(world, await openForm(captain, cup, place))
    forward(world, hours)
    await world.app.db
      .update(registrations)
      .set({ paymentStartedAt: world.clock.now })
      .where(eq(registrations.tournamentId, cup.id))
    await sweepNow(world)
    expect(await statusOf(cup, 'Quiet Payers')).toBe('paid')
  },
)

test('paid, and nobody told us: the next sweep lists the team, long before anything lapses', async () => {
  const cup = await aTournament(world)
  await world.sandbox.control.addFault({ event: '*', never: true, times: 20 })
  await confirmCard(world, await openForm(await aCaptain(world), cup, 'Unannounced'))
  forward(world, 1 / 60)
  await sweepNow(world)
  expect(await statusOf(cup, 'Unannounced')).toBe('paid')
})

test.each([
  ['is down', 'error_500', everyTry],
  ['does it and answers 500', 'error_500_after', 1],
  ['does it and never answers', 'timeout_after_success', everyTry],
] as const)(
  'while the provider %s the place stays taken; when it answers again the place is free',
  async (_, fault, tries) => {
    const cup = await aTournament(world)
    await openForm(await aCaptain(world), cup, 'In Limbo')
    forward(world, holdHours)
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

test('the intent was made and its id never came back: expiring finds it by its key and cancels it', async () => {
  const cup = await aTournament(world)
  const captain = await aCaptain(world)
  await world.sandbox.control.addFault({ call: create, fault: 'drop_after_success', times: everyTry })
  expect(await refusalOf(startEntry(captain, cup, 'Lost Letter'))).toEqual([502, 'payment_provider_unavailable'])
  expect(await statusOf(cup, 'Lost Letter')).toBe('held')
  forward(world, holdHours)
  await sweepNow(world)
  expect([await statusOf(cup, 'Lost Letter'), await intentStatuses(cup)]).toEqual(['expired', ['canceled']])
})

test('the intent was made and its id never came back: asking again gives that very intent, and it can be paid', async () => {
  const cup = await aTournament(world)
  const captain = await aCaptain(world)
  await world.sandbox.control.addFault({ call: create, fault: 'drop_after_success', times: everyTry })
  await startEntry(captain, cup, 'Found Letter')
  const started = await openForm(captain, cup, 'Found Letter')
  await confirmCard(world, started)
  expect(await intentStatuses(cup)).toEqual(['succeeded'])
})

test('a lost payment was found to be cancelled, and the answer to that was lost: the card form is given another one', async () => {
  const cup = await aTournament(world)
  const captain = await aCaptain(world)
  const team = await enterPending(captain, cup, 'Second Thoughts')
  await world.sandbox.control.addFault({ call: create, fault: 'drop_after_success', times: everyTry })
  await captain.post('/create-payment-intent', { tournamentId: cup.id, teamId: team.id })
  await world.sandbox.control.addFault({ call: cancel, fault: 'error_500_after' })
  expect((await captain.post(`/teams/${team.id}/withdrawal`, {})).status).toBe(502)
  expect(await intentStatuses(cup)).toEqual(['canceled'])
  await confirmCard(world, await openForm(captain, cup, team))
  expect(await intentStatuses(cup)).toEqual(['canceled', 'succeeded'])
})

test('the provider has forgotten the key after a day: the captain is given one new intent, and only that one can be paid', async () => {
  const cup = await aTournament(world)
  const captain = await aCaptain(world)
  const team = await enterPending(captain, cup, 'Long Thoughts')
  await world.sandbox.control.addFault({ call: create, fault: 'drop_after_success', times: everyTry })
  const lost = captain.post('/create-payment-intent', { tournamentId: cup.id, teamId: team.id })
  expect((await lost).status).toBe(502)
  forward(world, 25)
  const started = await openForm(captain, cup, team)
  expect((await openForm(captain, cup, team)).paymentIntentId).toBe(started.paymentIntentId)
  await confirmCard(world, started)
  expect(await intentStatuses(cup)).toEqual(['requires_payment_method', 'succeeded'])
})

test('a key the provider spoiled is not asked again: the next try has another one and is charged once', async () => {
  const cup = await aTournament(world)
  const captain = await aCaptain(world)
  await world.sandbox.control.addFault({ call: create, fault: 'error_500_after' })
  expect(await refusalOf(startEntry(captain, cup, 'Second Key'))).toEqual([502, 'payment_provider_unavailable'])
  await confirmCard(world, await openForm(captain, cup, 'Second Key'))
  expect(await intentStatuses(cup)).toEqual(['requires_payment_method', 'succeeded'])
})

test('a place whose only key was spoiled is released: nobody was ever given that secret', async () => {
  const cup = await aTournament(world)
  const captain = await aCaptain(world)
  await world.sandbox.control.addFault({ call: create, fault: 'error_500_after', times: 2 })
  await startEntry(captain, cup, 'Keyless')
  await startEntry(captain, cup, 'Keyless')
  forward(world, holdHours)
  await sweepNow(world)
  expect([await statusOf(cup, 'Keyless'), await placesTaken(cup)]).toEqual(['expired', 0])
})

/** As after the step from test keys to live ones: the place names a payment that the provider does not know. */
const forgotten = async (kind: 'held' | 'pending') => {
  const cup = await aTournament(world)
  const captain = await aCaptain(world)
  const entry = kind === 'held' ? 'Sleepers' : await enterPending(captain, cup, 'Sleepers')
  await openForm(captain, cup, entry)
  const { id } = await placeNamed(world, cup, 'Sleepers')
  const elsewhere = { paymentIntentId: `pi_elsewhere_${id}` }
  await world.app.db.update(registrations).set(elsewhere).where(eq(registrations.id, id))
  return { cup, captain, entry }
}

describe('a payment that was made with other keys, or was cleared away', () => {
  test.each([
    ['held', holdHours],
    ['pending', payLaterHours],
  ] as const)('does not keep a %s place for ever', async (kind, hours) => {
    const { cup } = await forgotten(kind)
    forward(world, hours)
    await sweepNow(world)
    expect([await statusOf(cup, 'Sleepers'), await placesTaken(cup)]).toEqual(['expired', 0])
  })

  test('is replaced by one that the captain can pay', async () => {
    const { cup, captain, entry } = await forgotten('pending')
    const started = await openForm(captain, cup, entry)
    expect((await confirmCard(world, started)).status).toBe(200)
    forward(world, 1 / 60)
    await sweepNow(world)
    expect(await statusOf(cup, 'Sleepers')).toBe('paid')
  })
})

test('a challenge that is open when the place lapses cannot be passed any more, and nothing is charged', async () => {
  const cup = await aTournament(world)
  const started = await openForm(await aCaptain(world), cup, 'Challenged')
  await confirmCard(world, started, 'pm_card_authenticationRequired')
  expect(await intentStatuses(cup)).toEqual(['requires_action'])
  forward(world, holdHours)
  await sweepNow(world)
  expect((await answerChallenge(world, started, 'accept')).status).toBe(400)
  expect([await statusOf(cup, 'Challenged'), await intentStatuses(cup)]).toEqual(['expired', ['canceled']])
})

test('the hold lapses while the form is open: told so, nothing charged, and starting again works before any sweep', async () => {
  const cup = await aTournament(world)
  const captain = await aCaptain(world)
  const stale = await openForm(captain, cup, 'Slow Typists')
  forward(world, holdHours)
  const fresh = await openForm(captain, cup, 'Slow Typists')
  expect(fresh.registrationId).not.toBe(stale.registrationId)
  expect((await confirmCard(world, stale)).status).toBe(400)
  const { paymentIntentId } = stale
  const late = captain.post('/teams', { tournamentId: cup.id, name: 'Slow Typists', paymentIntentId })
  expect(await refusalOf(late)).toEqual([402, 'payment_incomplete'])
  expect(await intentStatuses(cup)).toEqual(['canceled', 'requires_payment_method'])
})

test('twenty cards are confirmed while their places expire: each is paid and in, or not charged and out', async () => {
  const cup = await aTournament(world, { maxTeams: 20 })
  const forms = await Promise.all(times(20, async (n) => openForm(await aCaptain(world), cup, `Photo Finish ${n}`)))
  forward(world, holdHours)
  await Promise.all([sweepNow(world), ...forms.map((started) => confirmCard(world, started))])
  await sweepNow(world)
  const places = await world.app.db.select().from(registrations).where(eq(registrations.tournamentId, cup.id))
  const intents = new Map((await intentsOf(cup)).map((intent) => [intent.id, intent.captured]))
  for (const { paymentStatus, paymentIntentId } of places) {
    expect([paymentStatus, intents.get(paymentIntentId!)]).toEqual(
      paymentStatus === 'paid' ? ['paid', cup.entryFeeCents] : ['expired', 0],
    )
  }
})
