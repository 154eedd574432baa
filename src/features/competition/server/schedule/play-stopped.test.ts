import { expect, test } from 'vitest'
import type { Failure } from '#lib/errors.ts'
import { visitor } from '#test/builders.ts'
import { aDrawnTournament, competitionOf } from '#test/competition.ts'
import { boardOf, publishedSchedule, someCourts, stopped } from '#test/schedule.ts'
import { useWorld } from '#test/world.ts'
import type { ScheduleBoard } from '../../schedule-contract.ts'

const world = useWorld()

async function aCup() {
  const cup = await aDrawnTournament(world, 4)
  const board = await publishedSchedule(cup.organizer, cup.id, someCourts(1, world.clock.now))
  return { ...cup, board, path: `/tournaments/${cup.id}/schedule` }
}

const scheduleOf = async (id: string) => (await competitionOf(visitor(world), id)).schedule!
const minutesAfter = (instant: string, minutes: number) =>
  new Date(Date.parse(instant) + minutes * 60_000).toISOString()

test('everyone sees that play has stopped from when it is published until it is resumed by hand', async () => {
  const { id, organizer, path, board } = await aCup()
  const until = minutesAfter(board.published[0]!.startsAt, 90)
  const draft = (await (
    await organizer.post(`${path}/stop`, { revision: board.revision, until })
  ).json()) as ScheduleBoard
  expect(draft).toMatchObject({ stoppedUntil: null, draftStoppedUntil: until })
  expect((await scheduleOf(id)).stoppedUntil).toBeNull()
  const { revision } = draft
  const published = (await (await organizer.post(`${path}/publish`, { revision })).json()) as ScheduleBoard
  expect(published).toMatchObject({ stoppedUntil: until, draftStoppedUntil: null })
  const { revision: seen, schedule } = await competitionOf(visitor(world), id)
  expect(schedule!.stoppedUntil).toBe(until)

  const resumed = await organizer.post(`${path}/resume`, { revision: published.revision })
  expect([resumed.status, await resumed.json()]).toMatchObject([200, { stoppedUntil: null, draft: null }])
  const after = await competitionOf(visitor(world), id)
  expect(after.schedule).toEqual({ ...schedule, stoppedUntil: null })
  expect(after.revision).not.toBe(seen)
  const again = await organizer.post(`${path}/resume`, { revision: published.revision + 1 })
  expect([again.status, await again.json()]).toMatchObject([409, { code: 'not_stopped' }])
})

test('a draft that is discarded says nothing', async () => {
  const { organizer, path, board, id } = await aCup()
  const until = minutesAfter(board.published[0]!.startsAt, 90)
  const { revision } = (await (
    await organizer.post(`${path}/stop`, { revision: board.revision, until })
  ).json()) as ScheduleBoard
  await organizer.delete(`${path}/draft?revision=${revision}`)
  expect(await boardOf(organizer, id)).toMatchObject({ draft: null, stoppedUntil: null, draftStoppedUntil: null })
})

test('a new schedule begins when play resumes, and so do the places that are offered', async () => {
  const { organizer, path, board, id } = await aCup()
  const until = minutesAfter(board.published[0]!.startsAt, 90)
  const { revision } = await stopped(organizer, id, { revision: board.revision, until })
  const { draft } = (await (await organizer.post(path, { revision })).json()) as ScheduleBoard
  expect(draft!.map(({ startsAt }) => startsAt).toSorted()[0]).toBe(until)
  const places = (await (await organizer.get(`/tournaments/${id}/matches/1/places`)).json()) as { startsAt: string }[]
  expect(places.filter(({ startsAt }) => startsAt < until)).toEqual([])
})

test('a stop that has passed is over, and nobody has to resume play', async () => {
  const { organizer, board, id } = await aCup()
  const until = minutesAfter(board.published[0]!.startsAt, 90)
  await stopped(organizer, id, { revision: board.revision, until })
  world.clock.now = new Date(until)
  expect((await boardOf(organizer, id)).stoppedUntil).toBeNull()
})

test('play cannot resume when all courts are closed', async () => {
  const { organizer, path, board } = await aCup()
  const until = minutesAfter(board.courts[0]!.hours[0]!.closesAt, 1)
  const reply = await organizer.post(`${path}/stop`, { revision: board.revision, until })
  expect([reply.status, ((await reply.json()) as Failure).message]).toEqual([
    400,
    'All courts are closed by then. Choose an earlier time.',
  ])
})
