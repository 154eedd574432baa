import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { loadGazetteer } from '#db/gazetteer.ts'
import { auditLog, ledgerEntries, notifications, tournaments } from '#db/schema.ts'
import type { ScheduleBoard } from '#features/competition/schedule-contract.ts'
import type { Registration } from '#features/registrations/contract.ts'
import { toLocalDay } from '#lib/dates.ts'
import { instantFrom } from '#lib/zoned.ts'
import { aCaptain, aTournament, enterPaid, times } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import { aReport, competitionOf, drawn, addOfficials, sendConfirmed, teamsOf } from '#test/competition.ts'
import { mailsTo } from '#test/mail.ts'
import {
  advanceClock,
  enterPending,
  expectBalanced,
  ledgerOf,
  refundsOf,
  registrationNamed,
  useMoneyWorld,
} from '#test/money.ts'
import { statusAndCode } from '#test/refusals.ts'
import { boardOf, publishedSchedule, someCourts } from '#test/schedule.ts'
import type { MovePreview, WithdrawalQuote } from '#features/payments/contract.ts'

const world = useMoneyWorld()
afterEach(() => expectBalanced(world))

const hour = 3_600_000
const inHours = (hours: number) => new Date(world.clock.now.getTime() + hours * hour)

/** A tournament in two weeks with a paid team. */
async function aPaidTeam(overrides: Partial<typeof tournaments.$inferInsert> = {}) {
  const [organizer, captain] = [await aCaptain(world), await aCaptain(world)]
  const cup = await aTournament(world, { organizerId: organizer.id, ...overrides })
  const { team } = await enterPaid(world, captain, cup, 'Movers')
  return { cup, organizer, captain, team, path: `/tournaments/${cup.id}` }
}

type Cup = Awaited<ReturnType<typeof aPaidTeam>>
type Dates = { startDate: Date; endDate: Date }

const datesIn = (start: number) => ({
  startDate: inHours(start).toISOString(),
  endDate: inHours(start + 8).toISOString(),
})
const moved = ({ startDate, endDate }: Dates, hours: number) => ({
  startDate: new Date(+startDate + hours * hour).toISOString(),
  endDate: new Date(+endDate + hours * hour).toISOString(),
})
const edit = ({ organizer, path }: Cup, changes: object) => organizer.patch(`${path}/details`, changes)
const withdraw = ({ captain, team }: Cup) => captain.post(`/teams/${team.id}/withdrawal`)
const quoted = async ({ captain, team }: Cup) =>
  (await (await captain.get(`/teams/${team.id}/withdrawal`)).json()) as WithdrawalQuote
const offeredTo = async ({ captain, cup }: Cup) => {
  const own = (await (await captain.get(`/users/${captain.id}/registrations`)).json()) as Registration[]
  return own.find(({ tournamentId }) => tournamentId === cup.id)!.fullRefundUntil
}
const offersTo = (player: Player) =>
  world.app.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, player.id), eq(notifications.type, 'full_refund_offered')))

const cupIn = async (location: string) => {
  await loadGazetteer(world.database.pool, { minPopulation: 100_000 })
  const it = await aPaidTeam({ location, latitude: 30.267, longitude: -97.743 })
  return it
}

async function aScheduledCup(others = ['Others']) {
  const it = await aPaidTeam()
  for (const name of others) await enterPaid(world, await aCaptain(world), it.cup, name)
  await world.app.db
    .update(tournaments)
    .set({ registrationDeadline: inHours(-1) })
    .where(eq(tournaments.id, it.cup.id))
  await drawn(it.organizer, it.cup.id)
  return it
}

/** Reports a delay on all courts in the draft. */
async function delayed({ organizer, path, cup }: Cup, minutes: number) {
  const { revision } = await boardOf(organizer, cup.id)
  const reply = await organizer.post(`${path}/schedule/delay`, { revision, courtId: null, minutes })
  return (await reply.json()) as ScheduleBoard
}
const publish = (player: Player, { path }: Cup, { revision }: ScheduleBoard) =>
  player.post(`${path}/schedule/publish`, { revision })

