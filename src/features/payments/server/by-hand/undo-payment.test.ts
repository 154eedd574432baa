import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { auditLog, ledgerEntries, notifications, outbox, tournaments } from '#db/schema.ts'
import { reconcile } from '#features/payments/server/ledger/reconciliation.ts'
import type { StartedEntry } from '#features/payments/contract.ts'
import type { Entry } from '#features/registrations/contract.ts'
import { aCaptain, aTournament, confirmCard, enterPaid, justStarted, times, visitor } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import { addOfficials, aReport, competitionOf, drawn, sendConfirmed } from '#test/competition.ts'
import {
  advanceClock,
  enterPending,
  expectBalanced,
  ledgerOf,
  openCardForm,
  registrationNamed,
  sweepNow,
  useMoneyWorld,
} from '#test/money.ts'
import { statusAndCode } from '#test/refusals.ts'

const world = useMoneyWorld()
afterEach(() => expectBalanced(world))

const fee = 50_00

async function aCup(overrides: Partial<typeof tournaments.$inferInsert> = {}) {
  const organizer = await aCaptain(world)
  const cup = await aTournament(world, { organizerId: organizer.id, entryFeeCents: fee, ...overrides })
  return { ...cup, organizer, path: `/tournaments/${cup.id}` }
}
type Cup = Awaited<ReturnType<typeof aCup>>

const rowOf = (cup: Cup, name: string) => registrationNamed(world, cup, name)
const pathOf = async (cup: Cup, name: string) => `${cup.path}/registrations/${(await rowOf(cup, name)).id}`
const enter = (cup: Cup, name: string, payment: string) =>
  cup.organizer.post(`${cup.path}/registrations`, { teams: [{ name }], payment })
const settle = async (cup: Cup, name: string, paidBy: string) =>
  cup.organizer.post(`${await pathOf(cup, name)}/payment`, { paidBy })
const undo = async (cup: Cup, name: string, by: Player = cup.organizer) =>
  by.delete(`${await pathOf(cup, name)}/payment`)
const auditOf = async (cup: Cup, name: string) => {
  const { id } = await rowOf(cup, name)
  const rows = await world.app.db.select().from(auditLog).where(eq(auditLog.subjectId, id)).orderBy(auditLog.id)
  return rows.map(({ action, actorId, after, reason }) => [
    action,
    actorId,
    (after as { amountCents: number }).amountCents,
    reason,
  ])
}

const twoDaysAfter = (date: Date) => new Date(+date + 48 * 3_600_000).toISOString()

