import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog, ledgerEntries, notifications, registrations, teams, tournaments, users } from '#db/schema.ts'
import { reconcile } from '#features/payments/server/ledger/reconciliation.ts'
import type { StartedEntry } from '#features/payments/contract.ts'
import type { Entry } from '#features/registrations/contract.ts'
import type { Team } from '#features/teams/contract.ts'
import { aCaptain, aTournament, confirmCard, enterPaid, justStarted, startEntry, times } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import { aReport, competitionOf, drawn, addOfficials, playOut, teamsOf } from '#test/competition.ts'
import { finished, finishOf } from '#test/finish.ts'
import { setAttempts } from '#test/rate-limits.ts'
import { statusAndCode } from '#test/refusals.ts'
import { advanceClock, sweepNow, useMoneyWorld } from '#test/money.ts'
import { aFullCup, positionsOf } from '#test/waiting-list.ts'

const world = useMoneyWorld()
const fee = 50_00

async function aCup(overrides: Partial<typeof tournaments.$inferInsert> = {}) {
  const organizer = await aCaptain(world)
  const cup = await aTournament(world, { organizerId: organizer.id, entryFeeCents: fee, ...overrides })
  return { ...cup, organizer }
}
type Cup = Awaited<ReturnType<typeof aCup>>

const enter = (cup: Cup, names: string[], payment?: string, by: Player = cup.organizer) =>
  by.post(`/tournaments/${cup.id}/registrations`, { teams: names.map((name) => ({ name })), payment })
const entriesOf = async (cup: Cup) =>
  (await (await cup.organizer.get(`/tournaments/${cup.id}/registrations`)).json()) as Entry[]
const entryOf = async (cup: Cup, name: string) => (await entriesOf(cup)).find(({ teamName }) => teamName === name)!
const pay = async (cup: Cup, name: string, paidBy: string, by: Player = cup.organizer) =>
  by.post(`/tournaments/${cup.id}/registrations/${(await entryOf(cup, name)).id}/payment`, { paidBy })
const withdraw = async (cup: Cup, name: string, by: Player = cup.organizer) =>
  by.delete(`/tournaments/${cup.id}/registrations/${(await entryOf(cup, name)).id}`)
const rowOf = async (name: string) =>
  (await world.app.db.select().from(registrations).where(eq(registrations.teamName, name)))[0]!
const ledgerOf = async (name: string) =>
  world.app.db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.registrationId, (await rowOf(name)).id))
    .orderBy(ledgerEntries.id)
const countsOf = async (cup: Cup) =>
  (await world.app.db.select().from(tournaments).where(eq(tournaments.id, cup.id)))[0]!
const violations = async () => (await reconcile(world.app.db)).violations

/** Moves the start to an hour ago, so that results can be entered. */
const play = (cup: Cup) =>
  world.app.db.update(tournaments).set(justStarted(world.clock.now)).where(eq(tournaments.id, cup.id))

async function withCoOrganizer(cup: Cup) {
  const [helper, scorekeeper] = [await aCaptain(world), await aCaptain(world)]
  await addOfficials(world, cup.id, helper.id, scorekeeper.id)
  return helper
}

