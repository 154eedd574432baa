import { and, eq } from 'drizzle-orm'
import pg from 'pg'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { drawnTeams, matchProgress, notifications, registrations, tournaments } from '#db/schema.ts'
import type { ScheduleBoard } from '#features/competition/schedule-contract.ts'
import type { MovePreview } from '#features/payments/contract.ts'
import type { Failure } from '#lib/errors.ts'
import { formatMoment, toLocalInput } from '#lib/dates.ts'
import { instantFrom } from '#lib/zoned.ts'
import { aCaptain, aTournament, anAdministrator, enterPaid, visitor } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import { aDrawnTournament, addOfficials, competitionOf, drawn } from '#test/competition.ts'
import { mailsTo } from '#test/mail.ts'
import { expectBalanced, registrationNamed, useMoneyWorld } from '#test/money.ts'
import { boardOf, calling, proposed, publishedSchedule, someCourts, stopped, usualTimes } from '#test/schedule.ts'

const world = useMoneyWorld()
afterEach(() => expectBalanced(world))

const hour = 3_600_000
const timeZone = 'America/Chicago'
const local = (instant: string) => toLocalInput(instant, timeZone)

/** Three paid teams, each with a captain, in a tournament from nine to six on a day in two weeks. */
async function aCup() {
  const now = world.clock.now.toISOString()
  const day = toLocalInput(new Date(Date.parse(now) + 14 * 24 * hour), timeZone).slice(0, 10)
  const organizer = await aCaptain(world)
  const cup = await aTournament(world, {
    organizerId: organizer.id,
    timeZone,
    startDate: instantFrom(`${day}T09:00`, timeZone)!,
    endDate: instantFrom(`${day}T18:00`, timeZone)!,
    registrationDeadline: new Date(+world.clock.now + 7 * 24 * hour),
  })
  const captains: Player[] = []
  for (const name of ['Ants', 'Bees', 'Cats']) {
    const captain = await aCaptain(world)
    await enterPaid(world, captain, cup, name)
    captains.push(captain)
  }
  await world.app.db
    .update(tournaments)
    .set({ registrationDeadline: new Date(+world.clock.now - hour) })
    .where(eq(tournaments.id, cup.id))
  await drawn(organizer, cup.id)
  const courts = someCourts(2, new Date(+cup.startDate - 60_000))
  return { id: cup.id, cup, day, organizer, captains, courts, path: `/tournaments/${cup.id}` }
}

type Cup = Awaited<ReturnType<typeof aCup>>

/** The same times of day, so many days later. */
function daysLater({ cup }: Cup, days: number, startsAt = '09:00', endsAt = '18:00') {
  const day = toLocalInput(new Date(+cup.startDate + days * 24 * hour), timeZone).slice(0, 10)
  return { startDate: `${day}T${startsAt}`, endDate: `${day}T${endsAt}` }
}

const edit = ({ organizer, path }: Cup, changes: object) => organizer.patch(`${path}/details`, changes)
const preview = ({ organizer, path }: Cup, changes: object) => organizer.post(`${path}/details/preview`, changes)
const startsOf = (rows: ScheduleBoard['published']) => rows.map(({ startsAt }) => local(startsAt).slice(-5))
const daysOf = (rows: ScheduleBoard['published']) => new Set(rows.map(({ startsAt }) => local(startsAt).slice(0, 10)))
const noticesOf = (player: Player, type?: string) =>
  world.app.db
    .select({ type: notifications.type, message: notifications.message })
    .from(notifications)
    .where(and(eq(notifications.userId, player.id), ...(type ? [eq(notifications.type, type)] : [])))
const refusal = async (reply: Response) => {
  const { code, fields } = (await reply.json()) as Failure
  return [reply.status, code, fields]
}