/** Moves all matches to two days later and publishes that. */
async function rainedOut({ organizer, path, cup }: Cup) {
  const day = toLocalDay(moved(cup, 48).startDate, cup.timeZone)
  const { revision } = await boardOf(organizer, cup.id)
  const draft = await organizer.post(`${path}/schedule/move-to-day`, { revision, day })
  const json = { revision: ((await draft.json()) as ScheduleBoard).revision }
  const reply = await organizer.post(`${path}/schedule/publish`, json)
  expect([draft.status, reply.status]).toEqual([200, 200])
  return (await reply.json()) as ScheduleBoard
}

const preview = async ({ organizer, path }: Cup, changes: object) =>
  (await (await organizer.post(`${path}/details/preview`, changes)).json()) as MovePreview

describe('when the day moves by more than 24 hours', () => {
  test("the captain is told and gets the whole fee back; the ledger says who bears the provider's fee", async () => {
    const it = await aPaidTeam()
    expect((await edit(it, moved(it.cup, 25))).status).toBe(200)
    expect(await offersTo(it.captain)).toMatchObject([{ title: 'You can get a full refund for Movers' }])
    expect(await mailsTo(world, it.captain.email, 'full_refund_offered')).toHaveLength(1)
    expect(await offeredTo(it)).toBe(inHours(72).toISOString())
    expect(await quoted(it)).toEqual({ refund: 50, feeKept: 0, until: inHours(72).toISOString() })
    const registration = await registrationNamed(world, it.cup, 'Movers')
    expect((await withdraw(it)).status).toBe(201)
    await world.settled()
    expect(await ledgerOf(world, registration)).toEqual([
      ['captured', 5000],
      ['refunded', 5000],
    ])
    const [refunded] = await world.app.db.select().from(ledgerEntries).where(eq(ledgerEntries.kind, 'refunded'))
    expect(refunded!.reason).toBe("moved: the organizer's balance bears the provider's fee of $1.75")
  })

  test('a move that was previewed before another one is refused', async () => {
    const it = await aPaidTeam()
    const { revision } = await preview(it, moved(it.cup, 48))
    expect((await edit(it, moved(it.cup, 25))).status).toBe(200)
    expect(await statusAndCode(edit(it, { ...moved(it.cup, 48), revision }))).toEqual([409, 'edited_meanwhile'])
    const again = await preview(it, moved(it.cup, 48))
    expect((await edit(it, { ...moved(it.cup, 48), revision: again.revision! })).status).toBe(200)
    expect((await preview(it, { name: 'Other Cup' })).revision).toBeNull()
  })

  test('by 24 hours, nobody is told, and withdrawing keeps the processing fee', async () => {
    const it = await aPaidTeam()
    await edit(it, moved(it.cup, 24))
    expect([await offersTo(it.captain), await offeredTo(it)]).toEqual([[], null])
    expect(await quoted(it)).toMatchObject({ feeKept: 1.75 })
  })

  test('in slices of 20 hours, the second slice counts', async () => {
    const it = await aPaidTeam()
    await edit(it, moved(it.cup, 20))
    expect(await offeredTo(it)).toBeNull()
    await edit(it, moved(it.cup, 40))
    expect(await offeredTo(it)).not.toBeNull()
  })

  test('in slices after the captain has let the refund pass, it opens again a day later', async () => {
    const it = await aPaidTeam()
    await edit(it, moved(it.cup, 48))
    advanceClock(world, 73)
    expect((await quoted(it)).feeKept).toBe(1.75)
    await edit(it, moved(it.cup, 60))
    expect((await quoted(it)).feeKept).toBe(1.75)
    await edit(it, moved(it.cup, 73))
    expect((await quoted(it)).feeKept).toBe(0)
    expect(await offersTo(it.captain)).toHaveLength(2)
  })

  test("by the administrator's edit, it counts too", async () => {
    const it = await aPaidTeam()
    expect((await world.administrator.patch(it.path, moved(it.cup, 30))).status).toBe(200)
    expect(await offeredTo(it)).not.toBeNull()
  })

  test('and moves back, there is no refund left to ask for', async () => {
    const it = await aPaidTeam()
    await edit(it, moved(it.cup, 48))
    await edit(it, moved(it.cup, 0))
    expect(await offeredTo(it)).toBeNull()
    expect(await quoted(it)).toMatchObject({ feeKept: 1.75 })
  })

  test('and moves back, the captain who was offered a refund is notified once that the offer has ended', async () => {
    const it = await aPaidTeam()
    await edit(it, moved(it.cup, 48))
    await edit(it, moved(it.cup, 0))
    await edit(it, moved(it.cup, 1))
    const told = await world.app.db.select().from(notifications).where(eq(notifications.userId, it.captain.id))
    expect(told.filter(({ type }) => type === 'full_refund_ended').map(({ message }) => message)).toEqual([
      `${it.cup.name} is back to the date and location you registered for, so you can no longer withdraw Movers for a full refund.`,
    ])
    advanceClock(world, 1)
    await edit(it, moved(it.cup, 48))
    expect(await offersTo(it.captain)).toHaveLength(2)
  })

  test('it is open within the last 72 hours, for 72 hours, and never past the start', async () => {
    const it = await aPaidTeam()
    await edit(it, { ...datesIn(40), registrationDeadline: inHours(30).toISOString() })
    expect(await offeredTo(it)).toBe(inHours(40).toISOString())
    advanceClock(world, 40)
    expect(await statusAndCode(withdraw(it))).toEqual([409, 'withdrawal_too_late'])
    advanceClock(world, -1)
    expect((await withdraw(it)).status).toBe(201)
  })

  test('an early start does not end it before the time that the captain was told', async () => {
    const it = await aScheduledCup()
    advanceClock(world, (+it.cup.startDate - +world.clock.now) / hour - 30)
    const later = moved(it.cup, 30)
    expect((await edit(it, later)).status).toBe(200)
    advanceClock(world, 54)
    expect((await it.organizer.post(`${it.path}/start`)).status).toBe(200)
    expect(await offeredTo(it)).toBe(new Date(later.startDate).toISOString())
    expect((await withdraw(it)).status).toBe(201)
  })

  test('a team that registers afterward agreed to the new day', async () => {
    const it = await aPaidTeam()
    await edit(it, moved(it.cup, 48))
    const late = await aCaptain(world)
    await enterPaid(world, late, it.cup, 'Late')
    await edit(it, moved(it.cup, 49))
    expect(await offersTo(late)).toEqual([])
  })

  test('a captain who asks twenty times at once gets the fee back once', async () => {
    const it = await aPaidTeam()
    await edit(it, moved(it.cup, 48))
    const replies = await Promise.all(times(20, () => withdraw(it)))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
    await world.settled()
    const registration = await registrationNamed(world, it.cup, 'Movers')
    expect(await refundsOf(world, registration)).toMatchObject([{ amountCents: 5000, reason: 'moved' }])
  })

  test('a refund asked for while the organizer moves back is full or has the fee kept, never both', async () => {
    const it = await aPaidTeam()
    await edit(it, moved(it.cup, 48))
    const [asked] = await Promise.all([withdraw(it), edit(it, moved(it.cup, 0))])
    expect(asked.status).toBe(201)
    await world.settled()
    const [refund, ...more] = await refundsOf(world, await registrationNamed(world, it.cup, 'Movers'))
    expect([refund!.amountCents + refund!.feeKeptCents, more]).toEqual([5000, []])
  })

  test('by twenty edits at once, the captain is told once', async () => {
    const it = await aPaidTeam()
    const replies = await Promise.all(times(20, () => edit(it, moved(it.cup, 48))))
    expect(replies.some(({ status }) => status === 429)).toBe(true)
    expect(await offersTo(it.captain)).toHaveLength(1)
  })

  test('a team paid in cash gets it back from the organizer, and an unpaid team is told nothing', async () => {
    const it = await aPaidTeam()
    const other = await aCaptain(world)
    const cash = await enterPending(other, it.cup, 'Cash')
    await world.administrator.patch(`/teams/${cash.id}`, { paymentStatus: 'paid' })
    const unpaid = await aCaptain(world)
    await enterPending(unpaid, it.cup, 'Unpaid')
    await edit(it, moved(it.cup, 48))
    expect([(await offersTo(other)).length, (await offersTo(unpaid)).length]).toEqual([1, 0])
    expect((await other.post(`/teams/${cash.id}/withdrawal`)).status).toBe(201)
    expect(await ledgerOf(world, await registrationNamed(world, it.cup, 'Cash'))).toEqual([
      ['cash', 5000],
      ['cash', -5000],
    ])
    const told = await world.app.db.select().from(notifications).where(eq(notifications.type, 'cash_to_return'))
    expect(told.map(({ userId, title }) => [userId, title])).toEqual([[it.organizer.id, 'Return $50 in cash']])
  })
})

