import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { auditLog, refunds, registrations, teams, tournaments } from '#db/schema.ts'
import type { Registration } from '#features/registrations/contract.ts'
import type { Tournament } from '#features/tournaments/contract.ts'
import { aCaptain, aTournament, confirmCard, enterPaid, times, visitor } from '#test/builders.ts'
import {
  useMoneyWorld,
  enterPending,
  expectBalanced,
  advanceClock,
  ledgerOf,
  openCardForm,
  payFor,
  registrationNamed,
  sweepNow,
} from '#test/money.ts'
import { statusAndCode } from '#test/refusals.ts'

const world = useMoneyWorld()
afterEach(() => expectBalanced(world))

type Cup = Awaited<ReturnType<typeof aTournament>>

const drop = (cup: Cup) => world.administrator.delete(`/tournaments/${cup.id}`)
const rowOf = async (cup: Cup) => (await world.app.db.select().from(tournaments).where(eq(tournaments.id, cup.id)))[0]
const placesOf = async (cup: Cup) => {
  const rows = await world.app.db.select().from(registrations).where(eq(registrations.tournamentId, cup.id))
  return Object.fromEntries(rows.map(({ teamName, paymentStatus }) => [teamName, paymentStatus]))
}
const providerOf = async (cup: Cup) => {
  const { intents } = await world.sandbox.control.summary()
  const ours = intents.filter((intent) => intent.metadata.tournamentId === cup.id)
  return ours.map(({ status, captured, refunds, refunded }) => ({ status, captured, refunds, refunded }))
}

/** A tournament with a spot in every status. */
async function aTournamentWithEveryStatus() {
  const cup = await aTournament(world)
  const captain = await aCaptain(world)
  await enterPaid(world, captain, cup, 'Card One')
  await enterPaid(world, captain, cup, 'Card Two')
  const cash = await enterPending(captain, cup, 'Cash')
  await world.administrator.patch(`/teams/${cash.id}`, { paymentStatus: 'paid' })
  await enterPending(captain, cup, 'Pending')
  await openCardForm(captain, cup, await enterPending(captain, cup, 'Form Open'))
  await openCardForm(captain, cup, 'Held')
  return { cup, captain }
}

const allOver = {
  'Card One': 'refunded',
  'Card Two': 'refunded',
  Cash: 'refunded',
  Pending: 'expired',
  'Form Open': 'expired',
  Held: 'expired',
}
const fullyBack = { status: 'succeeded', captured: 5000, refunds: 1, refunded: 5000 }
const closed = { status: 'canceled', captured: 0, refunds: 0, refunded: 0 }