describe('when the start moves to another day', () => {
  test('published matches and opening hours move with it, at the same times of day', async () => {
    const it = await aCup()
    const before = await publishedSchedule(it.organizer, it.id, it.courts)
    const calendarBefore = await calendarOf(it)
    const to = daysLater(it, 2)
    expect((await edit(it, to)).status).toBe(200)
    const after = await boardOf(it.organizer, it.id)
    expect(startsOf(after.published)).toEqual(startsOf(before.published))
    expect(daysOf(after.published)).toEqual(new Set([to.startDate.slice(0, 10)]))
    expect(after.courts.map(({ hours }) => local(hours[0]!.opensAt))).toEqual([to.startDate, to.startDate])
    expect([after.draft, after.clashes]).toEqual([null, []])
    expect(after.changes[0]!.sentence).toMatch(/^moved the tournament to .*, 9:00 AM$/)
    const { schedule } = await competitionOf(visitor(world), it.id)
    expect(schedule!.matches.map(({ startsAt }) => startsAt)).toEqual(after.published.map(({ startsAt }) => startsAt))
    expect(schedule!.matches.map(({ originalStartsAt }) => originalStartsAt)).toEqual(before.published.map(() => null))
    const calendarAfter = await calendarOf(it)
    expect(calendarAfter.uids).toEqual(calendarBefore.uids)
    expect(calendarAfter.sequence).toBeGreaterThan(calendarBefore.sequence)
  })

  test('a match that was taken out before the move and is put back has no earlier time to tell of', async () => {
    const it = await aCup()
    const { revision, published } = await publishedSchedule(it.organizer, it.id, it.courts)
    const put = async (from: number, moves: object[]) => {
      const moved = await it.organizer.call('PUT', `${it.path}/schedule`, { revision: from, moves })
      const board = (await moved.json()) as ScheduleBoard
      const reply = await it.organizer.post(`${it.path}/schedule/publish`, { revision: board.revision })
      return [reply.status, ((await reply.json()) as ScheduleBoard).published.length]
    }
    const all = published.map(({ number }) => ({ number, place: null }))
    expect(await put(revision, all)).toEqual([200, 0])
    expect((await edit(it, daysLater(it, 2))).status).toBe(200)
    world.clock.now = new Date(+it.cup.startDate + 2 * 24 * hour)
    const later = (startsAt: string) => new Date(Date.parse(startsAt) + 48 * hour + 60_000).toISOString()
    const back = published.map(({ number, courtId, startsAt }) => ({
      number,
      place: { courtId, startsAt: later(startsAt) },
    }))
    const board = await boardOf(it.organizer, it.id)
    expect(await put(board.revision, back)).toEqual([200, published.length])
    const { schedule } = await competitionOf(visitor(world), it.id)
    expect(schedule!.matches.map(({ originalStartsAt }) => originalStartsAt)).toEqual(published.map(() => null))
  })

  test('each captain gets one notice with what moves, one email, and an offer of a full refund', async () => {
    const it = await aCup()
    const { published } = await publishedSchedule(it.organizer, it.id, it.courts)
    await world.app.db.delete(notifications)
    await edit(it, daysLater(it, 2))
    const firstMatches: string[] = []
    for (const captain of it.captains) {
      const notices = await noticesOf(captain)
      expect(notices.map(({ type }) => type).toSorted()).toEqual(['full_refund_offered', 'tournament_changed'])
      const { message } = notices.find(({ type }) => type === 'tournament_changed')!
      const [moved, own] = message.split('\n').slice(-2)
      expect(moved).toBe(`${published.length} scheduled matches will move too.`)
      firstMatches.push(own!)
      const [mail, ...others] = await mailsTo(world, captain.email, 'tournament_moved')
      expect([others, JSON.stringify(mail)]).toEqual([[], expect.stringContaining('will move too')])
      expect(JSON.stringify(mail)).toContain(own)
    }
    const start = +it.cup.startDate + 2 * 24 * hour
    const at = (minutes: number) => `Your first match: ${formatMoment(new Date(start + minutes * 60_000), timeZone)}`
    expect(firstMatches).toEqual([at(40), at(0), at(0)])
  })

  test('all captains are mailed by one statement, though their first matches start at different times', async () => {
    const it = await aCup()
    await publishedSchedule(it.organizer, it.id, it.courts)
    const asked = vi.spyOn(pg.Client.prototype, 'query')
    await edit(it, daysLater(it, 2))
    const statements = asked.mock.calls.map((call) => JSON.stringify(call.slice(0, 2)))
    asked.mockRestore()
    const mailed = statements.filter((statement) => /insert into .{1,2}outbox.*tournament_moved/.test(statement))
    expect(mailed).toHaveLength(1)
    for (const { email } of it.captains) expect(await mailsTo(world, email, 'tournament_moved')).toHaveLength(1)
  })

  test('a captain of two teams reads when both start, and a team that is out is told nothing', async () => {
    const it = await aCup()
    await publishedSchedule(it.organizer, it.id, it.courts)
    const [first, second] = await Promise.all(['Ants', 'Bees'].map((name) => registrationNamed(world, it.cup, name)))
    await world.app.db.update(registrations).set({ userId: first!.userId }).where(eq(registrations.id, second!.id))
    const { teamId } = await registrationNamed(world, it.cup, 'Cats')
    await world.app.db.update(drawnTeams).set({ status: 'withdrawn' }).where(eq(drawnTeams.teamId, teamId!))
    await edit(it, daysLater(it, 2))
    const start = +it.cup.startDate + 2 * 24 * hour
    const [early, late] = [start, start + 40 * 60_000].map((at) => formatMoment(new Date(at), timeZone))
    const [notice] = await noticesOf(it.captains[0]!, 'tournament_changed')
    expect(notice!.message.split('\n').at(-1)).toBe(`Your teams' first matches: ${early} and ${late}`)
    expect(await noticesOf(it.captains[2]!, 'tournament_changed')).toEqual([])
  })

  test('by a day, only teams whose first match is more than 24 hours after the start they agreed to get an offer', async () => {
    const it = await aCup()
    const { published } = await publishedSchedule(it.organizer, it.id, it.courts)
    expect(startsOf(published)).toEqual(['09:00', '09:40'])
    const shown = (await (await preview(it, daysLater(it, 1))).json()) as MovePreview
    expect(shown.refunds.map(({ teamName }) => teamName)).toEqual(['Ants'])
    await edit(it, daysLater(it, 1))
    const offers = await Promise.all(it.captains.map((captain) => noticesOf(captain, 'full_refund_offered')))
    expect(offers.map(({ length }) => length)).toEqual([1, 0, 0])
  })

  test("the draft moves too, and another organizer's earlier revision is refused with what happened", async () => {
    const it = await aCup()
    const helper = await aCaptain(world)
    await addOfficials(world, it.id, helper.id, (await aCaptain(world)).id)
    const draft = await proposed(helper, it.id, it.courts)
    await edit(it, daysLater(it, 2))
    const publish = (revision: number) => helper.post(`${it.path}/schedule/publish`, { revision })
    const late = await publish(draft.revision)
    expect([late.status, ((await late.json()) as Failure).message]).toEqual([
      409,
      expect.stringMatching(/ moved the tournament to .*, 9:00 AM\. Check the schedule and try again\.$/),
    ])
    const after = await boardOf(helper, it.id)
    expect(startsOf(after.draft!)).toEqual(startsOf(draft.draft!))
    expect([after.published, after.undo, after.clashes]).toEqual([[], null, []])
    expect((await publish(after.revision)).status).toBe(200)
    expect(daysOf((await boardOf(helper, it.id)).published)).toEqual(new Set([daysLater(it, 2).startDate.slice(0, 10)]))
  })

  test('the administrator moves them in the same way', async () => {
    const it = await aCup()
    await publishedSchedule(it.organizer, it.id, it.courts)
    const to = daysLater(it, 3)
    expect((await (await anAdministrator(world)).patch(it.path, to)).status).toBe(200)
    expect(daysOf((await boardOf(it.organizer, it.id)).published)).toEqual(new Set([to.startDate.slice(0, 10)]))
    expect(await noticesOf(it.captains[0]!, 'full_refund_offered')).toHaveLength(1)
  })

  test('of twenty edits at once, the matches follow the last one', async () => {
    const it = await aCup()
    const before = await publishedSchedule(it.organizer, it.id, it.courts)
    const admin = await anAdministrator(world)
    await Promise.all(Array.from({ length: 20 }, (_, days) => admin.patch(it.path, daysLater(it, days + 1))))
    const [row] = await world.app.db.select().from(tournaments).where(eq(tournaments.id, it.id))
    const { published } = await boardOf(it.organizer, it.id)
    expect(daysOf(published)).toEqual(new Set([local(row!.startDate.toISOString()).slice(0, 10)]))
    expect(startsOf(published)).toEqual(startsOf(before.published))
  })
})

