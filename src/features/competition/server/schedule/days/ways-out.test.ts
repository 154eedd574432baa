import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { tournaments } from '#db/schema.ts'
import type { Failure } from '#lib/errors.ts'
import { aDrawnTournament } from '#test/competition.ts'
import { boardOf, usualTimes } from '#test/schedule.ts'
import { useWorld } from '#test/world.ts'
import type { ScheduleBoard, WaysOut } from '../../../schedule-contract.ts'

const world = useWorld()
const hour = 3_600_000
const nine = new Date('2026-10-31T14:00:00Z')

beforeEach(() => {
  world.clock.now = new Date(+nine - 60_000)
})

/** Four teams, whose final fits nowhere: two courts are open from 9 AM in Chicago for an hour, and matches take half an hour. */
async function aTightDay(rest = 10, minutes = 60, names = ['Court 1', 'Court 2']) {
  const cup = await aDrawnTournament(world, 4)
  const dates = { startDate: nine, endDate: new Date(+nine + 10 * hour), timeZone: 'America/Chicago' }
  await world.app.db.update(tournaments).set(dates).where(eq(tournaments.id, cup.id))
  const hours = [{ opensAt: nine.toISOString(), closesAt: new Date(+nine + minutes * 60_000).toISOString() }]
  const courts = names.map((name, index) => ({ name, isMain: index === 0, hours }))
  const path = `/tournaments/${cup.id}/schedule`
  await cup.organizer.call('PUT', `/tournaments/${cup.id}/courts`, { ...usualTimes, rest, revision: 0, courts })
  await cup.organizer.post(path, { revision: 1 })
  return { ...cup, path, board: await boardOf(cup.organizer, cup.id) }
}
type Cup = Awaited<ReturnType<typeof aTightDay>>

const waysOf = async ({ organizer, path }: Cup) => (await (await organizer.get(`${path}/ways-out`)).json()) as WaysOut
async function taken({ organizer, path, board: { revision } }: Cup, kind: string): Promise<ScheduleBoard> {
  const reply = await organizer.post(`${path}/ways-out`, { revision, kind })
  expect(reply.status).toBe(200)
  return (await reply.json()) as ScheduleBoard
}
const publish = async ({ organizer, path }: Cup, { revision }: ScheduleBoard) =>
  (await (await organizer.post(`${path}/publish`, { revision })).json()) as ScheduleBoard
const minutes = (count: number) => count * 60_000
const finalIn = ({ draft, published }: ScheduleBoard) => (draft ?? published).find(({ number }) => number === 3)

test('matches that do not fit have a reason in words, and ways out that have been tried', async () => {
  const cup = await aTightDay(10, 65)
  expect(cup.board.unplaced.map(({ sentence }) => sentence)).toEqual([
    "Match 3 doesn't fit: it can't start before Sat, Oct 31, 9:40 AM, and the last court to close, Court 1, closes Sat, Oct 31, 10:05 AM.",
  ])
  expect(await waysOf(cup)).toEqual({
    revision: 2,
    ways: [
      { kind: 'rest', label: 'Shorten rest time to 5 minutes' },
      { kind: 'hours', label: 'Open Court 1 until 10:20 AM' },
      { kind: 'day', label: 'Use Sun, Nov 1 too' },
    ],
  })
})

test('a shorter rest is part of the draft until it is published', async () => {
  const cup = await aTightDay(10, 65)
  const board = await taken(cup, 'rest')
  expect(board).toMatchObject({
    unplaced: [],
    clashes: [],
    settings: { rest: 5 },
    undo: 'shortened rest time to 5 minutes',
  })
  expect(finalIn(board)!.startsAt).toBe(new Date(+nine + 35 * 60_000).toISOString())
  const discarded = (await (
    await cup.organizer.delete(`${cup.path}/draft?revision=${board.revision}`)
  ).json()) as ScheduleBoard
  expect(discarded.settings.rest).toBe(10)
  const undone = (await (
    await cup.organizer.post(`${cup.path}/undo`, { revision: discarded.revision })
  ).json()) as ScheduleBoard
  expect(undone).toMatchObject({ draft: board.draft, settings: { rest: 5 } })
  expect((await publish(cup, undone)).settings.rest).toBe(5)
  expect((await boardOf(cup.organizer, cup.id)).settings.rest).toBe(5)
})