describe('a team entered by hand', () => {
  test('takes a spot and has no captain; cash is in the ledger with who took it and when', async () => {
    const cup = await aCup()
    const reply = await cup.organizer.post(`/tournaments/${cup.id}/registrations`, {
      teams: [{ name: 'Phoned In', players: ['Maria Kowalski', 'Sam Lee'] }],
      payment: 'cash',
    })
    expect(reply.status).toBe(201)
    const [team] = (await reply.json()) as Team[]
    expect(team).toMatchObject({ captainId: null, members: ['Maria Kowalski', 'Sam Lee'], paymentStatus: 'paid' })
    expect(await rowOf('Phoned In')).toMatchObject({
      userId: null,
      paidBy: 'cash',
      amountPaidCents: fee,
      expiresAt: null,
    })
    expect(await ledgerOf('Phoned In')).toMatchObject([
      { kind: 'cash', amountCents: fee, actorId: cup.organizer.id, paymentIntentId: null, createdAt: world.clock.now },
    ])
    expect(await countsOf(cup)).toMatchObject({ placesTaken: 1, paidTeams: 1, paidFeesCents: 0 })
    expect(await violations()).toEqual([])
  })

  test('lists who took its cash and when, for those who run the tournament; the last one after it was undone', async () => {
    const cup = await aCup()
    await enter(cup, ['In Cash'], 'cash')
    await enter(cup, ['Waived'], 'waived')
    const first = { by: 'Robin Keller', at: world.clock.now.toISOString() }
    expect((await entryOf(cup, 'In Cash')).cashTaken).toEqual(first)
    expect((await entryOf(cup, 'Waived')).cashTaken).toBeNull()
    const { id } = await entryOf(cup, 'In Cash')
    await cup.organizer.delete(`/tournaments/${cup.id}/registrations/${id}/payment`)
    expect((await entryOf(cup, 'In Cash')).cashTaken).toBeNull()
    advanceClock(world, 1)
    await pay(cup, 'In Cash', 'cash', world.administrator)
    const again = { by: expect.any(String), at: world.clock.now.toISOString() }
    expect((await entryOf(cup, 'In Cash')).cashTaken).toEqual(again)
  })

  test('with a waived fee is paid without money, and the audit log says who waived it', async () => {
    const cup = await aCup()
    expect((await enter(cup, ['Guests'], 'waived')).status).toBe(201)
    const row = await rowOf('Guests')
    expect(row).toMatchObject({ paymentStatus: 'paid', paidBy: 'waived', amountPaidCents: 0, feeCents: fee })
    expect(await ledgerOf('Guests')).toEqual([])
    const isWaived = and(eq(auditLog.subjectId, row.id), eq(auditLog.action, 'fee waived'))
    const logged = await world.app.db.select().from(auditLog).where(isWaived)
    expect(logged).toMatchObject([{ actorId: cup.organizer.id, after: { amountCents: fee } }])
    expect(await countsOf(cup)).toMatchObject({ paidTeams: 1, paidFeesCents: 0 })
    expect(await violations()).toEqual([])
  })

  test('can have a phone number and a captain who is invited, by username or email, with the usual limits', async () => {
    const cup = await aCup()
    const captain = await aCaptain(world)
    const address = `reds.${cup.id}@club.example`
    const enterWith = (team: object, by = cup.organizer) =>
      by.post(`/tournaments/${cup.id}/registrations`, { teams: [{ name: 'Blues' }, team], payment: 'on_the_day' })
    const unknown = await enterWith({ name: 'Reds', captain: '@nobody-here' })
    expect([unknown.status, await unknown.json()]).toMatchObject([
      404,
      { code: 'member_unknown', fields: { teams: 'No member has the username “@nobody-here” (Reds).' } },
    ])
    expect(await entriesOf(cup)).toEqual([])
    const usernames = ['@nobody-here', `@${captain.username}`, captain.username.toUpperCase(), 'nor-me']
    const checked = await cup.organizer.post(`/tournaments/${cup.id}/registrations/check`, { usernames })
    expect(await checked.json()).toEqual({ unknown: ['@nobody-here', 'nor-me'] })
    expect((await enterWith({ name: 'Reds', captain: `@${captain.username}`, phone: '(512) 555-0123' })).status).toBe(
      201,
    )
    const byMail = { teams: [{ name: 'Golds', captain: address, phone: '' }], payment: 'on_the_day' }
    expect((await cup.organizer.post(`/tournaments/${cup.id}/registrations`, byMail)).status).toBe(201)
    expect(await entryOf(cup, 'Reds')).toMatchObject({
      captainId: null,
      captainInvitation: { invitee: `@${captain.username}`, status: 'invited' },
    })
    expect(await entryOf(cup, 'Golds')).toMatchObject({ captainInvitation: { invitee: address, status: 'invited' } })
    const { teamId } = await entryOf(cup, 'Reds')
    expect(await (await cup.organizer.get(`/teams/${teamId}/contact`)).json()).toEqual({ phone: '(512) 555-0123' })
    const [{ id }] = (await (await captain.get('/invitations')).json()) as [{ id: string }]
    expect((await captain.patch(`/invitations/${id}`, { status: 'accepted' })).status).toBe(200)
    expect(await (await captain.get(`/teams/${teamId}/contact`)).json()).toEqual({ phone: null })
    const checks = { name: 'usernameChecksPerUser', per: 'user' } as const
    await setAttempts(world, checks, cup.organizer.id, 999)
    const tooMany = await cup.organizer.post(`/tournaments/${cup.id}/registrations/check`, { usernames })
    expect(tooMany.status).toBe(429)
    const limit = { name: 'invitationsPerHour', per: 'user' } as const
    await setAttempts(world, limit, cup.organizer.id, 60)
    const refused = await cup.organizer.post(`/tournaments/${cup.id}/registrations`, {
      teams: [{ name: 'Last', captain: address }],
      payment: 'on_the_day',
    })
    expect(await statusAndCode(refused)).toEqual([429, 'too_many_invitations'])
  })

  test('needs no payment where entry is free, and one where it is not', async () => {
    const free = await aCup({ entryFeeCents: 0 })
    expect((await enter(free, ['Free Birds'])).status).toBe(201)
    expect(await rowOf('Free Birds')).toMatchObject({ paymentStatus: 'paid', paidBy: 'free' })
    const cup = await aCup()
    const refused = await enter(cup, ['Unclear'])
    expect([refused.status, await refused.json()]).toMatchObject([400, { fields: { payment: expect.any(String) } }])
  })

  test('is refused when the name is taken, with the row that is wrong, and then no other team is entered', async () => {
    const cup = await aCup()
    await enter(cup, ['Reds'], 'cash')
    const refused = await enter(cup, ['Blues', 'REDS', 'blues'], 'cash')
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { code: 'team_name_taken', fields: { teams: '“REDS” and “blues” are already registered for this tournament.' } },
    ])
    expect((await entriesOf(cup)).map(({ teamName }) => teamName)).toEqual(['Reds'])
  })

  test('is refused without enough spots, after the draw, in a canceled tournament and while others wait', async () => {
    const cup = await aCup({ maxTeams: 2 })
    const refused = await enter(cup, ['A', 'B', 'C'], 'waived')
    expect(await refused.json()).toMatchObject({ code: 'tournament_full', message: 'Only 2 spots left.' })
    await enter(cup, ['A', 'B'], 'waived')
    expect(await statusAndCode(enter(cup, ['C'], 'waived'))).toEqual([409, 'tournament_full'])
    await drawn(cup.organizer, cup.id)
    expect(await statusAndCode(enter(cup, ['C'], 'waived'))).toEqual([409, 'already_drawn'])
    const waiting = await aCup({ maxTeams: 2 })
    await enter(waiting, ['D', 'E'], 'waived')
    const next = await aCaptain(world)
    expect((await next.post(`/tournaments/${waiting.id}/waiting-list`, { teamName: 'Next' })).status).toBe(201)
    await world.app.db.update(tournaments).set({ maxTeams: 3 }).where(eq(tournaments.id, waiting.id))
    expect(await statusAndCode(enter(waiting, ['F'], 'waived'))).toEqual([409, 'teams_waiting'])
    const gone = await aCup()
    const cancelled = { status: 'cancelled', cancelledAt: world.clock.now } as const
    await world.app.db.update(tournaments).set(cancelled).where(eq(tournaments.id, gone.id))
    expect((await enter(gone, ['G'], 'waived')).status).toBe(409)
  })

  test('takes a spot that opened after the deadline, which is offered to nobody, although a captain is on call', async () => {
    const organizer = await aCaptain(world)
    const { cup, waiters } = await aFullCup(world, 1, { organizerId: organizer.id })
    await world.app.db.update(tournaments).set({ maxTeams: 3 }).where(eq(tournaments.id, cup.id))
    const onCall = await waiters[0]!.patch(`/tournaments/${cup.id}/waiting-list`, { onCall: true })
    expect(onCall.status).toBe(200)
    const open = { ...cup, organizer }
    expect(await statusAndCode(enter(open, ['Late'], 'waived'))).toEqual([409, 'teams_waiting'])
    const closed = { registrationDeadline: new Date(world.clock.now.getTime() - 60_000) }
    await world.app.db.update(tournaments).set(closed).where(eq(tournaments.id, cup.id))
    await sweepNow(world)
    expect(await positionsOf(waiters, cup)).toEqual([1])
    expect((await enter(open, ['Late'], 'waived')).status).toBe(201)
    expect(await positionsOf(waiters, cup)).toEqual([1])
  })

  test('twenty requests for the last spot: one gets it', async () => {
    const cup = await aCup({ maxTeams: 2 })
    await enter(cup, ['First'], 'cash')
    const replies = await Promise.all(times(20, (n) => enter(cup, [`Rival ${n}`], 'cash')))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await countsOf(cup)).toMatchObject({ placesTaken: 2 })
    expect(await violations()).toEqual([])
  })
})