test('a captain who accepts a team after the move agreed to the new day', async () => {
  const it = await aPaidTeam()
  const byHand = { teams: [{ name: 'By Hand' }], payment: 'on_the_day' }
  const entered = await it.organizer.post(`${it.path}/registrations`, byHand)
  const [team] = (await entered.json()) as [{ id: string }]
  await edit(it, moved(it.cup, 48))
  const captain = await aCaptain(world)
  await it.organizer.call('PUT', `${it.path}/teams/${team.id}/captain-invitation`, { captain: captain.username })
  const [invitation] = (await (await captain.get('/invitations')).json()) as [{ id: string }]
  await captain.patch(`/invitations/${invitation.id}`, { status: 'accepted' })
  expect(await offeredTo({ ...it, captain })).toBeNull()
  await edit(it, moved(it.cup, 96))
  expect(await offeredTo({ ...it, captain })).not.toBeNull()
})

describe('when the place moves', () => {
  test.each([
    ['to another town', 'Dallas, TX', true],
    ['to a place that nobody knows', 'Qwxzt', true],
    ['to another name of the same town', 'Austin, TX', false],
  ])('%s, the refund opens: %s', async (_, location, isOpen) => {
    const it = await cupIn('Zilker Park, Austin, TX')
    expect((await edit(it, { location })).status).toBe(200)
    expect((await offeredTo(it)) !== null).toBe(isOpen)
  })
})