test('a court that stays open longer keeps its new hours after publishing', async () => {
  const cup = await aTightDay()
  expect((await waysOf(cup)).ways.map(({ kind }) => kind)).toEqual(['hours', 'day'])
  const board = await taken(cup, 'hours')
  expect(finalIn(board)!.startsAt).toBe(new Date(+nine + 40 * 60_000).toISOString())
  const closings = ({ courts }: ScheduleBoard) => courts.map(({ hours }) => +new Date(hours[0]!.closesAt) - +nine)
  expect(closings(board)).toEqual([minutes(75), minutes(60)])
  const published = await publish(cup, board)
  expect([closings(published), published.unplaced, published.clashes]).toEqual([[minutes(75), minutes(60)], [], []])
})

test('another day extends the tournament when it is published, and can be combined with another way out', async () => {
  const cup = await aTightDay(10, 65)
  const shorter = await taken(cup, 'rest')
  const moves = [{ number: 3, place: null }]
  const emptied = (await (
    await cup.organizer.call('PUT', cup.path, { revision: shorter.revision, moves })
  ).json()) as ScheduleBoard
  expect((await waysOf(cup)).ways).toEqual([{ kind: 'open_places', label: 'Use open slots' }])
  const removed = await cup.organizer.post(`${cup.path}/ways-out`, { revision: emptied.revision, kind: 'day' })
  expect([removed.status, ((await removed.json()) as Failure).code]).toEqual([409, 'no_way_out'])

  const other = await aTightDay()
  const board = await taken(other, 'day')
  expect(finalIn(board)!.startsAt).toBe('2026-11-01T15:00:00.000Z')
  expect(board.draftEndDate).toBe('2026-11-01T16:00:00.000Z')
  expect(await publish(other, board)).toMatchObject({ unplaced: [], clashes: [], draftEndDate: null })
})

test('matches that a delay takes out are placed neither while the court is late nor before they were published', async () => {
  const cup = await aTightDay(10, 100, ['Court 1'])
  const [first, second] = cup.board.draft!
  const { revision } = await publish(cup, cup.board)
  const delay = { revision, courtId: null, minutes: 60 }
  const late = (await (await cup.organizer.post(`${cup.path}/delay`, delay)).json()) as ScheduleBoard
  expect(late.draft!.map(({ startsAt }) => +new Date(startsAt) - +nine)).toEqual([minutes(60)])
  expect(late.unplaced.map(({ sentence }) => sentence)).toEqual([
    `Match ${second!.number} doesn't fit: it can't start before Sat, Oct 31, 10:00 AM, and no court has an open slot for it after that.`,
    "Match 3 doesn't fit: it can't start before Sat, Oct 31, 10:40 AM, and the last court to close, Court 1, closes Sat, Oct 31, 10:40 AM.",
  ])
  const board = await taken({ ...cup, board: late }, 'hours')
  const order = [first!.number, second!.number, 3]
  expect(board.draft!.map(({ number, startsAt }) => [number, +new Date(startsAt) - +nine])).toEqual(
    order.map((number, index) => [number, minutes([60, 90, 130][index]!)]),
  )

  // Once published, the delay is over, and still nothing comes before its published time.
  const published = await publish(cup, board)
  const { courtId, startsAt } = board.draft![1]!
  const moves = [
    { number: second!.number, place: null },
    { number: first!.number, place: { courtId, startsAt } },
  ]
  const emptied = await cup.organizer.call('PUT', cup.path, { revision: published.revision, moves })
  expect(((await emptied.json()) as ScheduleBoard).unplaced[0]!.sentence).toBe(
    `Match ${second!.number} doesn't fit: it was published for Sat, Oct 31, 10:30 AM, and no court has an open slot for it after that.`,
  )
})

test('an old revision is refused, and so are matches that are called', async () => {
  const cup = await aTightDay()
  const old = await cup.organizer.post(`${cup.path}/ways-out`, { revision: 1, kind: 'hours' })
  expect([old.status, ((await old.json()) as Failure).code]).toEqual([409, 'schedule_changed'])
  await cup.organizer.call('PUT', `${cup.path}/mode`, { revision: 2, mode: 'next_free_court' })
  const called = await cup.organizer.get(`${cup.path}/ways-out`)
  expect([called.status, ((await called.json()) as Failure).code]).toEqual([409, 'matches_are_called'])
})