describe('undoing a recorded payment', () => {
  test('of cash reverses it in the ledger, and the team pays on the day again', async () => {
    const cup = await aCup()
    await enter(cup, 'Wrong Team', 'cash')
    expect((await undo(cup, 'Wrong Team')).status).toBe(200)
    const row = await rowOf(cup, 'Wrong Team')
    expect(row).toMatchObject({ paymentStatus: 'pending', paidBy: null, amountPaidCents: 0, expiresAt: null })
    expect(await ledgerOf(world, row)).toEqual([
      ['cash', fee],
      ['cash', -fee],
    ])
    const { id } = cup.organizer
    expect(await auditOf(cup, 'Wrong Team')).toEqual([
      ['cash recorded', id, fee, 'Paid in cash'],
      ['cash recorded', id, -fee, 'Recorded by mistake'],
    ])
    const [after] = await world.app.db.select().from(tournaments).where(eq(tournaments.id, cup.id))
    expect(after).toMatchObject({ placesTaken: 1, paidTeams: 0 })
  })

  test('of a waived fee is in the audit log, and nothing is in the ledger', async () => {
    const cup = await aCup()
    await enter(cup, 'Not Guests', 'on_the_day')
    await settle(cup, 'Not Guests', 'waived')
    expect((await undo(cup, 'Not Guests')).status).toBe(200)
    const row = await rowOf(cup, 'Not Guests')
    expect(row).toMatchObject({ paymentStatus: 'pending', paidBy: null, expiresAt: null })
    expect(await ledgerOf(world, row)).toEqual([])
    const { id } = cup.organizer
    expect(await auditOf(cup, 'Not Guests')).toEqual([
      ['fee waived', id, fee, null],
      ['fee waiver undone', id, fee, 'Recorded by mistake'],
    ])
  })

  test("leaves a captain's team pending with time to pay, and tells the captain on the site and by mail", async () => {
    const cup = await aCup()
    const captain = await aCaptain(world)
    const team = await enterPending(captain, cup, 'Own Team')
    await settle(cup, 'Own Team', 'cash')
    expect((await undo(cup, 'Own Team')).status).toBe(200)
    const row = await rowOf(cup, 'Own Team')
    expect(row.paymentStatus).toBe('pending')
    expect(+row.expiresAt!).toBeGreaterThan(+world.clock.now)
    const isTold = and(eq(notifications.userId, captain.id), eq(notifications.type, 'payment_undone'))
    const told = await world.app.db.select().from(notifications).where(isTold)
    expect(told.map(({ title, message }) => [title, message])).toEqual([
      [
        'The fee for Own Team is due again',
        expect.stringMatching(/mistakenly marked .+ as settled\. Pay \$50 by .+ to keep your spot\.$/),
      ],
    ])
    const isMailed = and(eq(outbox.to, captain.email), eq(outbox.templateKey, 'payment_undone'))
    const mails = await world.app.db.select().from(outbox).where(isMailed)
    expect(mails.map(({ subject }) => subject)).toEqual(['The fee for Own Team is due again'])
    expect(mails[0]!.text).toMatch(/recorded by mistake.+pay \$50 by .+If you did pay .+contact the organizer/is)
    const started = await openCardForm(captain, cup, team)
    await confirmCard(world, started)
    const { paymentIntentId } = started
    const paid = await captain.patch(`/teams/${team.id}/payment`, { paymentStatus: 'paid', paymentIntentId })
    expect(paid.status).toBe(200)
    expect(await ledgerOf(world, row)).toEqual([
      ['cash', fee],
      ['cash', -fee],
      ['captured', fee],
    ])
  })

  test('opens its pay link again', async () => {
    const cup = await aCup()
    await enter(cup, 'Gate', 'on_the_day')
    const [entry] = (await (await cup.organizer.get(`${cup.path}/registrations`)).json()) as [Entry]
    const link = new URL(entry.payLink!).pathname
    await settle(cup, 'Gate', 'cash')
    expect((await visitor(world).get(link)).status).toBe(404)
    await undo(cup, 'Gate')
    const started = (await (await visitor(world).post(`${link}/intent`)).json()) as StartedEntry
    await confirmCard(world, started)
    const { paymentIntentId } = started
    expect((await visitor(world).post(`${link}/completion`, { paymentIntentId })).status).toBe(201)
    expect(await statusAndCode(undo(cup, 'Gate'))).toEqual([409, 'not_paid_by_hand'])
  })

  test('is possible after the draw, and the first match then asks for the fee', async () => {
    const cup = await aCup({ maxTeams: 2 })
    await enter(cup, 'Reds', 'cash')
    await enter(cup, 'Blues', 'cash')
    await drawn(cup.organizer, cup.id)
    await world.app.db.update(tournaments).set(justStarted(world.clock.now)).where(eq(tournaments.id, cup.id))
    expect((await undo(cup, 'Reds')).status).toBe(200)
    const body = aReport(await competitionOf(cup.organizer, cup.id), 1, [21, 15])
    const report = () => sendConfirmed(cup.organizer, `${cup.path}/matches/1/reports`, body)
    expect(await statusAndCode(report())).toEqual([409, 'fee_due'])
    expect((await settle(cup, 'Reds', 'cash')).status).toBe(201)
    expect((await report()).status).toBe(201)
    expect(await statusAndCode(undo(cup, 'Reds'))).toEqual([409, 'first_match_begun'])
    expect((await rowOf(cup, 'Reds')).paidBy).toBe('cash')
  })

  test("keeps a captain's drawn team until its first match asks for the fee, however late that is", async () => {
    const cup = await aCup({ maxTeams: 2 })
    for (const name of ['Reds', 'Blues']) {
      await enterPending(await aCaptain(world), cup, name)
      await settle(cup, name, 'cash')
    }
    await drawn(cup.organizer, cup.id)
    expect((await undo(cup, 'Reds')).status).toBe(200)
    expect(await rowOf(cup, 'Reds')).toMatchObject({ paymentStatus: 'pending', expiresAt: null })
    advanceClock(world, 49)
    await sweepNow(world)
    expect((await rowOf(cup, 'Reds')).paymentStatus).toBe('pending')
    await world.app.db.update(tournaments).set(justStarted(world.clock.now)).where(eq(tournaments.id, cup.id))
    const body = aReport(await competitionOf(cup.organizer, cup.id), 1, [21, 15])
    const report = () => sendConfirmed(cup.organizer, `${cup.path}/matches/1/reports`, body)
    expect(await statusAndCode(report())).toEqual([409, 'fee_due'])
    expect((await reconcile(world.app.db)).violations).toEqual([])
    expect((await settle(cup, 'Reds', 'cash')).status).toBe(201)
    expect((await report()).status).toBe(201)
  })

  test('is refused for a team that withdrew from the draw, which would no longer owe it', async () => {
    const cup = await aCup({ maxTeams: 2 })
    await enter(cup, 'Quitters', 'cash')
    await enter(cup, 'Blues', 'cash')
    await drawn(cup.organizer, cup.id)
    const { teamId } = await rowOf(cup, 'Quitters')
    const withdrawal = { id: randomUUID(), teamId }
    expect((await sendConfirmed(cup.organizer, `${cup.path}/withdrawals`, withdrawal)).status).toBe(201)
    expect(await statusAndCode(undo(cup, 'Quitters'))).toEqual([409, 'team_withdrew'])
    expect((await rowOf(cup, 'Quitters')).paidBy).toBe('cash')
  })

  test('is refused for cash that was returned, in a canceled tournament, and through another tournament', async () => {
    const [cup, other] = [await aCup(), await aCup()]
    await enter(cup, 'Gone', 'cash')
    await cup.organizer.delete(await pathOf(cup, 'Gone'))
    expect(await statusAndCode(undo(cup, 'Gone'))).toEqual([409, 'not_paid_by_hand'])
    await enter(cup, 'Here', 'cash')
    const { id } = await rowOf(cup, 'Here')
    const elsewhere = other.organizer.delete(`${other.path}/registrations/${id}/payment`)
    expect(await statusAndCode(elsewhere)).toEqual([404, 'team_not_found'])
    expect((await cup.organizer.post(`${cup.path}/cancellation`)).status).toBe(201)
    expect(await statusAndCode(undo(cup, 'Here'))).toEqual([409, 'tournament_cancelled'])
    expect(await ledgerOf(world, { id })).toEqual([
      ['cash', fee],
      ['cash', -fee],
    ])
  })

  test("can't take back cash that a captain may ask for after a move, but can if it was recorded after that", async () => {
    const cup = await aCup()
    const [captain, late] = [await aCaptain(world), await aCaptain(world)]
    await enterPending(captain, cup, 'Really Paid')
    await enterPending(late, cup, 'Not Paid')
    await settle(cup, 'Really Paid', 'cash')
    advanceClock(world, 1)
    const dates = { startDate: twoDaysAfter(cup.startDate), endDate: twoDaysAfter(cup.endDate) }
    expect((await cup.organizer.patch(`${cup.path}/details`, dates)).status).toBe(200)
    expect(await statusAndCode(undo(cup, 'Really Paid'))).toEqual([409, 'full_refund_open'])
    await settle(cup, 'Not Paid', 'cash')
    const askable = async () => {
      const entries = (await (await cup.organizer.get(`${cup.path}/registrations`)).json()) as Entry[]
      return entries.filter(({ canAskCashBack }) => canAskCashBack).map(({ teamName }) => teamName)
    }
    expect(await askable()).toEqual(['Really Paid'])
    expect((await undo(cup, 'Not Paid')).status).toBe(200)
    advanceClock(world, 73)
    expect(await askable()).toEqual([])
    expect((await undo(cup, 'Really Paid')).status).toBe(200)
  })

  test("is the organizer's alone", async () => {
    const cup = await aCup()
    const [helper, scorekeeper] = [await aCaptain(world), await aCaptain(world)]
    await addOfficials(world, cup.id, helper.id, scorekeeper.id)
    await enter(cup, 'Cash Team', 'cash')
    expect(await statusAndCode(undo(cup, 'Cash Team', helper))).toEqual([403, 'cannot_organize'])
    expect((await undo(cup, 'Cash Team', scorekeeper)).status).toBe(403)
    expect((await undo(cup, 'Cash Team', await aCaptain(world))).status).toBe(403)
    expect((await rowOf(cup, 'Cash Team')).paymentStatus).toBe('paid')
  })

  test('never touches a card payment', async () => {
    const cup = await aCup()
    await enterPaid(world, await aCaptain(world), cup, 'Card Team')
    expect(await statusAndCode(undo(cup, 'Card Team'))).toEqual([409, 'not_paid_by_hand'])
    expect(await rowOf(cup, 'Card Team')).toMatchObject({ paymentStatus: 'paid', paidBy: 'card' })
  })

  test("is limited to three a day for each team, so that repeating it can't fill a captain's mailbox", async () => {
    const cup = await aCup()
    const captain = await aCaptain(world)
    await enterPending(captain, cup, 'Pestered')
    const outcomes: number[] = []
    for (const _ of times(5, () => null)) {
      await settle(cup, 'Pestered', 'cash')
      outcomes.push((await undo(cup, 'Pestered')).status)
    }
    expect(outcomes).toEqual([200, 200, 200, 429, 429])
    expect(await world.app.db.$count(outbox, eq(outbox.to, captain.email))).toBeLessThan(10)
  })
})

