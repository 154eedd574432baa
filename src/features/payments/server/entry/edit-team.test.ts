import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { ledgerEntries } from '#db/schema.ts'
import { aCaptain, aTournament, confirmCard, enterPaid, times, visitor } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import { aDrawnTournament, playOut } from '#test/competition.ts'
import {
  useMoneyWorld,
  enterPending,
  expectBalanced,
  advanceClock,
  listedTeams,
  ledgerOf,
  openCardForm,
  payFor,
  registrationNamed,
  sweepNow,
} from '#test/money.ts'
import { statusAndCode } from '#test/refusals.ts'
import type { Team } from '#features/teams/contract.ts'
import { payLaterHours } from '#features/registrations/values.ts'
import { teamRevision } from './edit-team.ts'

const world = useMoneyWorld()
afterEach(() => expectBalanced(world))

type Cup = Awaited<ReturnType<typeof aTournament>>
type Entered = { cup: Cup; captain: Player; team: Team }

const set = (team: Team, paymentStatus: string) => world.administrator.patch(`/teams/${team.id}`, { paymentStatus })
const listed = async (cup: Cup) => (await listedTeams(world, cup)).map((team) => team.paymentStatus)
const intentStatuses = async (cup: Cup) =>
  (await world.sandbox.control.summary()).intents
    .filter((intent) => intent.metadata.tournamentId === cup.id)
    .map(({ status }) => status)

async function pending(entryFeeCents = 5000): Promise<Entered> {
  const cup = await aTournament(world, { entryFeeCents })
  const captain = await aCaptain(world)
  return { cup, captain, team: await enterPending(captain, cup, 'Changelings') }
}

async function withFormOpen(): Promise<Entered> {
  const entered = await pending()
  await openCardForm(entered.captain, entered.cup, entered.team)
  return entered
}

async function paidByCard(): Promise<Entered> {
  const entered = await pending()
  await payFor(world, entered.captain, entered.cup, entered.team)
  return entered
}

const paidInCash = async () => changed(await pending(), 'paid')

async function expired(): Promise<Entered> {
  const entered = await withFormOpen()
  advanceClock(world, payLaterHours)
  await sweepNow(world)
  return entered
}

async function withdrawn(): Promise<Entered> {
  const entered = await pending()
  await entered.captain.post(`/teams/${entered.team.id}/withdrawal`)
  return entered
}

/** Teams in every state in which the administrator may find them. */
const made = {
  pending: () => pending(),
  'pending, form open': withFormOpen,
  'paid by card': paidByCard,
  'paid in cash': paidInCash,
  free: () => pending(0),
  'refunded to the card': async () => changed(await paidByCard(), 'refunded'),
  'refunded in cash': async () => changed(await paidInCash(), 'refunded'),
  expired,
  withdrawn,
}

async function changed(entered: Entered, paymentStatus: string): Promise<Entered> {
  expect((await set(entered.team, paymentStatus)).status).toBe(200)
  await world.settled()
  return entered
}

const captured = ['captured', 5000] as const
const refunded = ['refunded', 5000] as const
const cash = ['cash', 5000] as const
const cashBack = ['cash', -5000] as const

/** The team's state, the status that is set, the state or refusal that follows, and the team's ledger. */
const changes: [keyof typeof made, string, string, (readonly [string, number])[]][] = [
  ['pending', 'pending', 'pending', []],
  ['pending', 'paid', 'paid in cash', [cash]],
  ['pending', 'refunded', 'refunded', []],
  ['pending, form open', 'pending', 'pending', []],
  ['pending, form open', 'paid', 'paid in cash', [cash]],
  ['pending, form open', 'refunded', 'refunded', []],
  ['paid by card', 'pending', 'paid_by_card', [captured]],
  ['paid by card', 'paid', 'paid by card', [captured]],
  ['paid by card', 'refunded', 'refunded', [captured, refunded]],
  ['paid in cash', 'pending', 'pending', [cash, cashBack]],
  ['paid in cash', 'paid', 'paid in cash', [cash]],
  ['paid in cash', 'refunded', 'refunded', [cash, cashBack]],
  ['free', 'pending', 'free_is_paid', []],
  ['free', 'paid', 'paid free', []],
  ['free', 'refunded', 'refunded', []],
  ['refunded to the card', 'pending', 'pending', [captured, refunded]],
  ['refunded to the card', 'paid', 'paid in cash', [captured, refunded, cash]],
  ['refunded to the card', 'refunded', 'refunded', [captured, refunded]],
  ['refunded in cash', 'pending', 'pending', [cash, cashBack]],
  ['refunded in cash', 'paid', 'paid in cash', [cash, cashBack, cash]],
  ['refunded in cash', 'refunded', 'refunded', [cash, cashBack]],
  ['expired', 'pending', 'pending', []],
  ['expired', 'paid', 'paid in cash', [cash]],
  ['expired', 'refunded', 'refunded', []],
  ['withdrawn', 'pending', 'pending', []],
  ['withdrawn', 'paid', 'paid in cash', [cash]],
  ['withdrawn', 'refunded', 'refunded', []],
]