describe('a team that pays on the day', () => {
  test('keeps its spot without expiring, is drawn, and its first match asks for the fee', async () => {
    const cup = await aCup({ maxTeams: 4 })
    await enter(cup, ['Game Day', 'Later'], 'on_the_day')
    await enter(cup, ['Cash'], 'cash')
    const now = world.clock.now
    world.clock.now = new Date(now.getTime() + 12 * 24 * 3_600_000)
    await sweepNow(world)
    expect(await entryOf(cup, 'Game Day')).toMatchObject({
      paymentStatus: 'pending',
      expiresAt: null,
      isByHand: true,
    })
    await drawn(cup.organizer, cup.id)
    await play(cup)
    const snapshot = await competitionOf(cup.organizer, cup.id)
    expect(snapshot.teams).toHaveLength(3)
    const match = snapshot.matches.find(({ status }) => status === 'ready')!
    const report = (by: Player = cup.organizer) =>
      by.post(`/tournaments/${cup.id}/matches/${match.number}/reports`, aReport(snapshot, match.number, [21, 15]))
    const refused = await report()
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      {
        code: 'fee_due',
        message: expect.stringMatching(/paid yet\. Record the cash, waive the fee or withdraw the team first\./),
      },
    ])
    const toHelper = await report(await withCoOrganizer(cup))
    expect([toHelper.status, await toHelper.json()]).toMatchObject([
      409,
      {
        message: expect.stringMatching(
          /paid yet\. Ask the organizer to record the cash, waive the fee or withdraw the team\.$/,
        ),
      },
    ])
    expect((await pay(cup, 'Game Day', 'cash')).status).toBe(201)
    expect((await pay(cup, 'Later', 'waived')).status).toBe(201)
    expect((await report()).status).toBe(201)
    expect(await violations()).toEqual([])
    world.clock.now = now
  })

  test('is not counted by the limits on unpaid teams', async () => {
    const cup = await aCup({ maxTeams: 4 })
    await enter(cup, ['Day 1', 'Day 2'], 'on_the_day')
    const captain = await aCaptain(world)
    const later = await captain.post('/teams', { name: 'Pays Later', tournamentId: cup.id })
    expect(later.status).toBe(201)
  })

  test('can be paid by card once it has a captain, and then the organizer no longer withdraws it', async () => {
    const cup = await aCup()
    await enter(cup, ['Claimed'], 'on_the_day')
    const captain = await aCaptain(world)
    const { teamId } = await entryOf(cup, 'Claimed')
    const invitation = { captain: captain.username }
    await cup.organizer.call('PUT', `/tournaments/${cup.id}/teams/${teamId}/captain-invitation`, invitation)
    const [{ id }] = (await (await captain.get('/invitations')).json()) as [{ id: string }]
    expect((await captain.patch(`/invitations/${id}`, { status: 'accepted' })).status).toBe(200)
    const told = await world.app.db.select().from(notifications).where(eq(notifications.userId, captain.id))
    expect(told.find(({ type }) => type === 'team_registered')?.message).toContain(
      "Pay the entry fee of $50 by the start of the team's first match to keep your spot.",
    )
    const reply = await captain.post('/create-payment-intent', { tournamentId: cup.id, teamId })
    const started = (await reply.json()) as StartedEntry
    expect([reply.status, started.holdExpiresAt]).toEqual([201, null])
    await confirmCard(world, started)
    const { paymentIntentId } = started
    const paid = await captain.patch(`/teams/${teamId}/payment`, { paymentStatus: 'paid', paymentIntentId })
    expect(paid.status).toBe(200)
    expect(await rowOf('Claimed')).toMatchObject({ paymentStatus: 'paid', paidBy: 'card' })
    expect(await statusAndCode(withdraw(cup, 'Claimed'))).toEqual([409, 'card_payment_kept'])
    expect(await violations()).toEqual([])
  })

  test('loses by a walkover without paying', async () => {
    const cup = await aCup({ maxTeams: 4 })
    await enter(cup, ['There'], 'cash')
    await enter(cup, ['Not There'], 'on_the_day')
    await drawn(cup.organizer, cup.id)
    await play(cup)
    const snapshot = await competitionOf(cup.organizer, cup.id)
    const here = (await entryOf(cup, 'There')).teamId!
    const lostBy = (winner: number) => {
      const body = aReport(snapshot, 1, [1, 0], { result: { outcome: 'walkover', winner } })
      return statusAndCode(cup.organizer.post(`/tournaments/${cup.id}/matches/1/reports`, body))
    }
    const side = teamsOf(snapshot.matches[0]!).indexOf(here)
    expect(await lostBy(1 - side)).toEqual([409, 'fee_due'])
    expect((await lostBy(side))[0]).toBe(201)
  })

  test('is withdrawn without money moving, and its opponent advances', async () => {
    const cup = await aCup({ maxTeams: 2 })
    await enter(cup, ['Absent'], 'on_the_day')
    await enter(cup, ['Present'], 'cash')
    await drawn(cup.organizer, cup.id)
    const reply = await withdraw(cup, 'Absent')
    expect([reply.status, await reply.json()]).toMatchObject([200, { cashToReturn: 0 }])
    expect((await competitionOf(cup.organizer, cup.id)).teams).toContainEqual(
      expect.objectContaining({ name: 'Absent', status: 'withdrawn' }),
    )
    expect(await statusAndCode(withdrawAgain(cup, 'Absent'))).toEqual([409, 'nothing_to_withdraw'])
  })
})

