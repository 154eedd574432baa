import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { notifications, tournaments } from '#db/schema.ts'
import { visitor } from '#test/builders.ts'
import { aDrawnTournament, aReport, competitionOf } from '#test/competition.ts'
import { boardOf, publishedSchedule, someCourts, stopped } from '#test/schedule.ts'
import { useWorld } from '#test/world.ts'
import type { MatchSlots, ScheduleBoard, ScheduledMatch } from '../../../schedule-contract.ts'

/* Days on which several things happen: matches are marked, called, stopped and moved. */

const world = useWorld()
const nine = new Date('2026-10-31T09:00:00Z')
const at = (minutes: number, seconds = 0) => {
  world.clock.now = new Date(+nine + minutes * 60_000 + seconds * 1_000)
}

beforeEach(() => at(-1))

/** Eight teams on two courts from nine on. */
async function aCup() {
  const cup = await aDrawnTournament(world, 8)
  const dates = { startDate: new Date(+nine - 3_600_000), endDate: new Date(+nine + 13 * 3_600_000), timeZone: 'UTC' }
  await world.app.db.update(tournaments).set(dates).where(eq(tournaments.id, cup.id))
  const board = await publishedSchedule(cup.organizer, cup.id, someCourts(2, world.clock.now))
  const path = `/tournaments/${cup.id}`
  const send = async (method: string, action: string, body: object = {}) => {
    const { revision } = await boardOf(cup.organizer, cup.id)
    return cup.organizer.call(method, `${path}/${action}`, { revision, ...body })
  }
  const mark = (number: number, progress: string) => send('PUT', `matches/${number}/progress`, { progress })
  const call = (number: number, court: number) =>
    cup.organizer.call('PUT', `${path}/matches/${number}/call`, { courtId: board.courts[court - 1]!.id })
  const report = async (number: number) =>
    cup.organizer.post(
      `${path}/matches/${number}/reports`,
      aReport(await competitionOf(visitor(world), cup.id), number, [21, 15]),
    )
  const published = async () => (await boardOf(cup.organizer, cup.id)).published
  return { ...cup, board, path, send, mark, call, report, published }
}

const placeOf = (rows: readonly ScheduledMatch[], number: number) => rows.find((row) => row.number === number)
const boardIn = async (reply: Response) => {
  const board = (await reply.json()) as ScheduleBoard
  expect([reply.status, board]).toEqual([200, expect.anything()])
  return board
}

describe('a match that is marked as started', () => {
  test('stays where it is when a draft that moved it is published', async () => {
    const cup = await aCup()
    const [first] = cup.board.published
    const { number } = first!
    const evening = new Date(+nine + 9 * 3_600_000).toISOString()
    const place = { courtId: cup.board.courts[1]!.id, startsAt: evening }
    const second = cup.board.published.find((row) => row.number !== number && row.courtId !== first!.courtId)!
    const moves = [{ number: second.number, place: null }]
    await boardIn(await cup.send('PUT', 'schedule', { moves }))
    expect(place.startsAt > second.startsAt).toBe(true)
    await boardIn(await cup.mark(second.number, 'started'))
    const { draft } = await boardOf(cup.organizer, cup.id)
    expect(placeOf(draft!, second.number)).toEqual(second)
    await boardIn(await cup.send('POST', 'schedule/publish'))
    expect(placeOf(await cup.published(), second.number)).toEqual(second)
  })

  test('keeps its court if it began early and matches are then called, or the others move to the next day', async () => {
    const cup = await aCup()
    const [first] = cup.board.published
    at(-1)
    await boardIn(await cup.mark(first!.number, 'started'))
    const moved = await boardIn(await cup.send('POST', 'schedule/move-to-day', { day: '2026-11-01' }))
    expect(placeOf(moved.draft!, first!.number)).toEqual(first)
    const { queue, published } = await boardIn(await cup.send('PUT', 'schedule/mode', { mode: 'next_free_court' }))
    expect(published).toEqual([first])
    expect(queue!.playing.map(({ number }) => number)).toEqual([first!.number])
  })

  test('makes those without a mark on its court late, so that they move to the next day with the rest', async () => {
    const cup = await aCup()
    const onFirst = cup.board.published.filter(({ courtId }) => courtId === cup.board.courts[0]!.id)
    at(1)
    await boardIn(await cup.mark(onFirst[0]!.number, 'started'))
    at(61)
    const { draft } = await boardIn(await cup.send('POST', 'schedule/move-to-day', { day: '2026-11-01' }))
    expect(placeOf(draft!, onFirst[1]!.number)!.startsAt.slice(0, 10)).toBe('2026-11-01')
  })
})

const minutesMoved = (before: readonly ScheduledMatch[], after: readonly ScheduledMatch[], number: number) =>
  (Date.parse(placeOf(after, number)!.startsAt) - Date.parse(placeOf(before, number)!.startsAt)) / 60_000