describe('deleting a tournament', () => {
  test('removes the row when nobody ever registered', async () => {
    const cup = await aTournament(world)
    expect((await drop(cup)).status).toBe(200)
    expect(await rowOf(cup)).toBeUndefined()
  })

  test('otherwise cancels it, refunds every fee in full, and cancels every open payment', async () => {
    const { cup } = await aTournamentWithEveryStatus()
    expect((await drop(cup)).status).toBe(200)
    await world.settled()
    expect(await rowOf(cup)).toMatchObject({ status: 'cancelled', placesTaken: 0, currentTeams: 0 })
    const shown = await visitor(world).get(`/tournaments/${cup.id}`)
    const cancelledAt = world.clock.now.toISOString()
    expect([shown.status, await shown.json()]).toMatchObject([200, { status: 'cancelled', cancelledAt }])
    expect(await (await visitor(world).get(`/tournaments/${cup.id}/teams`)).json()).toEqual([])
    expect((await visitor(world).get(`/tournaments/${cup.id}/host`)).status).toBe(200)
    expect(await (await visitor(world).get('/tournaments')).json()).not.toContainEqual(
      expect.objectContaining({ id: cup.id }),
    )
    expect(await placesOf(cup)).toEqual(allOver)
    expect(await providerOf(cup)).toEqual([fullyBack, fullyBack, closed, closed])
    expect(await ledgerOf(world, await registrationNamed(world, cup, 'Cash'))).toEqual([
      ['cash', 5000],
      ['cash', -5000],
    ])
  })

  test('leaves unpaid teams in the list of their captain, and no spots that were only held', async () => {
    const { cup, captain } = await aTournamentWithEveryStatus()
    await drop(cup)
    await world.settled()
    const listed = (await (await captain.get(`/users/${captain.id}/registrations`)).json()) as Registration[]
    const unpaid = listed.filter(({ paidBy }) => paidBy === null)
    expect(new Map(unpaid.map(({ teamName, paymentStatus }) => [teamName, paymentStatus]))).toEqual(
      new Map([
        ['Form Open', 'withdrawn'],
        ['Pending', 'withdrawn'],
      ]),
    )
  })

  test('happens once for several requests at once', async () => {
    const { cup } = await aTournamentWithEveryStatus()
    const replies = await Promise.all(times(5, () => drop(cup)))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409])
    await world.settled()
    expect(await providerOf(cup)).toEqual([fullyBack, fullyBack, closed, closed])
  })

  test('prevents new teams, including those from held spots', async () => {
    const cup = await aTournament(world)
    const captain = await aCaptain(world)
    await openCardForm(captain, cup, 'Held')
    expect((await drop(cup)).status).toBe(200)
    const late = captain.post('/teams', { tournamentId: cup.id, name: 'Newcomers' })
    expect(await statusAndCode(late)).toEqual([409, 'tournament_cancelled'])
    const turned = captain.post('/teams', { tournamentId: cup.id, name: 'Held' })
    expect(await statusAndCode(turned)).toEqual([409, 'tournament_cancelled'])
    const again = captain.post('/create-payment-intent', { tournamentId: cup.id, teamName: 'Held' })
    expect(await statusAndCode(again)).toEqual([409, 'tournament_cancelled'])
  })

  const refund = { method: 'POST', path: '/v1/refunds' } as const
  const cancel = { method: 'POST', path: '/v1/payment_intents/*/cancel' } as const
  const any = { path: '/v1/**' } as const
  test.each([
    ['every refund is rejected', refund, 'error_500', 6],
    ['the first refund succeeds but returns 500', refund, 'error_500_after', 1],
    ['every refund succeeds but returns 500', refund, 'error_500_after', 2],
    ['the first refund succeeds but its response is lost', refund, 'drop_after_success', 3],
    ['the first refund succeeds but times out', refund, 'timeout_after_success', 3],
    ['no payment is canceled', cancel, 'error_500', 6],
    ['the first payment is canceled but returns 500', cancel, 'error_500_after', 1],
    ['the first payment is canceled but its response is lost', cancel, 'drop_after_success', 3],
    ['the provider is down', any, 'error_500', 30],
  ] as const)('is finished by the sweep when %s', async (_, call, fault, tries) => {
    const { cup } = await aTournamentWithEveryStatus()
    await world.sandbox.control.addFault({ call, fault, times: tries })
    expect((await drop(cup)).status).toBe(200)
    await world.settled()
    for (let minute = 0; minute < 3; minute += 1) {
      advanceClock(world, 1 / 60)
      await sweepNow(world)
    }
    await world.sandbox.control.clearFaults()
    advanceClock(world, 1 / 60)
    await sweepNow(world)
    expect(await placesOf(cup)).toEqual(allOver)
    expect(await providerOf(cup)).toEqual([fullyBack, fullyBack, closed, closed])
    const sent = await world.app.db
      .select({ status: refunds.status })
      .from(refunds)
      .innerJoin(registrations, eq(registrations.id, refunds.registrationId))
      .where(eq(registrations.tournamentId, cup.id))
    expect(sent.map(({ status }) => status)).toEqual(['succeeded', 'succeeded'])
  })
})

test('the tournament says who canceled it: the organizer or the administrator', async () => {
  const organizer = await aCaptain(world)
  const cups = await Promise.all(times(2, () => aTournament(world, { organizerId: organizer.id })))
  for (const cup of cups) await enterPending(await aCaptain(world), cup, 'Reds')
  expect((await organizer.post(`/tournaments/${cups[0]!.id}/cancellation`, {})).status).toBe(201)
  expect((await drop(cups[1]!)).status).toBe(200)
  const canceledBy = cups.map(
    async ({ id }) => ((await (await visitor(world).get(`/tournaments/${id}`)).json()) as Tournament).cancelledBy,
  )
  expect(await Promise.all(canceledBy)).toEqual(['organizer', 'administrator'])
})

const remove = (cup: Cup) => world.administrator.post(`/admin/tournaments/${cup.id}/removal`, { reason: 'Spam' })
const replyTo = async (browser: ReturnType<typeof visitor>, { id }: Cup) =>
  Promise.all(
    ['', '/teams', '/host', '/calendar.ics'].map(
      async (part) => (await browser.get(`/tournaments/${id}${part}`)).status,
    ),
  )