const withdrawAgain = async (cup: Cup, name: string) =>
  cup.organizer.delete(`/tournaments/${cup.id}/registrations/${(await rowOf(name)).id}`)

describe('cash', () => {
  test('is returned by the organizer when the team is withdrawn, and the provider is never called', async () => {
    const cup = await aCup()
    await enter(cup, ['Cash Team'], 'cash')
    const reply = await withdraw(cup, 'Cash Team')
    expect(await reply.json()).toMatchObject({ cashToReturn: 50 })
    expect((await ledgerOf('Cash Team')).map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
      ['cash', fee],
      ['cash', -fee],
    ])
    await world.settled()
    const { refunds, intents } = await world.sandbox.control.summary().then((summary) => ({
      intents: summary.intents.filter(({ metadata }) => metadata.tournamentId === cup.id),
      refunds: summary.intents.flatMap(({ metadata, refunds: n }) => (metadata.tournamentId === cup.id ? n : [])),
    }))
    expect([intents, refunds]).toEqual([[], []])
    expect(await countsOf(cup)).toMatchObject({ placesTaken: 0 })
    expect(await violations()).toEqual([])
  })

  test("taken for a captain's team closes its card form, and money that still arrives is refunded", async () => {
    const cup = await aCup()
    const captain = await aCaptain(world)
    const team = (await (await captain.post('/teams', { name: 'Own Team', tournamentId: cup.id })).json()) as Team
    const started = (await (
      await captain.post('/create-payment-intent', { tournamentId: cup.id, teamId: team.id })
    ).json()) as StartedEntry
    expect((await pay(cup, 'Own Team', 'cash')).status).toBe(201)
    expect((await confirmCard(world, started)).status).not.toBe(200)
    expect(await statusAndCode(pay(cup, 'Own Team', 'waived'))).toEqual([409, 'already_paid'])
    expect(await statusAndCode(captain.post(`/teams/${team.id}/withdrawal`))).toEqual([409, 'paid_in_cash'])
    expect(await violations()).toEqual([])
  })

  test('is refused for a team that paid by card a moment ago', async () => {
    const cup = await aCup()
    const captain = await aCaptain(world)
    const team = (await (await captain.post('/teams', { name: 'Quick Card', tournamentId: cup.id })).json()) as Team
    const started = (await (
      await captain.post('/create-payment-intent', { tournamentId: cup.id, teamId: team.id })
    ).json()) as StartedEntry
    await confirmCard(world, started)
    expect(await statusAndCode(pay(cup, 'Quick Card', 'cash'))).toEqual([409, 'already_paid'])
    expect((await ledgerOf('Quick Card')).map(({ kind }) => kind)).toEqual(['captured'])
    expect(await rowOf('Quick Card')).toMatchObject({ paymentStatus: 'paid', paidBy: 'card' })
  })

  test('recorded by twenty requests at once is recorded once', async () => {
    const cup = await aCup()
    await enter(cup, ['Many Clicks'], 'on_the_day')
    const { id } = await entryOf(cup, 'Many Clicks')
    const replies = await Promise.all(
      times(20, () => cup.organizer.post(`/tournaments/${cup.id}/registrations/${id}/payment`, { paidBy: 'cash' })),
    )
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await ledgerOf('Many Clicks')).toHaveLength(1)
  })
})