describe('a match whose time has come', () => {
  test('moves with its late court, and its teams are notified', async () => {
    const cup = await aCup()
    const [first] = cup.board.published
    at(3)
    const { draft, clashes } = await boardIn(await cup.send('POST', 'schedule/delay', { courtId: null, minutes: 25 }))
    expect([minutesMoved(cup.board.published, draft!, first!.number), clashes]).toEqual([25, []])
    await boardIn(await cup.send('POST', 'schedule/publish'))
    expect(minutesMoved(cup.board.published, await cup.published(), first!.number)).toBe(25)
    const told = await world.app.db.select().from(notifications).where(eq(notifications.type, 'schedule_changed'))
    expect(told.some(({ message }) => message.startsWith(`Match ${first!.number} against`))).toBe(true)
  })

  test('stays once it is marked as started', async () => {
    const cup = await aCup()
    const [first] = cup.board.published
    at(3)
    await boardIn(await cup.mark(first!.number, 'started'))
    const { draft } = await boardIn(await cup.send('POST', 'schedule/delay', { courtId: null, minutes: 25 }))
    expect(placeOf(draft!, first!.number)).toEqual(first)
  })

  test('can be moved on the board', async () => {
    const cup = await aCup()
    const final = cup.board.published.at(-1)!
    world.clock.now = new Date(Date.parse(final.startsAt) + 60_000)
    const reply = await cup.organizer.get(`${cup.path}/matches/${final.number}/slots`)
    const [place] = ((await reply.json()) as MatchSlots).slots
    const { courtId, startsAt } = place!
    const moves = [{ number: final.number, place: { courtId, startsAt } }]
    const { draft } = await boardIn(await cup.send('PUT', 'schedule', { moves }))
    expect(placeOf(draft!, final.number)).toMatchObject({ courtId, startsAt })
  })

  test('loses its place if it no longer fits into the day', async () => {
    const cup = await aCup()
    const last = cup.board.published.at(-1)!
    const closes = Date.parse(cup.board.courts[0]!.hours.at(-1)!.closesAt)
    const startsAt = new Date(closes - (Date.parse(last.endsAt) - Date.parse(last.startsAt))).toISOString()
    const moves = [{ number: last.number, place: { courtId: last.courtId, startsAt } }]
    await boardIn(await cup.send('PUT', 'schedule', { moves }))
    await boardIn(await cup.send('POST', 'schedule/publish'))
    world.clock.now = new Date(Date.parse(startsAt) + 60_000)
    const board = await boardIn(await cup.send('POST', 'schedule/delay', { courtId: null, minutes: 25 }))
    expect(placeOf(board.draft!, last.number)).toBeUndefined()
    expect(board.unplaced.map(({ number }) => number)).toContain(last.number)
  })
})

test('matches that were called at any second can be scheduled and published again', async () => {
  const cup = await aCup()
  await boardIn(await cup.send('PUT', 'schedule/mode', { mode: 'next_free_court' }))
  at(0, 10)
  await boardIn(await cup.call(1, 1))
  at(25)
  expect((await cup.report(1)).status).toBe(201)
  at(25, 40)
  await boardIn(await cup.call(2, 1))
  await boardIn(await cup.send('PUT', 'schedule/mode', { mode: 'times' }))
  const before = await cup.published()
  await boardIn(await cup.send('POST', 'schedule'))
  const { published, clashes } = await boardIn(await cup.send('POST', 'schedule/publish'))
  expect(clashes).toEqual([])
  for (const number of [1, 2]) expect(placeOf(published, number)).toEqual(placeOf(before, number))
})

test('a call that is taken back takes its marks along, and no match is called before the tournament starts', async () => {
  const cup = await aCup()
  await boardIn(await cup.send('PUT', 'schedule/mode', { mode: 'next_free_court' }))
  await boardIn(await cup.call(1, 1))
  await boardIn(await cup.mark(1, 'started'))
  await boardIn(await cup.send('DELETE', 'matches/1/call'))
  await boardIn(await cup.call(1, 2))
  const { schedule } = await competitionOf(visitor(world), cup.id)
  expect(schedule!.matches).toMatchObject([{ number: 1, startedAt: null, finishedAt: null }])
  at(-62)
  expect((await cup.call(2, 1)).status).toBe(409)
})

describe('after play has stopped', () => {
  test('matches that lost their places in the evening move to the next day', async () => {
    const cup = await aCup()
    const { revision } = await boardOf(cup.organizer, cup.id)
    const closes = cup.board.courts[0]!.hours[0]!.closesAt
    await stopped(cup.organizer, cup.id, { revision, until: closes })
    expect(await cup.published()).toEqual([])
    const { draft } = await boardIn(await cup.send('POST', 'schedule/move-to-day', { day: '2026-11-01' }))
    expect(draft).toHaveLength(7)
  })

  test('it goes on when matches are called instead', async () => {
    const cup = await aCup()
    const { revision } = await boardOf(cup.organizer, cup.id)
    at(10)
    await stopped(cup.organizer, cup.id, { revision, until: new Date(+nine + 3_600_000).toISOString() })
    expect((await boardIn(await cup.send('PUT', 'schedule/mode', { mode: 'next_free_court' }))).stoppedUntil).toBeNull()
  })
})

test('another day can be chosen instead of the first one, which keeps no hours', async () => {
  const cup = await aCup()
  for (const day of ['2026-11-02', '2026-11-01']) await boardIn(await cup.send('POST', 'schedule/move-to-day', { day }))
  const { courts } = await boardIn(await cup.send('POST', 'schedule/publish'))
  expect(courts[0]!.hours.map(({ opensAt }) => opensAt.slice(0, 10))).toEqual(['2026-10-31', '2026-11-01'])
})