describe('removing a tournament', () => {
  test('refunds its teams and hides it from everyone but the administrator and people with a registration', async () => {
    const { cup, captain } = await aTournamentWithEveryStatus()
    const organizer = await aCaptain(world)
    await world.app.db.update(tournaments).set({ organizerId: organizer.id }).where(eq(tournaments.id, cup.id))
    expect((await remove(cup)).status).toBe(201)
    await world.settled()
    expect(await placesOf(cup)).toEqual(allOver)
    expect(await providerOf(cup)).toEqual([fullyBack, fullyBack, closed, closed])
    const seen = [200, 200, 200, 200]
    const hidden = [404, 404, 404, 404]
    expect(await replyTo(captain, cup)).toEqual(seen)
    expect(await replyTo(world.administrator, cup)).toEqual(seen)
    expect(await (await world.administrator.get(`/tournaments/${cup.id}`)).json()).toMatchObject({ isRemoved: true })
    expect(await replyTo(organizer, cup)).toEqual(hidden)
    expect(await replyTo(visitor(world), cup)).toEqual(hidden)
    for (const part of ['matches', 'competition', 'live', 'draw'])
      expect((await visitor(world).get(`/tournaments/${cup.id}/${part}`)).status).toBe(404)
    const entry = captain.post('/teams', { tournamentId: cup.id, name: 'Newcomers' })
    expect(await statusAndCode(entry)).toEqual([404, 'tournament_not_found'])
  })

  test('hides one that was canceled before, refunds nothing twice, and happens once', async () => {
    const { cup } = await aTournamentWithEveryStatus()
    expect((await drop(cup)).status).toBe(200)
    const replies = await Promise.all(times(5, () => remove(cup)))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 404, 404, 404, 404])
    await world.settled()
    expect(await providerOf(cup)).toEqual([fullyBack, fullyBack, closed, closed])
    expect(await rowOf(cup)).toMatchObject({ removalReason: 'Spam', status: 'cancelled' })
  })

  test('deletes the row when nobody ever registered, and keeps the reason in the audit log', async () => {
    const cup = await aTournament(world)
    expect((await remove(cup)).status).toBe(201)
    expect(await rowOf(cup)).toBeUndefined()
    const log = await world.app.db.select().from(auditLog).where(eq(auditLog.subjectId, cup.id))
    expect(log).toMatchObject([{ action: 'deleted', reason: 'Spam' }])
  })

  test('needs a reason', async () => {
    const cup = await aTournament(world)
    const reply = await world.administrator.post(`/admin/tournaments/${cup.id}/removal`, { reason: '  ' })
    expect([reply.status, await reply.json()]).toMatchObject([400, { fields: { reason: 'Please give a reason' } }])
  })
})

describe('deleting a team', () => {
  test('unlists it, refunds its fee in full and keeps its records; a second time changes nothing', async () => {
    const cup = await aTournament(world)
    const captain = await aCaptain(world)
    const { team } = await enterPaid(world, captain, cup, 'Dismissed')
    for (let time = 0; time < 2; time += 1) {
      expect((await world.administrator.delete(`/teams/${team.id}`)).status).toBe(200)
      await world.settled()
    }
    expect(await (await visitor(world).get(`/tournaments/${cup.id}/teams`)).json()).toEqual([])
    expect(await world.app.db.select().from(teams).where(eq(teams.id, team.id))).toMatchObject([
      { paymentStatus: 'refunded' },
    ])
    expect(await providerOf(cup)).toEqual([fullyBack])
  })

  test('before it paid charges nothing, even if its card form is open', async () => {
    const cup = await aTournament(world)
    const captain = await aCaptain(world)
    const team = await enterPending(captain, cup, 'Sent Off')
    const started = await openCardForm(captain, cup, team)
    expect((await world.administrator.delete(`/teams/${team.id}`)).status).toBe(200)
    expect((await confirmCard(world, started)).status).toBe(400)
    expect([await placesOf(cup), await providerOf(cup)]).toEqual([{ 'Sent Off': 'withdrawn' }, [closed]])
  })

  test('while its captain withdraws it refunds the money once', async () => {
    const cup = await aTournament(world, { maxTeams: 40 })
    const entered = await Promise.all(
      times(20, async (n) => {
        const captain = await aCaptain(world)
        const team = await enterPending(captain, cup, `Both Ways ${n}`)
        await payFor(world, captain, cup, team)
        return { captain, team }
      }),
    )
    await Promise.all(
      entered.flatMap(({ captain, team }) => [
        captain.post(`/teams/${team.id}/withdrawal`),
        world.administrator.delete(`/teams/${team.id}`),
      ]),
    )
    await world.settled()
    const provider = await providerOf(cup)
    expect(provider.map((intent) => intent.refunds)).toEqual(times(20, () => 1))
    expect(new Set(provider.map((intent) => intent.refunded)).isSubsetOf(new Set([4825, 5000]))).toBe(true)
  })
})
