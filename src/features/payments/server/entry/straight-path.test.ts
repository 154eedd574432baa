import { expect, test } from 'vitest'
import { registrations, webhookEvents } from '#db/schema.ts'
import { aPlayer, aTournament, confirmCard, enterPaid, startEntry, visitor } from '#test/builders.ts'
import { raceForLastTwoSpots } from '#test/race.ts'
import { useWorld } from '#test/world.ts'
import type { StartedEntry } from '../../contract.ts'
import type { Team } from '#features/teams/contract.ts'

const world = useWorld({ connections: 20 })

const read = async <T>(response: Response | Promise<Response>) => (await (await response).json()) as T
const charged = async () => (await world.sandbox.control.summary()).captured
const listed = async (id: string) => read<Team[]>(visitor(world).get(`/tournaments/${id}/teams`))

test('a captain holds a spot, pays by card, and the team is listed as paid', async () => {
  const cup = await aTournament(world)
  const captain = await aPlayer(world)
  const { team, status } = await enterPaid(world, captain, cup, 'Net Ninjas')
  expect(status).toBe(201)
  expect(team).toMatchObject({
    name: 'Net Ninjas',
    captainId: captain.id,
    members: [captain.id],
    paymentStatus: 'paid',
  })
  expect(await listed(cup.id)).toEqual([team])
})

test('the amount is the fee in the database, whatever the client sends', async () => {
  const cup = await aTournament(world, { entryFeeCents: 4950 })
  const started = await read<StartedEntry>(startEntry(await aPlayer(world), cup, 'Frugal'))
  expect(started.amount).toBe(49.5)
})

test('a hold is not a team, but takes a spot', async () => {
  const cup = await aTournament(world)
  await startEntry(await aPlayer(world), cup, 'Holders')
  expect(await listed(cup.id)).toEqual([])
  expect(await read(visitor(world).get(`/tournaments/${cup.id}`))).toMatchObject({ currentTeams: 0, placesTaken: 1 })
})

test('the same captain and team name get the same payment again', async () => {
  const cup = await aTournament(world)
  const captain = await aPlayer(world)
  const first = await read<StartedEntry>(startEntry(captain, cup, 'Twice'))
  const again = await read<StartedEntry>(startEntry(captain, cup, 'TWICE'))
  expect(again).toEqual(first)
})

test('after a declined card the spot is still held and the payment can be confirmed', async () => {
  const cup = await aTournament(world)
  const captain = await aPlayer(world)
  const started = await read<StartedEntry>(startEntry(captain, cup, 'Persistent'))
  expect((await confirmCard(world, started, 'pm_card_chargeDeclined')).status).toBe(402)
  const early = await captain.post('/teams', {
    name: 'Persistent',
    tournamentId: cup.id,
    paymentIntentId: started.paymentIntentId,
  })
  expect([early.status, await early.json()]).toMatchObject([402, { code: 'payment_incomplete' }])
  expect((await enterPaid(world, captain, cup, 'Persistent')).team.paymentStatus).toBe('paid')
})

test('claiming "paid" without a payment is refused and registers no team', async () => {
  const cup = await aTournament(world)
  const captain = await aPlayer(world)
  const claimed = await captain.post('/teams', { name: 'Freeloaders', tournamentId: cup.id, paymentStatus: 'paid' })
  expect([claimed.status, await claimed.json()]).toMatchObject([402, { code: 'payment_required' }])
  expect(await listed(cup.id)).toEqual([])
})

test("another captain's payment registers no team", async () => {
  const cup = await aTournament(world)
  const payer = await aPlayer(world)
  const started = await read<StartedEntry>(startEntry(payer, cup, 'Payers'))
  await confirmCard(world, started)
  const thief = await aPlayer(world)
  const reply = await thief.post('/teams', {
    name: 'Payers',
    tournamentId: cup.id,
    paymentIntentId: started.paymentIntentId,
  })
  expect([reply.status, await reply.json()]).toMatchObject([409, { code: 'payment_not_for_this' }])
})

test('naming another captain is refused with 403', async () => {
  const cup = await aTournament(world)
  const [captain, other] = [await aPlayer(world), await aPlayer(world)]
  const asTeam = await captain.post('/teams', { name: 'Borrowed', tournamentId: cup.id, captainId: other.id })
  const asPayment = await captain.post('/create-payment-intent', {
    tournamentId: cup.id,
    teamName: 'Borrowed',
    metadata: { userId: other.id },
  })
  expect([asTeam.status, asPayment.status]).toEqual([403, 403])
})