const isPaidBy = { card: 'paid by card', cash: 'paid in cash', free: 'paid free', waived: 'waived' } as const

test.each(changes)('a team that is %s, set to %s: %s', async (from, to, outcome, moved) => {
  const { cup, team } = await made[from]()
  const reply = await set(team, to)
  await world.settled()
  const registration = await registrationNamed(world, cup, 'Changelings')
  const state = registration.paymentStatus === 'paid' ? isPaidBy[registration.paidBy!] : registration.paymentStatus
  expect(reply.status === 200 ? state : (await statusAndCode(reply))[1]).toBe(outcome)
  expect(await ledgerOf(world, registration)).toEqual(moved)
  expect(await listed(cup)).toEqual(state === 'refunded' ? [] : [registration.paymentStatus])
  expect(registration.amountPaidCents).toBe(state.startsWith('paid') ? cup.entryFeeCents : registration.amountPaidCents)
})

test('every movement of cash names the administrator who recorded it', async () => {
  const { cup } = await made['refunded in cash']()
  const registration = await registrationNamed(world, cup, 'Changelings')
  const entries = await world.app.db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.registrationId, registration.id))
  expect(entries.map(({ actorId }) => actorId)).toEqual([world.administrator.id, world.administrator.id])
})

describe('while a card form is open', () => {
  test.each(['paid', 'refunded'])(
    'setting the team to %s closes its payment, and the card can no longer be charged',
    async (to) => {
      const { cup, captain, team } = await pending()
      const started = await openCardForm(captain, cup, team)
      await set(team, to)
      expect((await confirmCard(world, started)).status).toBe(400)
      expect(await intentStatuses(cup)).toEqual(['canceled'])
    },
  )

  test('setting it to paid when the card was already charged leaves it paid by card, and records no cash', async () => {
    const { cup, captain, team } = await pending()
    await confirmCard(world, await openCardForm(captain, cup, team))
    expect(await (await set(team, 'paid')).json()).toMatchObject({ paymentStatus: 'paid' })
    expect(await ledgerOf(world, await registrationNamed(world, cup, 'Changelings'))).toEqual([captured])
  })

  test('setting it to refunded when the card was already charged refunds the card', async () => {
    const { cup, captain, team } = await pending()
    await confirmCard(world, await openCardForm(captain, cup, team))
    await set(team, 'refunded')
    await world.settled()
    expect(await ledgerOf(world, await registrationNamed(world, cup, 'Changelings'))).toEqual([captured, refunded])
  })

  test('when cash and card are paid at the same moment, exactly one counts', async () => {
    const cup = await aTournament(world, { maxTeams: 40 })
    const entered = await Promise.all(
      times(20, async (n) => {
        const captain = await aCaptain(world)
        const team = await enterPending(captain, cup, `Torn ${n}`)
        return { team, started: await openCardForm(captain, cup, team) }
      }),
    )
    await Promise.all(entered.flatMap(({ team, started }) => [set(team, 'paid'), confirmCard(world, started)]))
    await sweepNow(world)
    for (const { team } of entered) {
      const registration = await registrationNamed(world, cup, team.name)
      expect([registration.paymentStatus, await ledgerOf(world, registration)]).toEqual([
        'paid',
        registration.paidBy === 'card' ? [captured] : [cash],
      ])
    }
  })

  test('a stale edit is refused before the payment is closed, so the captain can still pay', async () => {
    const { cup, captain, team } = await pending()
    const started = await openCardForm(captain, cup, team)
    const revision = teamRevision({ name: 'Its Name Before', paymentStatus: 'pending' })
    const stale = world.administrator.patch(`/teams/${team.id}`, { paymentStatus: 'paid', revision })
    expect(await statusAndCode(stale)).toEqual([409, 'edited_meanwhile'])
    expect(await intentStatuses(cup)).not.toContain('canceled')
    expect((await confirmCard(world, started)).status).toBe(200)
  })

  test('an edit is refused when the team changes while its payment is being closed', async () => {
    const { cup, captain, team } = await pending()
    await openCardForm(captain, cup, team)
    const { payments } = world.app
    const cancelIntent: typeof payments.cancelIntent = async (id) => {
      world.app.payments = payments
      expect((await world.administrator.patch(`/teams/${team.id}`, { name: 'Renamed Meanwhile' })).status).toBe(200)
      return payments.cancelIntent(id)
    }
    world.app.payments = { ...payments, cancelIntent }
    const revision = teamRevision({ name: team.name, paymentStatus: 'pending' })
    const overtaken = world.administrator.patch(`/teams/${team.id}`, { paymentStatus: 'paid', revision })
    expect(await statusAndCode(overtaken)).toEqual([409, 'edited_meanwhile'])
    expect(await ledgerOf(world, await registrationNamed(world, cup, 'Renamed Meanwhile'))).toEqual([])
  })

  test('nothing changes while the provider cannot be asked whether the card was charged', async () => {
    const { cup, team } = await made['pending, form open']()
    await world.sandbox.control.addFault({ call: { path: '/v1/payment_intents/**' }, fault: 'error_500', times: 3 })
    expect(await statusAndCode(set(team, 'paid'))).toEqual([502, 'payment_provider_unavailable'])
    expect(await listed(cup)).toEqual(['pending'])
  })
})