describe('who may', () => {
  test('a co-organizer enters teams that pay on the day, but takes no cash, waives nothing and returns nothing', async () => {
    const cup = await aCup()
    const helper = await withCoOrganizer(cup)
    expect(await statusAndCode(enter(cup, ['X'], 'cash', helper))).toEqual([403, 'cannot_organize'])
    expect(await statusAndCode(enter(cup, ['X'], 'waived', helper))).toEqual([403, 'cannot_organize'])
    expect((await enter(cup, ['Day Team'], 'on_the_day', helper)).status).toBe(201)
    expect(await statusAndCode(pay(cup, 'Day Team', 'cash', helper))).toEqual([403, 'cannot_organize'])
    expect(await statusAndCode(pay(cup, 'Day Team', 'waived', helper))).toEqual([403, 'cannot_organize'])
    await pay(cup, 'Day Team', 'cash')
    expect(await statusAndCode(withdraw(cup, 'Day Team', helper))).toEqual([403, 'cannot_organize'])
    expect(await ledgerOf('Day Team')).toMatchObject([{ amountCents: fee, actorId: cup.organizer.id }])
  })

  test("an organizer can't reach the teams of another tournament through their own", async () => {
    const [cup, other] = [await aCup(), await aCup()]
    await enter(other, ['Elsewhere'], 'on_the_day')
    const { id } = await entryOf(other, 'Elsewhere')
    const path = `/tournaments/${cup.id}/registrations/${id}`
    expect(await statusAndCode(cup.organizer.post(`${path}/payment`, { paidBy: 'cash' }))).toEqual([
      404,
      'team_not_found',
    ])
    expect(await statusAndCode(cup.organizer.delete(path))).toEqual([404, 'team_not_found'])
  })

  test("an organizer can't withdraw a captain's team, nor one that was paid by card", async () => {
    const cup = await aCup()
    const captain = await aCaptain(world)
    await enterPaid(world, captain, cup, 'Card Payers')
    expect(await statusAndCode(withdraw(cup, 'Card Payers'))).toEqual([409, 'not_entered_by_hand'])
  })
})