test('a team in a free tournament is paid at once, without a payment', async () => {
  const cup = await aTournament(world, { entryFeeCents: 0 })
  const captain = await aPlayer(world)
  const refused = await startEntry(captain, cup, 'Free Spirits')
  expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'no_payment_needed' }])
  const team = await read<Team>(captain.post('/teams', { name: 'Free Spirits', tournamentId: cup.id }))
  expect(team.paymentStatus).toBe('paid')
})

test('the webhook alone registers the team when the browser closes right after confirming the card', async () => {
  const cup = await aTournament(world)
  const started = await read<StartedEntry>(startEntry(await aPlayer(world), cup, 'Gone Fishing'))
  await confirmCard(world, started)
  await world.sandbox.deliverDue()
  await world.settled()
  expect(await listed(cup.id)).toMatchObject([{ name: 'Gone Fishing', paymentStatus: 'paid' }])
})

test.each([['before the browser'], ['after the browser']])(
  'the webhook arriving three times %s makes one team and one charge',
  async (when) => {
    const cup = await aTournament(world)
    const captain = await aPlayer(world)
    const before = await charged()
    await world.sandbox.control.addFault({ event: '*', copies: 3, times: 10 })
    if (when === 'after the browser') await enterPaid(world, captain, cup, 'Once Only')
    else await confirmCard(world, await read<StartedEntry>(startEntry(captain, cup, 'Once Only')))
    await world.sandbox.deliverDue()
    await world.settled()
    if (when === 'before the browser') await enterPaid(world, captain, cup, 'Once Only')
    expect(await listed(cup.id)).toHaveLength(1)
    expect((await charged()) - before).toBe(cup.entryFeeCents)
  },
)

const storedEvents = async () => (await world.app.db.select().from(webhookEvents)).length

test('a forged or unsigned event is refused and not stored', async () => {
  const before = await storedEvents()
  const event = JSON.stringify({ id: 'evt_forged', type: 'payment_intent.succeeded', data: { object: { id: 'pi_1' } } })
  const statuses = []
  for (const signature of [undefined, 't=1,v1=00', `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`]) {
    const reply = await visitor(world).call(
      'POST',
      '/webhooks/stripe',
      event,
      signature ? { 'stripe-signature': signature } : {},
    )
    statuses.push(reply.status)
  }
  expect(statuses).toEqual([400, 400, 400])
  expect(await storedEvents()).toBe(before)
})

test('two teams in a tournament cannot have the same name in any letter case', async () => {
  const cup = await aTournament(world)
  await startEntry(await aPlayer(world), cup, 'Smash Brothers')
  const second = await startEntry(await aPlayer(world), cup, 'SMASH brothers')
  expect([second.status, await second.json()]).toMatchObject([409, { code: 'team_name_taken' }])
})

test("a captain's fourth unpaid team is refused", async () => {
  const cup = await aTournament(world)
  const captain = await aPlayer(world)
  for (const name of ['One', 'Two', 'Three']) expect((await startEntry(captain, cup, name)).status).toBe(201)
  const fourth = await startEntry(captain, cup, 'Four')
  expect([fourth.status, await fourth.json()]).toMatchObject([409, { code: 'too_many_unpaid' }])
})

test('after the deadline, and when the tournament is full, registration is refused and nothing is held', async () => {
  const captain = await aPlayer(world)
  const closed = await aTournament(world, { registrationDeadline: world.clock.now })
  const full = await aTournament(world, { maxTeams: 2 })
  for (const name of ['One', 'Two']) await startEntry(await aPlayer(world), full, name)
  for (const [cup, code] of [
    [closed, 'registration_closed'],
    [full, 'tournament_full'],
  ] as const) {
    const reply = await startEntry(captain, cup, 'Latecomers')
    expect([reply.status, await reply.json()]).toMatchObject([409, { code }])
  }
  const rows = await world.app.db.select().from(registrations)
  expect(rows.filter((row) => row.userId === captain.id)).toEqual([])
})

test('when twenty captains race for the last two spots, two get in and pay, and eighteen are told the tournament is full', async () => {
  const { outcomes, paid, taken, charges } = await raceForLastTwoSpots(world)
  expect(outcomes.filter((outcome) => outcome === 'paid')).toHaveLength(2)
  expect(outcomes.filter((outcome) => outcome === 'tournament_full')).toHaveLength(18)
  expect({ paid, taken, charges }).toEqual({ paid: 2, taken: 8, charges: 2 })
})