test('an hour and a half later, matches and hours start an hour and a half later', async () => {
  const it = await aCup()
  const before = await publishedSchedule(it.organizer, it.id, it.courts)
  await edit(it, daysLater(it, 0, '10:30', '20:00'))
  const after = await boardOf(it.organizer, it.id)
  const later = before.published.map(({ startsAt }) => new Date(Date.parse(startsAt) + 1.5 * hour).toISOString())
  expect(after.published.map(({ startsAt }) => startsAt)).toEqual(later)
  expect(local(after.courts[0]!.hours[0]!.opensAt).slice(-5)).toBe('10:30')
})

test('in another time zone at the same times of day, matches keep their times of day', async () => {
  const it = await aCup()
  const before = await publishedSchedule(it.organizer, it.id, it.courts)
  const dates = {
    ...daysLater(it, 0),
    registrationDeadline: local(new Date(+world.clock.now + 24 * hour).toISOString()),
  }
  const reply = await (await anAdministrator(world)).patch(it.path, { ...dates, timeZone: 'America/Denver' })
  expect(reply.status).toBe(200)
  const { published } = await boardOf(it.organizer, it.id)
  expect(published.map(({ startsAt }) => toLocalInput(startsAt, 'America/Denver'))).toEqual(
    before.published.map(({ startsAt }) => local(startsAt)),
  )
})