describe('a team that has lost its spot', () => {
  test.each(['paid', 'pending'])('cannot be set to %s when the tournament is full', async (to) => {
    const { cup, team } = await made['refunded to the card']()
    await world.administrator.patch(`/tournaments/${cup.id}`, { maxTeams: 2 })
    const others = await aCaptain(world)
    await enterPending(others, cup, 'One')
    await openCardForm(others, cup, 'Two')
    expect(await statusAndCode(set(team, to))).toEqual([409, 'tournament_full'])
    expect(await listed(cup)).toEqual(['pending'])
  })

  test('cannot be restored when another team has its name', async () => {
    const { cup, team } = await made['refunded to the card']()
    await enterPending(await aCaptain(world), cup, 'CHANGELINGS')
    expect(await statusAndCode(set(team, 'paid'))).toEqual([409, 'team_name_taken'])
  })

  test('cannot be restored in a canceled tournament', async () => {
    const { cup, team } = await made['refunded to the card']()
    await world.administrator.delete(`/tournaments/${cup.id}`)
    expect(await statusAndCode(set(team, 'paid'))).toEqual([409, 'tournament_cancelled'])
  })

  test('and is pending again is paid by a new payment', async () => {
    const { cup, captain, team } = await made['refunded to the card']()
    await set(team, 'pending')
    expect((await payFor(world, captain, cup, team)).reply.status).toBe(200)
    expect(await ledgerOf(world, await registrationNamed(world, cup, 'Changelings'))).toEqual([
      captured,
      refunded,
      captured,
    ])
    expect(await intentStatuses(cup)).toEqual(['succeeded', 'succeeded'])
  })

  test('and is pending again is not paid by the refunded payment', async () => {
    const { cup, captain, team } = await made.pending()
    const { started } = await payFor(world, captain, cup, team)
    await set(team, 'refunded')
    await set(team, 'pending')
    const claim = captain.patch(`/teams/${team.id}/payment`, {
      paymentStatus: 'paid',
      paymentIntentId: started.paymentIntentId,
    })
    expect((await statusAndCode(claim))[0]).toBe(409)
    expect(await listed(cup)).toEqual(['pending'])
  })
})

test('a team set to pending after the deadline has 48 hours to pay', async () => {
  const { cup, team } = await made['paid in cash']()
  world.clock.now = cup.registrationDeadline
  await set(team, 'pending')
  await sweepNow(world)
  expect(await listed(cup)).toEqual(['pending'])
  advanceClock(world, payLaterHours)
  await sweepNow(world)
  expect(await listed(cup)).toEqual([])
})

test('a pending team in a tournament that is being canceled cannot be set to paid', async () => {
  const { cup, team } = await made['pending, form open']()
  await world.sandbox.control.addFault({ call: { path: '/v1/payment_intents/*/cancel' }, fault: 'error_500', times: 3 })
  await world.administrator.delete(`/tournaments/${cup.id}`)
  await world.settled()
  expect(await statusAndCode(set(team, 'paid'))).toEqual([409, 'tournament_cancelled'])
})

test('a free team cannot be pending, and its captain is never asked to pay', async () => {
  const { cup, captain, team } = await made.free()
  const messages = () => world.database.pool.query('select message from notifications where user_id = $1', [captain.id])
  const before = (await messages()).rowCount
  await set(team, 'refunded')
  expect(await statusAndCode(set(team, 'pending'))).toEqual([409, 'free_is_paid'])
  await set(team, 'paid')
  expect((await registrationNamed(world, cup, 'Changelings')).paidBy).toBe('free')
  const { rows } = await messages()
  expect(rows).toHaveLength(before! + 2)
  expect(JSON.stringify(rows)).not.toContain('$0')
  expect((await captain.post(`/teams/${team.id}/withdrawal`)).status).toBe(201)
})