describe('when the schedule moves a team', () => {
  test('the first schedule on the agreed day opens nothing; moving to another day does, until the first match', async () => {
    const it = await aScheduledCup()
    await publishedSchedule(it.organizer, it.cup.id, someCourts(1, it.cup.startDate))
    expect(await offeredTo(it)).toBeNull()
    advanceClock(world, (+it.cup.startDate - +world.clock.now) / hour - 1)
    const { published } = await rainedOut(it)
    expect(await offeredTo(it)).toBe(published[0]!.startsAt)
    expect(await offersTo(it.captain)).toHaveLength(1)
    advanceClock(world, (Date.parse(published[0]!.startsAt) - +world.clock.now) / hour)
    expect(await statusAndCode(withdraw(it))).toEqual([409, 'withdrawal_too_late'])
    advanceClock(world, -1 / 60)
    expect((await withdraw(it)).status).toBe(201)
  })

  test('a delay that takes its first match past 24 hours opens it too, after a move that did not', async () => {
    const it = await aScheduledCup()
    await edit(it, moved(it.cup, 23))
    const start = new Date(moved(it.cup, 23).startDate)
    await publishedSchedule(it.organizer, it.cup.id, someCourts(1, start))
    advanceClock(world, (+start - +world.clock.now) / hour - 0.25)
    const harmless = await delayed(it, 50)
    expect(harmless.draftRefunds).toBeNull()
    expect((await publish(it.organizer, it, harmless)).status).toBe(200)
    expect([await offersTo(it.captain), await offeredTo(it)]).toEqual([[], null])

    const draft = await delayed(it, 15)
    expect(draft.draftRefunds).toEqual({ teams: 2, amount: 100 })
    expect(await offeredTo(it)).toBeNull()
    const helper = await aCaptain(world)
    await addOfficials(world, it.cup.id, helper.id, (await aCaptain(world)).id)
    expect(await statusAndCode(publish(helper, it, draft))).toEqual([403, 'refunds_need_organizer'])
    const { published, draftRefunds } = (await (await publish(it.organizer, it, draft)).json()) as ScheduleBoard
    expect(draftRefunds).toBeNull()
    expect((await delayed(it, 15)).draftRefunds).toBeNull()
    expect(await offersTo(it.captain)).toHaveLength(1)
    expect(await offeredTo(it)).toBe(published[0]!.startsAt)
    expect((await withdraw(it)).status).toBe(201)
    await world.settled()
    const registration = await registrationNamed(world, it.cup, 'Movers')
    expect(await refundsOf(world, registration)).toMatchObject([{ amountCents: 5000, reason: 'moved' }])
  })

  test('a delay that leaves no time that day opens it once its first match is put on a later day', async () => {
    const it = await aScheduledCup(['Others', 'Third', 'Fourth'])
    const [today, later] = [someCourts(1, it.cup.startDate)[0]!, someCourts(1, new Date(moved(it.cup, 48).startDate))]
    const closesAt = new Date(Date.parse(today.hours[0]!.opensAt) + 1.5 * hour).toISOString()
    const hours = [{ ...today.hours[0]!, closesAt }, ...later[0]!.hours]
    await world.app.db
      .update(tournaments)
      .set({ endDate: new Date(moved(it.cup, 48).endDate) })
      .where(eq(tournaments.id, it.cup.id))
    const board = await publishedSchedule(it.organizer, it.cup.id, [{ ...today, hours }])
    const snapshot = await competitionOf(it.organizer, it.cup.id)
    const number = snapshot.matches.find((match) => teamsOf(match).includes(it.team.id))!.number
    expect(board.published.find((match) => match.number === number)!.startsAt < closesAt).toBe(true)
    advanceClock(world, (+it.cup.startDate - +world.clock.now) / hour)
    const draft = await delayed(it, 90)
    expect(draft.draft!.some((match) => match.number === number)).toBe(false)
    expect((await publish(it.organizer, it, draft)).status).toBe(200)
    expect(await offeredTo(it)).toBeNull()

    const startsAt = later[0]!.hours[0]!.opensAt
    const { revision } = await boardOf(it.organizer, it.cup.id)
    const moves = [
      { number: 3, place: null },
      { number, place: { courtId: board.courts[0]!.id, startsAt } },
    ]
    const put = await it.organizer.call('PUT', `${it.path}/schedule`, { revision, moves })
    expect((await publish(it.organizer, it, (await put.json()) as ScheduleBoard)).status).toBe(200)
    expect(await offeredTo(it)).toBe(startsAt)
    expect(await offersTo(it.captain)).toHaveLength(1)
  })

  test('a team that gets its spot back is notified of a move that it missed', async () => {
    const it = await aScheduledCup()
    await publishedSchedule(it.organizer, it.cup.id, someCourts(1, it.cup.startDate))
    const replacement = { id: randomUUID(), teamId: it.team.id, by: { name: 'Stand-ins' } }
    expect((await it.organizer.post(`${it.path}/replacements`, replacement)).status).toBe(201)
    advanceClock(world, (+it.cup.startDate - +world.clock.now) / hour - 1)
    await rainedOut(it)
    expect([await offersTo(it.captain), await offeredTo(it)]).toEqual([[], null])
    const undo = { id: randomUUID(), fact: replacement.id }
    expect((await it.organizer.post(`${it.path}/undo`, undo)).status).toBe(201)
    expect(await offersTo(it.captain)).toHaveLength(1)
    expect(await offeredTo(it)).not.toBeNull()
  })

  test('a team that played its match ahead of schedule gets no full refund', async () => {
    const it = await aScheduledCup()
    await publishedSchedule(it.organizer, it.cup.id, someCourts(1, it.cup.startDate))
    advanceClock(world, (+it.cup.startDate - +world.clock.now) / hour - 1)
    await rainedOut(it)
    expect(await offeredTo(it)).not.toBeNull()
    advanceClock(world, 2)
    const report = aReport(await competitionOf(it.organizer, it.cup.id), 1, [21, 15])
    expect((await it.organizer.post(`${it.path}/matches/1/reports`, report)).status).toBeLessThan(300)
    expect([await offeredTo(it), await statusAndCode(withdraw(it))]).toEqual([null, [409, 'withdrawal_too_late']])
  })

  test('a co-organizer cannot publish one that lets captains get a full refund', async () => {
    const it = await aScheduledCup()
    const helper = await aCaptain(world)
    await addOfficials(world, it.cup.id, helper.id, (await aCaptain(world)).id)
    const late = moved(it.cup, 48)
    await world.app.db
      .update(tournaments)
      .set({ endDate: new Date(late.endDate) })
      .where(eq(tournaments.id, it.cup.id))
    const board = await publishedSchedule(helper, it.cup.id, someCourts(1, new Date(late.startDate)))
    expect(board).toMatchObject({ code: 'refunds_need_organizer' })
    expect(await offeredTo(it)).toBeNull()
  })
})