describe('attacks', () => {
  test('nobody is put on a team: accounts, ids and addresses are refused as players', async () => {
    const cup = await aCup()
    const victim = await aCaptain(world)
    for (const player of [
      `@${victim.username}`,
      victim.id,
      victim.id.toUpperCase(),
      victim.email,
      `＠${victim.username}`,
    ]) {
      const reply = await cup.organizer.post(`/tournaments/${cup.id}/registrations`, {
        teams: [{ name: 'Kidnapped', players: ['Ann', player] }],
        payment: 'waived',
      })
      expect([player, reply.status, await reply.json()]).toMatchObject([
        player,
        400,
        { fields: { teams: expect.stringContaining('names only') } },
      ])
    }
  })

  test('cash and waived fees verify no result and count toward no prize', async () => {
    const cup = await aCup({ maxTeams: 8, prizePoolCents: 200_00 })
    const captains = await Promise.all(times(4, () => aCaptain(world)))
    for (const [n, captain] of captains.entries()) {
      const reply = await captain.post('/teams', { name: `Accomplice ${n}`, tournamentId: cup.id })
      if (reply.status !== 201) throw new Error(await reply.text())
      expect((await pay(cup, `Accomplice ${n}`, n % 2 ? 'cash' : 'waived')).status).toBe(201)
    }
    await enter(cup, ['Puppets 1', 'Puppets 2'], 'cash')
    await play(cup)
    await drawn(cup.organizer, cup.id)
    await playOut(cup.organizer, cup.id)
    expect((await finished(cup)).status).toBe(201)
    const { verification } = await finishOf(cup.organizer, cup)
    expect(verification).toMatchObject({
      verifiable: 'if_confirmed',
      paidTeams: 0,
      isVerified: false,
      verifiedPrize: 0,
    })
    expect(await countsOf(cup)).toMatchObject({ awardedCents: 0, paidFeesCents: 0 })
    for (const { id } of captains) {
      const [user] = await world.app.db.select().from(users).where(eq(users.id, id))
      expect(user).toMatchObject({ verifiedWins: 0, verifiedLosses: 0, verifiedPrizeCents: 0 })
    }
  })

  test('a tournament filled by hand credits nobody, and one account enters at most 200 teams a day', async () => {
    const cup = await aCup({ maxTeams: 64, entryFeeCents: 0, prizePoolCents: 1_000_00 })
    expect(
      (
        await enter(
          cup,
          times(8, (n) => `Ghosts ${n}`),
        )
      ).status,
    ).toBe(201)
    await play(cup)
    await drawn(cup.organizer, cup.id)
    await playOut(cup.organizer, cup.id)
    expect((await finished(cup)).status).toBe(201)
    expect((await finishOf(cup.organizer, cup)).verification).toMatchObject({ verifiable: 'no', teams: 0 })
    expect(await countsOf(cup)).toMatchObject({ awardedCents: 0 })
    const next = await aCup({ entryFeeCents: 0 })
    expect((await enter(next, ['Zero'])).status).toBe(201)
    await setAttempts(world, { name: 'teamsByHandPerUser', per: 'user' }, next.organizer.id, 199)
    expect(await statusAndCode(enter(next, ['One', 'Two']))).toEqual([429, 'too_many_requests'])
    expect((await enter(next, ['One'])).status).toBe(201)
    expect((await enter(next, ['Two'])).status).toBe(429)
  })

  test('an organizer without a confirmed email enters nobody', async () => {
    const cup = await aCup()
    await world.app.db.update(users).set({ emailVerified: false }).where(eq(users.id, cup.organizer.id))
    expect(await statusAndCode(enter(cup, ['Ghosts'], 'waived'))).toEqual([403, 'confirm_email_to_enter'])
  })

  test('an import of 10,000 rows is refused before anything is read from the database', async () => {
    const cup = await aCup()
    const started = performance.now()
    const reply = await enter(
      cup,
      times(10_000, (n) => `Row ${n}`),
      'waived',
    )
    expect(reply.status).toBe(400)
    expect(performance.now() - started).toBeLessThan(1_000)
    expect(await entriesOf(cup)).toEqual([])
  })
})