test('in another time zone whose clocks do not change, only the day after the change moves', async () => {
  const it = await aCup()
  const [saturday, sunday] = ['2026-10-31T14:00:00.000Z', '2026-11-01T15:00:00.000Z']
  const registrationDeadline = new Date('2026-10-19T12:00:00Z')
  const dates = { startDate: new Date(saturday), endDate: new Date('2026-11-02T00:00:00Z'), registrationDeadline }
  await world.app.db.update(tournaments).set(dates).where(eq(tournaments.id, it.id))
  world.clock.now = new Date('2026-10-20T12:00:00Z')
  const hours = [saturday, sunday].map((opensAt) => ({
    opensAt,
    closesAt: new Date(Date.parse(opensAt) + usualTimes.minutes * 60_000).toISOString(),
  }))
  const { published } = await publishedSchedule(it.organizer, it.id, [{ name: 'Court 1', isMain: true, hours }])
  expect(published.map(({ startsAt }) => startsAt)).toEqual([saturday, sunday])
  const changes = { timeZone: 'America/Jamaica', startDate: '2026-10-31T09:00', endDate: '2026-11-01T18:00' }
  const { scheduleMove } = (await (await preview(it, changes)).json()) as MovePreview
  expect(scheduleMove).toEqual({ matches: 1, scheduled: 2, from: sunday, to: '2026-11-01T14:00:00.000Z' })
  expect((await edit(it, changes)).status).toBe(200)
  const after = await boardOf(it.organizer, it.id)
  expect(after.published.map(({ startsAt }) => startsAt)).toEqual([saturday, '2026-11-01T14:00:00.000Z'])
})

test('a draft that moves matches to another day moves too, with the hours and the end it is for', async () => {
  const it = await aCup()
  const { revision, published } = await publishedSchedule(it.organizer, it.id, it.courts)
  const nextDay = daysLater(it, 1).startDate.slice(0, 10)
  const toNextDay = await it.organizer.post(`${it.path}/schedule/move-to-day`, { revision, day: nextDay })
  expect(toNextDay.status).toBe(200)
  const to = daysLater(it, 5)
  expect((await edit(it, to)).status).toBe(200)
  const after = await boardOf(it.organizer, it.id)
  const dayAfter = daysLater(it, 6).startDate.slice(0, 10)
  expect([daysOf(after.published), daysOf(after.draft!)]).toEqual([
    new Set([to.startDate.slice(0, 10)]),
    new Set([dayAfter]),
  ])
  expect([startsOf(after.draft!), after.clashes]).toEqual([startsOf(published), []])
  expect(local(after.draftEndDate!)).toBe(`${dayAfter}T19:00`)
  expect((await it.organizer.post(`${it.path}/schedule/publish`, { revision: after.revision })).status).toBe(200)
})

test("a stop in play doesn't carry over to the new day", async () => {
  const it = await aCup()
  const { revision } = await publishedSchedule(it.organizer, it.id, it.courts)
  const until = new Date(+it.cup.startDate + hour).toISOString()
  await stopped(it.organizer, it.id, { revision, until })
  const stoppedUntil = async () => (await competitionOf(visitor(world), it.id)).schedule!.stoppedUntil
  expect(await stoppedUntil()).toBe(until)
  expect((await edit(it, daysLater(it, 2))).status).toBe(200)
  expect(await stoppedUntil()).toBeNull()
})