const change = ({ organizer, path, team }: Cup, kind: 'withdrawals' | 'reinstatements') =>
  sendConfirmed(organizer, `${path}/${kind}`, { id: randomUUID(), teamId: team.id })
const notified = async ({ captain }: Cup) => {
  const rows = await world.app.db.select().from(notifications).where(eq(notifications.userId, captain.id))
  return rows.map(({ type }) => type).filter((type) => type.startsWith('full_refund') || type.startsWith('tournament'))
}

describe('a team that withdrew from the draw', () => {
  test('is told nothing of a move and gets no full refund, until it is reinstated', async () => {
    const it = await aScheduledCup(['Others', 'Third', 'Fourth'])
    expect((await change(it, 'withdrawals')).status).toBe(201)
    const { recipients, refunds } = await preview(it, moved(it.cup, 48))
    expect([recipients, refunds.map(({ teamName }) => teamName)]).toEqual([3, ['Others', 'Third', 'Fourth']])
    expect((await edit(it, moved(it.cup, 48))).status).toBe(200)
    expect([await notified(it), await offeredTo(it)]).toEqual([[], null])
    expect((await quoted(it)).feeKept).toBe(1.75)
    expect((await change(it, 'reinstatements')).status).toBe(201)
    expect(await notified(it)).toEqual(['full_refund_offered'])
    expect(await offeredTo(it)).toBe(inHours(72).toISOString())
  })

  test('keeps the full refund that it was offered before, so withdrawing teams is no way around it', async () => {
    const it = await aScheduledCup(['Others', 'Third', 'Fourth'])
    await edit(it, moved(it.cup, 48))
    const until = await offeredTo(it)
    await change(it, 'withdrawals')
    await edit(it, moved(it.cup, 96))
    expect(await offeredTo(it)).toBe(until)
    expect(await offersTo(it.captain)).toHaveLength(1)
    expect((await withdraw(it)).status).toBe(201)
    await world.settled()
    const registration = await registrationNamed(world, it.cup, 'Movers')
    expect(await refundsOf(world, registration)).toMatchObject([{ amountCents: 5000, reason: 'moved' }])
  })

  test('loses that offer like every other team if the move is undone', async () => {
    const it = await aScheduledCup(['Others', 'Third', 'Fourth'])
    await edit(it, moved(it.cup, 48))
    await change(it, 'withdrawals')
    await edit(it, moved(it.cup, 0))
    expect(await offeredTo(it)).toBeNull()
    expect(await notified(it)).toContain('full_refund_ended')
  })
})