test('the database refuses a waived fee with money, and cash that nobody took', async () => {
  const cup = await aCup()
  await enter(cup, ['Constraint'], 'waived')
  const { id } = await rowOf('Constraint')
  const paid = world.app.db.update(registrations).set({ amountPaidCents: fee }).where(eq(registrations.id, id))
  await expect(paid).rejects.toMatchObject({ cause: { constraint: 'registrations_paid_check' } })
  const values = {
    tournamentId: cup.id,
    registrationId: id,
    kind: 'cash',
    amountCents: 1,
    reason: 'x',
    createdAt: world.clock.now,
  } as const
  const taken = world.app.db.insert(ledgerEntries).values({ ...values, reference: randomUUID() })
  await expect(taken).rejects.toMatchObject({ cause: { constraint: 'ledger_entries_cash_check' } })
})

test('the reconciliation finds cash that is missing from the ledger, and a team that never has to pay', async () => {
  const cup = await aCup()
  await enter(cup, ['No Cash'], 'waived')
  const { id } = await rowOf('No Cash')
  await world.app.db.update(registrations).set({ paidBy: 'cash', amountPaidCents: fee }).where(eq(registrations.id, id))
  expect(await violations()).toContain(`a team paid in cash without the cash in the ledger: ${id}`)
  await world.app.db.update(registrations).set({ paidBy: 'waived', amountPaidCents: 0 }).where(eq(registrations.id, id))
  const captain = await aCaptain(world)
  await startEntry(captain, cup, 'Held')
  await captain.post('/teams', { name: 'Held', tournamentId: cup.id })
  const held = await rowOf('Held')
  await world.app.db.update(registrations).set({ expiresAt: null }).where(eq(registrations.id, held.id))
  expect(await violations()).toEqual([
    `a team that pays on the day, but was neither entered by hand nor drawn: ${held.id}`,
  ])
  await world.app.db.update(registrations).set({ paymentStatus: 'withdrawn' }).where(eq(registrations.id, held.id))
  expect(await world.app.db.$count(teams, eq(teams.tournamentId, cup.id))).toBe(2)
})