test('a new name reaches the team and its registration; a name that is taken changes nothing, not even the status', async () => {
  const { cup, captain, team } = await made.pending()
  await enterPending(captain, cup, 'Taken')
  const renamed = await world.administrator.patch(`/teams/${team.id}`, { name: 'Renamed' })
  expect(await renamed.json()).toMatchObject({ name: 'Renamed', paymentStatus: 'pending' })
  const clash = world.administrator.patch(`/teams/${team.id}`, { name: 'taken', paymentStatus: 'paid' })
  expect(await statusAndCode(clash)).toEqual([409, 'team_name_taken'])
  expect((await registrationNamed(world, cup, 'Renamed')).paymentStatus).toBe('pending')
})

test.each([
  ['pending', 'withdrawn', []],
  ['pending, form open', 'withdrawn', []],
  ['free', 'withdrawn', []],
  ['paid by card', 'refunded', [captured, refunded]],
  ['paid in cash', 'refunded', [cash, cashBack]],
] as const)('deleting a team that is %s leaves it %s', async (from, status, moved) => {
  const { cup, team } = await made[from]()
  expect((await world.administrator.delete(`/teams/${team.id}`)).status).toBe(200)
  await world.settled()
  const registration = await registrationNamed(world, cup, 'Changelings')
  expect(registration.paymentStatus).toBe(status)
  expect(await ledgerOf(world, registration)).toEqual(moved)
  expect(await listed(cup)).toEqual([])
})

test('deleting a pending team whose card was just charged refunds the card', async () => {
  const { cup, captain, team } = await made.pending()
  await confirmCard(world, await openCardForm(captain, cup, team))
  await world.administrator.delete(`/teams/${team.id}`)
  await world.settled()
  expect(await ledgerOf(world, await registrationNamed(world, cup, 'Changelings'))).toEqual([captured, refunded])
})

test('a team that never paid claims no refund, even when it is set to refunded', async () => {
  const { captain, team } = await made.pending()
  await set(team, 'refunded')
  const registrations = await (await captain.get(`/users/${captain.id}/registrations`)).json()
  expect(registrations).toMatchObject([{ paymentStatus: 'refunded', amount: 0, paidBy: null }])
})

test('only the administrator can edit or delete a team', async () => {
  const { cup } = await made.pending()
  const captain = await aCaptain(world)
  const { team } = await enterPaid(world, captain, cup, 'Not Yours')
  for (const who of [captain, visitor(world)]) {
    const status = who === captain ? 403 : 401
    expect((await who.patch(`/teams/${team.id}`, { paymentStatus: 'refunded' })).status).toBe(status)
    expect((await who.delete(`/teams/${team.id}`)).status).toBe(status)
  }
})

const seedsFixed = [409, "Seeds come from the draw and can't be edited."]
const eliminationFixed = [409, "Teams are eliminated by results and can't be edited here."]

/** The status of a change of a team, and the sentence that refuses it. */
async function edited(team: { id: string }, change: Partial<Pick<Team, 'seed' | 'eliminated'>>) {
  const reply = await world.administrator.patch(`/teams/${team.id}`, change)
  return reply.ok ? [reply.status] : [reply.status, ((await reply.json()) as { message: string }).message]
}

test('a seed and whether a team is eliminated cannot be edited, and are accepted unchanged', async () => {
  const cup = await aTournament(world)
  const team = await enterPending(await aCaptain(world), cup, 'Ants')
  expect(await edited(team, { seed: null, eliminated: false })).toEqual([200])
  expect(await edited(team, { seed: 1 })).toEqual(seedsFixed)
  expect(await edited(team, { eliminated: true })).toEqual(eliminationFixed)
})

test('neither can be edited after the draw, or after a team is eliminated', async () => {
  const cup = await aDrawnTournament(world, 2)
  const [winner, loser] = cup.teams as [Team, Team]
  for (const [team, seed] of [
    [winner, 1],
    [loser, 2],
  ] as const) {
    expect(await edited(team, { seed, eliminated: false })).toEqual([200])
    for (const other of [null, 3 - seed]) expect(await edited(team, { seed: other })).toEqual(seedsFixed)
    expect(await edited(team, { eliminated: true })).toEqual(eliminationFixed)
  }
  await playOut(cup.organizer, cup.id)
  expect(await edited(loser, { seed: 2, eliminated: true })).toEqual([200])
  expect(await edited(loser, { eliminated: false })).toEqual(eliminationFixed)
  expect(await edited(winner, { seed: 1, eliminated: false })).toEqual([200])
  expect(await edited(winner, { eliminated: true })).toEqual(eliminationFixed)
  const saved = await listedTeams(world, cup)
  expect(saved.map(({ seed, eliminated }) => ({ seed, eliminated }))).toEqual([
    { seed: 1, eliminated: false },
    { seed: 2, eliminated: true },
  ])
})