describe('what the organizer may change', () => {
  test('a fee raised late is refused, in a race with the first team too', async () => {
    const it = await aPaidTeam()
    const late = await edit(it, { entryFee: 90 })
    expect([late.status, await late.json()]).toMatchObject([
      409,
      { fields: { entryFee: "The entry fee, prize pool, team size and sport can't change once a team holds a spot." } },
    ])
    const organizer = await aCaptain(world)
    const cup = await aTournament(world, { organizerId: organizer.id })
    const captain = await aCaptain(world)
    const [raised] = await Promise.all([
      organizer.patch(`/tournaments/${cup.id}/details`, { entryFee: 90 }),
      enterPending(captain, cup, 'First'),
    ])
    const { feeCents } = await registrationNamed(world, cup, 'First')
    const [row] = await world.app.db.select().from(tournaments).where(eq(tournaments.id, cup.id))
    expect(row!.entryFeeCents).toBe(raised.status === 200 ? 9000 : 5000)
    expect(feeCents).toBe(row!.entryFeeCents)
  })

  test('name, spots and deadline, never fewer spots than are taken, and the audit log says who', async () => {
    const it = await aPaidTeam()
    await enterPaid(world, await aCaptain(world), it.cup, 'Two')
    await enterPaid(world, await aCaptain(world), it.cup, 'Three')
    expect(await statusAndCode(edit(it, { maxTeams: 2 }))).toEqual([409, 'max_teams_below_places_taken'])
    const reply = await edit(it, { name: 'Harbor Open', maxTeams: 3, registrationDeadline: inHours(100).toISOString() })
    expect(await reply.json()).toMatchObject({ name: 'Harbor Open', maxTeams: 3 })
    const [entry] = await world.app.db.select().from(auditLog).where(eq(auditLog.subjectId, it.cup.id))
    expect(entry).toMatchObject({ action: 'edited', actorId: it.organizer.id, after: { name: 'Harbor Open' } })
    expect(await offersTo(it.captain)).toEqual([])
  })

  test('only the administrator moves the start to within 24 hours from now', async () => {
    const it = await aPaidTeam()
    const soon = { ...datesIn(23), registrationDeadline: inHours(2).toISOString() }
    expect(await statusAndCode(edit(it, soon))).toEqual([403, 'start_too_soon'])
    expect((await world.administrator.patch(`${it.path}/details`, soon)).status).toBe(200)
  })

  test('a co-organizer changes the time of day, but neither the day nor a time that opens refunds', async () => {
    const timeZone = 'America/Chicago'
    const [saturday, sunday] = [14, 15].map((days) => toLocalDay(inHours(days * 24), timeZone))
    const at = (time: string) => instantFrom(`${saturday}T${time}`, timeZone)!
    const it = await aPaidTeam({ timeZone, startDate: at('09:00'), endDate: at('20:00') })
    const helper = await aCaptain(world)
    await addOfficials(world, it.cup.id, helper.id, (await aCaptain(world)).id)
    const change = (changes: object) => helper.patch(`${it.path}/details`, changes)
    expect((await change({ startDate: `${saturday}T10:30` })).status).toBe(200)
    expect(await statusAndCode(change({ location: 'Dallas, TX' }))).toEqual([403, 'organizer_only'])
    const later = { startDate: `${sunday}T08:00`, endDate: `${sunday}T23:00` }
    expect(await statusAndCode(change(later))).toEqual([403, 'organizer_only'])
    expect((await edit(it, later)).status).toBe(200)
    const tooLate = { startDate: `${sunday}T21:00` }
    // Refused edits don't count toward the ten moves a day.
    for (let refused = 0; refused < 11; refused += 1)
      expect(await statusAndCode(change(tooLate))).toEqual([403, 'refunds_need_organizer'])
    expect((await change({ startDate: `${sunday}T08:30` })).status).toBe(200)
    expect(await offersTo(it.captain)).toEqual([])
  })

  test("others' edits of the dates are no conflict for the texts", async () => {
    const it = await aPaidTeam()
    const { revision } = (await (await it.organizer.get(`${it.path}/details`)).json()) as { revision: string }
    await edit(it, moved(it.cup, 1))
    expect((await edit(it, { rules: 'Fair play.', revision })).status).toBe(200)
  })
})