test('an earlier end removes opening hours on days that are gone, and moves no match', async () => {
  const it = await aCup()
  await world.app.db
    .update(tournaments)
    .set({ endDate: new Date(+it.cup.endDate + 24 * hour) })
    .where(eq(tournaments.id, it.id))
  const courts = it.courts.map((court) => ({
    ...court,
    hours: [0, 24].flatMap((later) =>
      court.hours.map(({ opensAt, closesAt }) => ({
        opensAt: new Date(Date.parse(opensAt) + later * hour).toISOString(),
        closesAt: new Date(Date.parse(closesAt) + later * hour).toISOString(),
      })),
    ),
  }))
  const before = await publishedSchedule(it.organizer, it.id, courts)
  expect((await edit(it, { endDate: `${it.day}T18:00` })).status).toBe(200)
  const after = await boardOf(it.organizer, it.id)
  expect(after.courts.map(({ hours }) => hours)).toEqual(before.courts.map(({ hours }) => hours.slice(0, 1)))
  expect([after.published, after.clashes]).toEqual([before.published, []])
  expect(after.changes[0]!.sentence).toMatch(/^moved the end of the tournament to .*, 6:00 PM$/)
})

describe('the preview', () => {
  test('says how many matches move, from when to when, and which refunds open, and moves nothing', async () => {
    const it = await aCup()
    const before = await publishedSchedule(it.organizer, it.id, it.courts)
    const to = daysLater(it, 2)
    const shown = (await (await preview(it, to)).json()) as MovePreview
    const moved = instantFrom(to.startDate, timeZone)!.toISOString()
    expect(shown.scheduleMove).toEqual({ matches: 2, scheduled: 2, from: it.cup.startDate.toISOString(), to: moved })
    expect(shown.refunds.map(({ teamName }) => teamName)).toEqual(['Ants', 'Bees', 'Cats'])
    expect(await boardOf(it.organizer, it.id)).toEqual(before)
    expect(((await (await preview(it, { name: 'Other' })).json()) as MovePreview).scheduleMove).toBeNull()
  })

  test('of courts without matches names their opening', async () => {
    const it = await aCup()
    await it.organizer.call('PUT', `${it.path}/courts`, { ...usualTimes, revision: 0, courts: it.courts })
    const { scheduleMove } = (await (await preview(it, daysLater(it, 2))).json()) as MovePreview
    expect(scheduleMove).toMatchObject({ matches: 0, scheduled: 0, from: it.cup.startDate.toISOString() })
  })
})

describe('refused at its field, with nothing changed', () => {
  test.each(['preview', 'edit'] as const)('is an end before the last match, by the %s', async (by) => {
    const it = await aCup()
    const before = await publishedSchedule(it.organizer, it.id, it.courts)
    const last = before.published.toSorted((a, b) => a.endsAt.localeCompare(b.endsAt)).at(-1)!
    const changes = { endDate: `${it.day}T09:45` }
    const [status, code, fields] = await refusal(await (by === 'edit' ? edit : preview)(it, changes))
    expect([status, code]).toEqual([409, 'end_before_matches'])
    expect((fields as Record<string, string>)['endDate']).toMatch(
      new RegExp(`^Match ${last.number} ends on .* Choose a later end, or move the match first\\.$`),
    )
    expect(await boardOf(it.organizer, it.id)).toEqual(before)
  })

  test('is a later start for which the end leaves no time', async () => {
    const it = await aCup()
    const before = await publishedSchedule(it.organizer, it.id, it.courts)
    const [status, code, fields] = await refusal(await edit(it, { startDate: `${it.day}T17:30` }))
    expect([status, code, fields]).toMatchObject([
      409,
      'end_before_matches',
      { endDate: expect.stringMatching(/^With the new start, match 3 would end on .*6:40 PM\. /) },
    ])
    expect(await boardOf(it.organizer, it.id)).toEqual(before)
  })
})

