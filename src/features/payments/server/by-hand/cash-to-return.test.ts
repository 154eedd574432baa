import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { auditLog, notifications, registrations, tournaments, users } from '#db/schema.ts'
import type { Receipt, StartedEntry } from '#features/payments/contract.ts'
import type { CashToReturn } from '#features/payments/by-hand-contract.ts'
import type { Entry } from '#features/registrations/contract.ts'
import { neverPaidDays } from '#features/registrations/values.ts'
import type { Team } from '#features/teams/contract.ts'
import { aCaptain, aTournament, confirmCard, enterPaid, justStarted, times, visitor } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import { aReport, competitionOf, drawn, addOfficials, teamsOf } from '#test/competition.ts'
import { finished, finishOf } from '#test/finish.ts'
import { advanceClock, expectBalanced, sweepNow, useMoneyWorld } from '#test/money.ts'
import { statusAndCode } from '#test/refusals.ts'
import { notificationsFor } from '#test/waiting-list.ts'

const world = useMoneyWorld()
afterEach(() => expectBalanced(world))

async function aCup(overrides: Partial<typeof tournaments.$inferInsert> = {}) {
  const organizer = await aCaptain(world)
  const cup = await aTournament(world, { organizerId: organizer.id, ...overrides })
  return { ...cup, organizer, path: `/tournaments/${cup.id}` }
}
type Cup = Awaited<ReturnType<typeof aCup>>

const enter = ({ organizer, path }: Cup, name: string, payment: string) =>
  organizer.post(`${path}/registrations`, { teams: [{ name }], payment })
const entryOf = async ({ organizer, path }: Cup, name: string) => {
  const entries = (await (await organizer.get(`${path}/registrations`)).json()) as Entry[]
  return entries.find(({ teamName }) => teamName === name)!
}
const withdraw = async (cup: Cup, name: string) =>
  cup.organizer.delete(`${cup.path}/registrations/${(await entryOf(cup, name)).id}`)
const listFor = async (reader: Player, { path }: Cup) =>
  (await (await reader.get(`${path}/cash-to-return`)).json()) as CashToReturn[]
const announced = async ({ organizer }: Cup) => {
  const all = await notificationsFor(world, organizer)
  return all
    .filter(({ type }) => type === 'cash_to_return')
    .map(({ relatedId, title, message }) => ({ relatedId, title, message }))
}
const tick = ({ organizer, path }: Cup, id: string, isReturned = true, by: Player = organizer) =>
  by.call('PUT', `${path}/cash-to-return/${id}`, { isReturned })
const play = (cup: Cup) =>
  world.app.db.update(tournaments).set(justStarted(world.clock.now)).where(eq(tournaments.id, cup.id))

const rowOf = async ({ id }: Cup) =>
  (await world.app.db.select().from(tournaments).where(eq(tournaments.id, id))) as [typeof tournaments.$inferSelect]

/** A captain's team whose fee the organizer took in cash. */
async function aCashCaptain(cup: Cup, name: string) {
  const captain = await aCaptain(world)
  const team = (await (await captain.post('/teams', { name, tournamentId: cup.id })).json()) as Team
  const { id } = await entryOf(cup, name)
  await cup.organizer.post(`${cup.path}/registrations/${id}/payment`, { paidBy: 'cash' })
  return { captain, team, id }
}

