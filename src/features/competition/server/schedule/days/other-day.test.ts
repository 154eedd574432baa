import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditLog, notifications, tournaments } from '#db/schema.ts'
import { toLocalInput } from '#lib/dates.ts'
import { visitor } from '#test/builders.ts'
import { aDrawnTournament, competitionOf } from '#test/competition.ts'
import { boardOf, publishedSchedule, someCourts, usualTimes } from '#test/schedule.ts'
import { useWorld } from '#test/world.ts'
import type { ScheduleBoard } from '../../../schedule-contract.ts'

const world = useWorld()
const hour = 3_600_000
const timeZone = 'America/Chicago'

/** In the night after this day, clocks go back an hour in Chicago. */
const today = '2026-10-31'
const tomorrow = '2026-11-01'
const nine = new Date(`${today}T14:00:00Z`)

beforeEach(() => {
  world.clock.now = new Date(+nine - 60_000)
})

/** Eight teams on two courts from 9 AM on, with the first two matches under way. */
async function aCup() {
  const cup = await aDrawnTournament(world, 8)
  const dates = { startDate: nine, endDate: new Date(+nine + 13 * hour), timeZone }
  await world.app.db.update(tournaments).set(dates).where(eq(tournaments.id, cup.id))
  const board = await publishedSchedule(cup.organizer, cup.id, someCourts(2, world.clock.now))
  world.clock.now = new Date(+nine + 10 * 60_000)
  return { ...cup, board, path: `/tournaments/${cup.id}/schedule` }
}

type Cup = Pick<Awaited<ReturnType<typeof aCup>>, 'organizer' | 'path'>

const move = ({ organizer, path }: Cup, revision: number, day: string) =>
  organizer.post(`${path}/move-to-day`, { revision, day })
const movedBoard = async (cup: Awaited<ReturnType<typeof aCup>>, day = tomorrow) =>
  (await (await move(cup, cup.board.revision, day)).json()) as ScheduleBoard

async function endOf(id: string): Promise<string> {
  const [row] = await world.app.db.select().from(tournaments).where(eq(tournaments.id, id))
  return row!.endDate.toISOString()
}

test('what has not begun moves to the next day in the draft, at the same local hours on a night when the clocks change', async () => {
  const cup = await aCup()
  const end = await endOf(cup.id)
  const { draft, draftEndDate, clashes, unplaced, courts } = await movedBoard(cup)
  expect([clashes, unplaced]).toEqual([[], []])
  const begun = cup.board.published.filter(({ startsAt }) => startsAt <= world.clock.now.toISOString())
  expect(draft!.slice(0, 2)).toEqual(begun)
  const local = draft!.slice(2).map(({ startsAt }) => toLocalInput(startsAt, timeZone))
  expect(local.toSorted()[0]).toBe(`${tomorrow}T09:00`)
  expect(local.every((time) => time.startsWith(tomorrow))).toBe(true)
  expect(courts[0]!.hours.map(({ opensAt }) => opensAt)).toEqual([nine.toISOString(), `${tomorrow}T15:00:00.000Z`])
  expect(draftEndDate).toBe('2026-11-02T01:00:00.000Z')
  expect(await endOf(cup.id)).toBe(end)
})

test('publishing opens the courts, extends the tournament, tells the teams that move, and says when play resumes', async () => {
  const cup = await aCup()
  const { revision, draftEndDate, courts } = await movedBoard(cup)
  await world.app.db.delete(notifications)
  const reply = await cup.organizer.post(`${cup.path}/publish`, { revision })
  expect(reply.status).toBe(200)
  expect(await boardOf(cup.organizer, cup.id)).toMatchObject({ draft: null, draftEndDate: null, courts })
  expect(await endOf(cup.id)).toBe(draftEndDate)
  const { schedule } = await competitionOf(visitor(world), cup.id)
  expect(schedule!.stoppedUntil).toBe(`${tomorrow}T15:00:00.000Z`)
  const told = (await world.app.db.select().from(notifications)).filter(({ relatedId }) => relatedId === cup.id)
  expect(told.map(({ type }) => type)).toEqual(Array.from({ length: 4 }, () => 'schedule_changed'))
  const entries = await world.app.db.select().from(auditLog).where(eq(auditLog.subjectId, cup.id))
  expect(entries).toMatchObject([{ action: 'edited', actorId: cup.organizer.id, after: { endDate: draftEndDate } }])
})

test('a draft that is discarded leaves hours and dates as they were', async () => {
  const cup = await aCup()
  const end = await endOf(cup.id)
  const { revision } = await movedBoard(cup)
  const put = await cup.organizer.call('PUT', `/tournaments/${cup.id}/courts`, {
    ...usualTimes,
    revision,
    courts: cup.board.courts,
  })
  expect([put.status, await put.json()]).toMatchObject([409, { code: 'draft_extended' }])
  await cup.organizer.delete(`${cup.path}/draft?revision=${revision}`)
  const { draft, draftEndDate, courts } = await boardOf(cup.organizer, cup.id)
  expect([draft, draftEndDate, courts]).toEqual([null, null, cup.board.courts])
  expect(await endOf(cup.id)).toBe(end)
})

test.each([
  [today, 'Choose a day after today.'],
  ['2026-10-01', 'Choose a day after today.'],
  ['2026-11-15', 'Choose a day in the next 14 days.'],
])('%s is refused', async (day, message) => {
  const cup = await aCup()
  const reply = await move(cup, cup.board.revision, day)
  expect([reply.status, await reply.json()]).toMatchObject([400, { message, fields: { day: message } }])
  expect(await boardOf(cup.organizer, cup.id)).toEqual(cup.board)
})

/** Eight teams on two courts on November 20 and 21. */
async function aLaterCup() {
  const cup = await aDrawnTournament(world, 8)
  const startDate = new Date(+nine + 20 * 24 * hour)
  const dates = { startDate, endDate: new Date(+startDate + 30 * hour), timeZone }
  await world.app.db.update(tournaments).set(dates).where(eq(tournaments.id, cup.id))
  const { revision } = await publishedSchedule(cup.organizer, cup.id, someCourts(2, startDate))
  return { ...cup, revision, path: `/tournaments/${cup.id}/schedule` }
}

describe('of a tournament that is 20 days ahead', () => {
  test.each(['2026-11-22', '2026-12-05'])('matches can move to %s', async (day) => {
    const cup = await aLaterCup()
    const { draft } = (await (await move(cup, cup.revision, day)).json()) as ScheduleBoard
    expect(new Set(draft!.map(({ startsAt }) => toLocalInput(startsAt, timeZone).slice(0, 10)))).toEqual(new Set([day]))
  })

  test('they cannot move to more than 14 days after its last day', async () => {
    const cup = await aLaterCup()
    const reply = await move(cup, cup.revision, '2026-12-06')
    const message = "Choose a day no more than 14 days after the tournament's last day."
    expect([reply.status, await reply.json()]).toMatchObject([400, { message, fields: { day: message } }])
  })
})

test('of two organizers at once, the later one is refused', async () => {
  const cup = await aCup()
  const { revision } = await movedBoard(cup)
  const publish = () => cup.organizer.post(`${cup.path}/publish`, { revision })
  const replies = await Promise.all(Array.from({ length: 20 }, publish))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(19)
})
