import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { tournaments } from '#db/schema.ts'
import type { Failure } from '#lib/errors.ts'
import { visitor } from '#test/builders.ts'
import { aDrawnTournament, competitionOf } from '#test/competition.ts'
import { boardOf, proposed, publishedSchedule, someCourts } from '#test/schedule.ts'
import { useWorld } from '#test/world.ts'
import type { ScheduleBoard } from '../../../schedule-contract.ts'

const world = useWorld()
const nine = new Date('2026-10-31T09:00:00Z')
const at = (minutes: number) => new Date(+nine + minutes * 60_000)

beforeEach(() => {
  world.clock.now = at(-1)
})

/** Four teams on one court from nine on, in UTC. */
async function aCup() {
  const cup = await aDrawnTournament(world, 4)
  await world.app.db.update(tournaments).set({ timeZone: 'UTC' }).where(eq(tournaments.id, cup.id))
  const send = async (method: string, action: string, body: object = {}) => {
    const { revision } = await boardOf(cup.organizer, cup.id)
    return cup.organizer.call(method, `/tournaments/${cup.id}/schedule${action}`, { revision, ...body })
  }
  return { ...cup, send, courts: someCourts(1, world.clock.now) }
}

const refusalOf = async (reply: Response) => {
  const { code, message } = (await reply.json()) as Failure
  return [reply.status, code, message]
}

const passed = (number: number, time: string) =>
  `Match ${number} would start at ${time}, which has passed. Move it to a later time, or create a new schedule.`

test('a draft whose first matches should have started is not published, and the board lists them', async () => {
  const cup = await aCup()
  const { draft } = await proposed(cup.organizer, cup.id, cup.courts)
  expect(draft!.map(({ startsAt }) => startsAt.slice(11, 16))).toEqual(['09:00', '09:30', '10:10'])
  const [first, second] = draft!.map(({ number }) => number) as [number, number]
  world.clock.now = at(45)
  const sentences = [passed(first, '9:00 AM'), passed(second, '9:30 AM')]
  expect((await boardOf(cup.organizer, cup.id)).clashes.map(({ sentence }) => sentence)).toEqual(sentences)
  expect(await refusalOf(await cup.send('POST', '/publish'))).toEqual([409, 'schedule_clash', sentences[0]])
  expect((await competitionOf(visitor(world), cup.id)).schedule).toBeNull()

  const again = (await (await cup.send('POST', '')).json()) as ScheduleBoard
  expect(again.clashes).toEqual([])
  expect((await cup.send('POST', '/publish')).status).toBe(200)
})

test('a draft is published within its first minute, and names the day of a match of another day', async () => {
  const cup = await aCup()
  const { draft } = await proposed(cup.organizer, cup.id, cup.courts)
  world.clock.now = at(24 * 60)
  const number = draft![0]!.number
  const sentence = passed(number, '9:00 AM on Sat, Oct 31')
  expect(await refusalOf(await cup.send('POST', '/publish'))).toEqual([409, 'schedule_clash', sentence])
  world.clock.now = new Date(+at(0) + 59_000)
  expect((await cup.send('POST', '/publish')).status).toBe(200)
})

test('a match cannot be moved into the past, but those that have started stay where they were published', async () => {
  const cup = await aCup()
  const { published, courts } = await publishedSchedule(cup.organizer, cup.id, cup.courts)
  const { number } = published.at(-1)!
  const moveTo = (minutes: number) =>
    cup.send('PUT', '', { moves: [{ number, place: { courtId: courts[0]!.id, startsAt: at(minutes).toISOString() } }] })
  world.clock.now = at(20)
  expect((await moveTo(180)).status).toBe(200)
  world.clock.now = at(90)
  expect(await refusalOf(await moveTo(75))).toEqual([409, 'schedule_clash', passed(number, '10:15 AM')])
  expect((await moveTo(90)).status).toBe(200)
  expect((await cup.send('POST', '/publish')).status).toBe(200)
  const after = (await boardOf(cup.organizer, cup.id)).published
  expect(after.slice(0, 2)).toEqual(published.slice(0, 2))
})

const startingAt = (id: string, startDate: Date) =>
  world.app.db.update(tournaments).set({ startDate }).where(eq(tournaments.id, id))

test('no match is scheduled before the tournament starts, even where courts open earlier', async () => {
  const cup = await aCup()
  await startingAt(cup.id, at(30))
  const { draft, clashes } = await proposed(cup.organizer, cup.id, cup.courts)
  expect(draft!.map(({ startsAt }) => startsAt.slice(11, 16))).toEqual(['09:30', '10:00', '10:40'])
  expect(clashes).toEqual([])
})

test('a match before the start is listed, and a schedule with one is not published', async () => {
  const cup = await aCup()
  const { draft } = await proposed(cup.organizer, cup.id, cup.courts)
  const { number } = draft![0]!
  await startingAt(cup.id, at(30))
  const sentence = `Match ${number} would start at 9:00 AM, but the tournament starts at 9:30 AM.`
  expect((await boardOf(cup.organizer, cup.id)).clashes).toEqual([{ number, sentence }])
  expect(await refusalOf(await cup.send('POST', '/publish'))).toEqual([409, 'schedule_clash', sentence])
  await startingAt(cup.id, at(24 * 60))
  const days = `Match ${number} would start at 9:00 AM on Sat, Oct 31, but the tournament starts at 9:00 AM on Sun, Nov 1.`
  expect((await boardOf(cup.organizer, cup.id)).clashes[0]!.sentence).toBe(days)
})

test('a schedule whose last match ends after the tournament lets the tournament end later, and the draft says so', async () => {
  const cup = await aCup()
  await world.app.db
    .update(tournaments)
    .set({ startDate: nine, endDate: at(60) })
    .where(eq(tournaments.id, cup.id))
  const { draft, draftEndDate } = await proposed(cup.organizer, cup.id, cup.courts)
  expect([draftEndDate, draft!.at(-1)!.endsAt]).toEqual([at(100).toISOString(), at(100).toISOString()])
  expect((await cup.send('POST', '/publish')).status).toBe(200)
  const [row] = await world.app.db.select().from(tournaments).where(eq(tournaments.id, cup.id))
  expect(row!.endDate).toEqual(at(100))
  expect((await boardOf(cup.organizer, cup.id)).draftEndDate).toBeNull()
})