const rivals = async (cup: Cup, name: string, act: (path: string, n: number) => Promise<Response>) => {
  const path = await pathOf(cup, name)
  const replies = await Promise.all(times(20, (n) => act(path, n)))
  expect(replies.filter(({ status }) => status >= 500)).toEqual([])
  return replies.map(({ status }) => status)
}
const cashIn = async (cup: Cup) => {
  const rows = await world.app.db.select().from(ledgerEntries).where(eq(ledgerEntries.tournamentId, cup.id))
  return rows.map(({ amountCents }) => amountCents).toSorted((a, b) => b - a)
}

describe('twenty at once', () => {
  test('undo once', async () => {
    const cup = await aCup()
    await enter(cup, 'Clicks', 'cash')
    const statuses = await rivals(cup, 'Clicks', (path) => cup.organizer.delete(`${path}/payment`))
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(await cashIn(cup)).toEqual([fee, -fee])
  })

  test('undo and withdraw: the cash is taken back once, and the team is out', async () => {
    const cup = await aCup()
    await enter(cup, 'Both', 'cash')
    await rivals(cup, 'Both', (path, n) => cup.organizer.delete(n % 2 ? path : `${path}/payment`))
    expect(await cashIn(cup)).toEqual([fee, -fee])
    expect(['withdrawn', 'refunded']).toContain((await rowOf(cup, 'Both')).paymentStatus)
  })

  test('undo and cancel the tournament: the cash is taken back once', async () => {
    const cup = await aCup()
    await enter(cup, 'Last', 'cash')
    await rivals(cup, 'Last', (path, n) =>
      n % 2 ? cup.organizer.post(`${cup.path}/cancellation`) : cup.organizer.delete(`${path}/payment`),
    )
    expect(await cashIn(cup)).toEqual([fee, -fee])
    expect((await rowOf(cup, 'Last')).paymentStatus).not.toBe('paid')
  })

  test('undo, record, and the captain withdraws: nobody is told that the payment service is down', async () => {
    for (const name of times(5, (n) => `Restless ${n}`)) {
      const cup = await aCup()
      const captain = await aCaptain(world)
      const team = await enterPending(captain, cup, name)
      await rivals(cup, name, (path, n) => {
        if (n % 4 === 0) return captain.post(`/teams/${team.id}/withdrawal`)
        if (n % 4 === 1) return cup.organizer.delete(`${path}/payment`)
        return cup.organizer.post(`${path}/payment`, { paidBy: 'cash' })
      })
      const { paymentStatus } = await rowOf(cup, name)
      const sum = (await cashIn(cup)).reduce((total, cents) => total + cents, 0)
      expect(sum).toBe(paymentStatus === 'paid' ? fee : 0)
    }
  })

  test('undo and record: it is never in the ledger twice', async () => {
    const cup = await aCup()
    await enter(cup, 'Back and Forth', 'cash')
    await rivals(cup, 'Back and Forth', (path, n) =>
      n % 2 ? cup.organizer.post(`${path}/payment`, { paidBy: 'cash' }) : cup.organizer.delete(`${path}/payment`),
    )
    const { paymentStatus } = await rowOf(cup, 'Back and Forth')
    const sum = (await cashIn(cup)).reduce((total, cents) => total + cents, 0)
    expect(sum).toBe(paymentStatus === 'paid' ? fee : 0)
    expect((await reconcile(world.app.db)).violations).toEqual([])
  })
})