describe('the preview', () => {
  test('says who is told and what may be refunded, and changes nothing', async () => {
    const it = await aPaidTeam()
    await enterPending(await aCaptain(world), it.cup, 'Unpaid')
    expect(await preview(it, moved(it.cup, 48))).toEqual({
      revision: expect.any(String),
      recipients: 2,
      teams: ['Movers', 'Unpaid'],
      waiting: 0,
      scheduleMove: null,
      refunds: [{ teamName: 'Movers', amount: 50, by: 'card', hasCaptain: true }],
      providerFees: 1.75,
    })
    expect(await preview(it, moved(it.cup, 2))).toMatchObject({ recipients: 2, refunds: [], providerFees: 0 })
    expect(await preview(it, { description: 'New.' })).toMatchObject({ recipients: 0, refunds: [], providerFees: 0 })
    expect([await offeredTo(it), await offersTo(it.captain)]).toEqual([null, []])
  })

  test('names no team without a captain among the recipients, and lists cash that the organizer returns', async () => {
    const it = await aPaidTeam()
    await it.organizer.post(`${it.path}/registrations`, { teams: [{ name: 'In Cash' }], payment: 'cash' })
    expect(await preview(it, moved(it.cup, 48))).toMatchObject({
      recipients: 1,
      teams: ['Movers'],
      refunds: [
        { teamName: 'Movers', amount: 50, by: 'card', hasCaptain: true },
        { teamName: 'In Cash', amount: 50, by: 'cash', hasCaptain: false },
      ],
    })
  })

  test('refuses what the edit would', async () => {
    const it = await aPaidTeam()
    const reply = it.organizer.post(`${it.path}/details/preview`, { entryFee: 90 })
    expect(await statusAndCode(reply)).toEqual([409, 'fixed_by_teams'])
  })
})