describe('cash to return', () => {
  test('is listed after a withdrawal and after a cancellation, with the contact details that the captain shares', async () => {
    const cup = await aCup()
    await enter(cup, 'Phoned In', 'cash')
    await enter(cup, 'Free Entry', 'waived')
    await enterPaid(world, await aCaptain(world), cup, 'Card Team')
    const { captain, team } = await aCashCaptain(cup, 'Own Team')
    await captain.patch(`/teams/${team.id}/contact`, { phone: '(512) 555-0123' })
    expect(await listFor(cup.organizer, cup)).toEqual([])
    await withdraw(cup, 'Phoned In')
    const first = await listFor(cup.organizer, cup)
    expect(first).toMatchObject([
      { teamName: 'Phoned In', amount: 50, captainName: null, email: null, returnedAt: null },
    ])
    expect((await cup.organizer.post(`${cup.path}/cancellation`, {})).status).toBe(201)
    await world.settled()
    const mine = { teamName: 'Own Team', amount: 50, email: null, phone: '(512) 555-0123', returnedAt: null }
    expect(await listFor(cup.organizer, cup)).toMatchObject([first[0], mine])
    expect(await listFor(world.administrator, cup)).toMatchObject([first[0], mine])
    await captain.patch(`/users/${captain.id}`, { hideEmail: false })
    expect((await listFor(cup.organizer, cup))[1]).toMatchObject({ email: captain.email })
  })

  test('is announced to the organizer after a cancellation, with the total still to be returned', async () => {
    const cup = await aCup()
    for (const name of ['Returned', 'Gone', 'Here', 'There']) await enter(cup, name, 'cash')
    await enterPaid(world, await aCaptain(world), cup, 'Card Team')
    for (const name of ['Returned', 'Gone']) await withdraw(cup, name)
    const [returned] = await listFor(cup.organizer, cup)
    await tick(cup, returned!.id)
    await Promise.all(times(5, () => world.administrator.post(`/tournaments/${cup.id}/cancellation`, {})))
    expect(await announced(cup)).toEqual([
      {
        relatedId: cup.id,
        title: 'Return $150 in cash',
        message: `${cup.name} was canceled. Please return the $150 that 3 teams paid in cash. The tournament page lists these teams.`,
      },
    ])
  })

  test('is announced after a removal too, without a link to a page that is gone, and not if there is none', async () => {
    const [cup, noCash] = [await aCup(), await aCup()]
    await enter(cup, 'Here', 'cash')
    await enter(noCash, 'Free Entry', 'waived')
    for (const { id } of [cup, noCash]) {
      expect((await world.administrator.post(`/admin/tournaments/${id}/removal`, { reason: 'Spam' })).status).toBe(201)
    }
    const message = `${cup.name} was removed. Please return the $50 that 1 team paid in cash.`
    expect(await announced(cup)).toEqual([{ relatedId: null, title: 'Return $50 in cash', message }])
    expect(await announced(noCash)).toEqual([])
  })

  test('is announced without a link once a canceled tournament is removed, unless the cash was returned', async () => {
    const [cup, settled] = [await aCup(), await aCup()]
    for (const each of [cup, settled]) {
      await enter(each, 'Here', 'cash')
      expect((await each.organizer.post(`${each.path}/cancellation`, {})).status).toBeLessThan(300)
    }
    await tick(settled, (await listFor(settled.organizer, settled))[0]!.id)
    for (const { id } of [cup, settled]) {
      expect((await world.administrator.post(`/admin/tournaments/${id}/removal`, { reason: 'Spam' })).status).toBe(201)
    }
    const title = 'Return $50 in cash'
    const message = `${cup.name} was removed. Please return the $50 that 1 team paid in cash.`
    expect(await announced(cup)).toContainEqual({ relatedId: null, title, message })
    expect(await announced(cup)).toHaveLength(2)
    expect(await announced(settled)).toMatchObject([{ relatedId: settled.id }])
  })

  test('is marked as returned once, can be unmarked, and shows on the receipt of the captain', async () => {
    const cup = await aCup()
    const { captain, id } = await aCashCaptain(cup, 'Ticked')
    await cup.organizer.post(`${cup.path}/cancellation`, {})
    const receipt = async () => (await (await captain.get(`/registrations/${id}/receipt`)).json()) as Receipt
    expect(await receipt()).toMatchObject({ paidBy: 'cash', cashReturnedAt: null })
    const replies = await Promise.all(times(10, () => tick(cup, id)))
    expect(replies.map(({ status }) => status)).toEqual(times(10, () => 200))
    const now = world.clock.now.toISOString()
    expect(await listFor(cup.organizer, cup)).toMatchObject([{ returnedAt: now }])
    expect(await receipt()).toMatchObject({ cashReturnedAt: now })
    await tick(cup, id, false)
    expect(await receipt()).toMatchObject({ cashReturnedAt: null })
    const acts = await world.app.db.select().from(auditLog).where(eq(auditLog.subjectId, id)).orderBy(auditLog.id)
    expect(acts.slice(-2)).toMatchObject([
      { action: 'cash marked as returned', actorId: cup.organizer.id },
      { action: 'cash marked as not returned', actorId: cup.organizer.id },
    ])
  })

  test('ends when the administrator sets the team to paid again, and starts again with the next refund', async () => {
    const cup = await aCup()
    const { team, id } = await aCashCaptain(cup, 'Back Again')
    await world.administrator.patch(`/teams/${team.id}`, { paymentStatus: 'refunded' })
    await tick(cup, id)
    await world.administrator.patch(`/teams/${team.id}`, { paymentStatus: 'paid' })
    expect(await listFor(cup.organizer, cup)).toEqual([])
    expect(await statusAndCode(tick(cup, id))).toEqual([404, 'no_cash_to_return'])
    await world.administrator.patch(`/teams/${team.id}`, { paymentStatus: 'refunded' })
    expect(await listFor(cup.organizer, cup)).toMatchObject([{ id, returnedAt: null }])
  })

  test('is still due when a card payment arrives that the provider did not know when the cash was recorded', async () => {
    const cup = await aCup()
    await enter(cup, 'Paid Twice', 'on_the_day')
    const { id, payLink } = await entryOf(cup, 'Paid Twice')
    const link = new URL(payLink!).pathname
    const started = (await (await visitor(world).post(`${link}/intent`)).json()) as StartedEntry
    const { payments } = world.app
    world.app.payments = { ...payments, cancelIntent: () => Promise.resolve(null) }
    await cup.organizer.post(`${cup.path}/registrations/${id}/payment`, { paidBy: 'cash' })
    world.app.payments = payments
    await withdraw(cup, 'Paid Twice')
    await tick(cup, id)
    await confirmCard(world, started)
    const { paymentIntentId } = started
    expect(await (await visitor(world).post(`${link}/completion`, { paymentIntentId })).json()).toMatchObject({
      refund: { amount: 50 },
    })
    await world.settled()
    const returnedAt = world.clock.now.toISOString()
    expect(await listFor(cup.organizer, cup)).toMatchObject([{ teamName: 'Paid Twice', amount: 50, returnedAt }])
  })

  test('is for the organizer and the administrator only, and cannot be marked through another tournament', async () => {
    const [cup, other] = [await aCup(), await aCup()]
    const { captain, id } = await aCashCaptain(cup, 'Private')
    const helper = await aCaptain(world)
    await addOfficials(world, cup.id, helper.id, (await aCaptain(world)).id)
    await world.administrator.post(`${cup.path}/cancellation`, {})
    for (const stranger of [captain, helper, other.organizer]) {
      expect(await statusAndCode(stranger.get(`${cup.path}/cash-to-return`))).toEqual([403, 'cannot_organize'])
      expect(await statusAndCode(tick(cup, id, true, stranger))).toEqual([403, 'cannot_organize'])
    }
    expect(await statusAndCode(tick(other, id))).toEqual([404, 'no_cash_to_return'])
    expect(await statusAndCode(tick(cup, helper.id))).toEqual([404, 'no_cash_to_return'])
    expect((await listFor(cup.organizer, cup))[0]).toMatchObject({ returnedAt: null })
  })
})