/** Both dates, so many hours later. */
const hoursLater = (cup: { startDate: Date; endDate: Date }, hours: number) => ({
  startDate: new Date(+cup.startDate + hours * hour).toISOString(),
  endDate: new Date(+cup.endDate + hours * hour).toISOString(),
})
/** Four teams in a tournament that started an hour ago, in which nothing was played. */
async function aStartedCup() {
  const it = await aDrawnTournament(world, 4)
  await world.app.db.update(tournaments).set({ timeZone }).where(eq(tournaments.id, it.id))
  const [cup] = await world.app.db.select().from(tournaments).where(eq(tournaments.id, it.id))
  return { ...it, cup: cup!, path: `/tournaments/${it.id}`, admin: await anAdministrator(world) }
}

describe('once play has begun', () => {
  test('by a mark, a later start is refused, and an earlier one moves no match', async () => {
    const it = await aStartedCup()
    const before = await publishedSchedule(it.organizer, it.id, someCourts(1, world.clock.now))
    await world.app.db
      .insert(matchProgress)
      .values({ tournamentId: it.id, number: before.published[0]!.number, game: 1, startedAt: world.clock.now })
    const { published } = await boardOf(it.organizer, it.id)
    expect(await refusal(await it.admin.patch(it.path, hoursLater(it.cup, 26)))).toMatchObject([
      409,
      'start_after_play',
      { startDate: "A match has already started, so the tournament can't start later. Change the end date instead." },
    ])
    expect((await it.admin.patch(it.path, { startDate: hoursLater(it.cup, -0.5).startDate })).status).toBe(200)
    expect((await boardOf(it.organizer, it.id)).published).toEqual(published)
  })

  test('another time zone that cuts opening hours is not recorded as a change of the end', async () => {
    const it = await aCup()
    const opensAt = new Date(+it.cup.startDate - hour).toISOString()
    const hours = [{ opensAt, closesAt: it.cup.endDate.toISOString() }]
    await publishedSchedule(it.organizer, it.id, [{ name: 'Court 1', isMain: true, hours }])
    await world.app.db
      .insert(matchProgress)
      .values({ tournamentId: it.id, number: 1, game: 1, startedAt: world.clock.now, finishedAt: null })
    const [startDate, endDate] = [it.cup.startDate, it.cup.endDate].map((at) => toLocalInput(at, 'Asia/Tokyo'))
    const changes = { timeZone: 'Asia/Tokyo', startDate, endDate }
    const reply = await edit(it, changes)
    expect([reply.status, await reply.json()]).toEqual([200, expect.anything()])
    const { changes: recorded } = await boardOf(it.organizer, it.id)
    expect(recorded[0]!.sentence).toMatch(/^moved the tournament to .*, 12:00 AM$/)
  })

  test('by a call to a court, a later start is refused', async () => {
    const it = await aStartedCup()
    const { courts, queue } = await calling(it.organizer, it.id, someCourts(1, world.clock.now))
    const call = { courtId: courts[0]!.id }
    const called = await it.organizer.call('PUT', `${it.path}/matches/${queue!.waiting[0]!.number}/call`, call)
    expect(called.status).toBeLessThan(300)
    const [status, code] = await refusal(await it.admin.patch(it.path, hoursLater(it.cup, 26)))
    expect([status, code]).toEqual([409, 'start_after_play'])
  })

  test('a match that is due but not marked still moves', async () => {
    const it = await aStartedCup()
    const before = await publishedSchedule(it.organizer, it.id, someCourts(1, world.clock.now))
    world.clock.now = new Date(+world.clock.now + 10 * 60_000)
    expect((await it.admin.patch(it.path, hoursLater(it.cup, 48))).status).toBe(200)
    const { published } = await boardOf(it.organizer, it.id)
    expect(startsOf(published)).toEqual(startsOf(before.published))
    expect(daysOf(published)).not.toEqual(daysOf(before.published))
  })
})

/** The events of a team's calendar. */
async function calendarOf({ id, captains }: Cup) {
  const teams = (await (await captains[0]!.get(`/tournaments/${id}/teams`)).json()) as {
    id: string
    captainId: string
  }[]
  const team = teams.find(({ captainId }) => captainId === captains[0]!.id) ?? teams[0]!
  const text = await (await captains[0]!.get(`/teams/${team.id}/calendar.ics`)).text()
  const sequences = [...text.matchAll(/SEQUENCE:(\d+)/g)].map(([, number]) => Number(number))
  return { uids: text.match(/UID:.*/g), sequence: Math.max(...sequences) }
}