test('the database refuses returned cash for a team that keeps its spot', async () => {
  const cup = await aCup()
  const { id } = await aCashCaptain(cup, 'Still In')
  const noted = world.app.db
    .update(registrations)
    .set({ cashReturnedAt: world.clock.now })
    .where(eq(registrations.id, id))
  await expect(noted).rejects.toMatchObject({ cause: { constraint: 'registrations_cash_returned_check' } })
})

describe('a team that pays on the day and never does', () => {
  test('is closed as unpaid after 14 days; its result and its place stay, and the tournament can be finished', async () => {
    const cup = await aCup({ maxTeams: 2 })
    await enter(cup, 'Here', 'cash')
    await enter(cup, 'Never Paid', 'on_the_day')
    await drawn(cup.organizer, cup.id)
    await play(cup)
    const snapshot = await competitionOf(cup.organizer, cup.id)
    const { teamId, id } = await entryOf(cup, 'Never Paid')
    const side = teamsOf(snapshot.matches[0]!).indexOf(teamId!)
    const walkover = aReport(snapshot, 1, [1, 0], { result: { outcome: 'walkover', winner: 1 - side } })
    expect((await cup.organizer.post(`${cup.path}/matches/1/reports`, walkover)).status).toBe(201)
    expect(await statusAndCode(finished(cup))).toEqual([409, 'fee_due'])
    const before = await competitionOf(cup.organizer, cup.id)
    const statusNow = async () =>
      (await world.app.db.select().from(registrations).where(eq(registrations.id, id)))[0]!.paymentStatus
    const [{ endDate }] = await rowOf(cup)
    world.clock.now = new Date(+endDate + (neverPaidDays * 24 - 1) * 3_600_000)
    await sweepNow(world)
    expect(await statusNow()).toBe('pending')
    advanceClock(world, 2)
    await sweepNow(world)
    await sweepNow(world)
    expect(await statusNow()).toBe('expired')
    const { matches, tables, teams } = await competitionOf(cup.organizer, cup.id)
    expect({ matches, tables, teams }).toEqual({ matches: before.matches, tables: before.tables, teams: before.teams })
    const told = await world.app.db.select().from(notifications).where(eq(notifications.userId, cup.organizer.id))
    expect(told.filter(({ type }) => type === 'team_never_paid')).toMatchObject([{ title: 'Never Paid never paid' }])
    expect((await finished(cup)).status).toBe(201)
  })

  test('is closed without a word when it withdrew from the draw', async () => {
    const cup = await aCup()
    for (const name of ['Here', 'There']) await enter(cup, name, 'cash')
    await enter(cup, 'Left Early', 'on_the_day')
    await drawn(cup.organizer, cup.id)
    const { teamId, id } = await entryOf(cup, 'Left Early')
    const withdrawal = { id: randomUUID(), teamId }
    expect((await cup.organizer.post(`${cup.path}/withdrawals`, withdrawal)).status).toBe(201)
    const [{ endDate }] = await rowOf(cup)
    world.clock.now = new Date(+endDate + (neverPaidDays * 24 + 1) * 3_600_000)
    await sweepNow(world)
    const isIt = eq(registrations.id, id)
    expect(await world.app.db.select().from(registrations).where(isIt)).toMatchObject([{ paymentStatus: 'expired' }])
    const told = await world.app.db.select().from(notifications).where(eq(notifications.userId, cup.organizer.id))
    expect(told.map(({ type }) => type)).not.toContain('team_never_paid')
  })
})

test('three accounts gain no ranking, prize or payout from cash and waived fees, not even along with one card payment', async () => {
  const [organizer, payer, accomplice] = await Promise.all(times(3, () => aCaptain(world)))
  const it = await aTournament(world, { organizerId: organizer!.id, maxTeams: 8, prizePoolCents: 10_000_00 })
  const cup: Cup = { ...it, organizer: organizer!, path: `/tournaments/${it.id}` }
  const before = (await (await organizer!.get('/stats')).json()) as { prizesAwarded: number }
  await enterPaid(world, payer!, it, 'Paid by Card')
  await accomplice!.post('/teams', { name: 'Accomplice', tournamentId: it.id })
  const { id } = await entryOf(cup, 'Accomplice')
  await organizer!.post(`${cup.path}/registrations/${id}/payment`, { paidBy: 'waived' })
  for (const name of ['Cash 1', 'Cash 2', 'Cash 3']) await enter(cup, name, 'cash')
  await play(cup)
  await drawn(organizer!, it.id)
  for (;;) {
    const snapshot = await competitionOf(organizer!, it.id)
    const next = snapshot.matches.find(({ status }) => status === 'ready')
    if (!next) break
    await organizer!.post(`${cup.path}/matches/${next.number}/reports`, aReport(snapshot, next.number, [21, 15]))
  }
  expect((await finished(cup)).status).toBe(201)
  const { verification } = await finishOf(organizer!, it)
  expect(verification).toMatchObject({ isVerified: false, verifiable: 'no', paidTeams: 1, verifiedPrize: 0 })
  expect((await rowOf(cup))[0]).toMatchObject({ status: 'completed', paidTeams: 5, cardTeams: 1, awardedCents: 0 })
  const after = (await (await organizer!.get('/stats')).json()) as { prizesAwarded: number }
  expect(after.prizesAwarded).toBe(before.prizesAwarded)
  for (const player of [organizer, payer, accomplice]) {
    const [user] = await world.app.db.select().from(users).where(eq(users.id, player!.id))
    expect(user).toMatchObject({ verifiedWins: 0, verifiedLosses: 0, verifiedPrizeCents: 0 })
  }
  const due = (await (await world.administrator.get('/admin/prizes?limit=100')).json()) as { tournamentId: string }[]
  const ofCup = due.filter(({ tournamentId }) => tournamentId === it.id)
  expect(ofCup.length).toBeGreaterThan(0)
  expect(new Set(ofCup.map((prize) => (prize as unknown as { cardFees: number }).cardFees))).toEqual(new Set([50]))
})
