import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { notifications, tournaments } from '#db/schema.ts'
import type { Failure } from '#lib/errors.ts'
import { visitor } from '#test/builders.ts'
import { aDrawnTournament, competitionOf } from '#test/competition.ts'
import { boardOf, publishedSchedule, someCourts, stopped } from '#test/schedule.ts'
import { useWorld } from '#test/world.ts'
import type { MatchSlots, ScheduleBoard } from '../../../schedule-contract.ts'

const world = useWorld()

async function aCup() {
  const cup = await aDrawnTournament(world, 4)
  const board = await publishedSchedule(cup.organizer, cup.id, someCourts(1, world.clock.now))
  return { ...cup, board, path: `/tournaments/${cup.id}/schedule` }
}

type Cup = Awaited<ReturnType<typeof aCup>>

const scheduleOf = async (id: string) => (await competitionOf(visitor(world), id)).schedule!
const toldOf = (id: string) =>
  world.app.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.relatedId, id), eq(notifications.type, 'schedule_changed')))
async function boardIn(reply: Response): Promise<ScheduleBoard> {
  expect(reply.status).toBe(200)
  return (await reply.json()) as ScheduleBoard
}
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
  const told = await toldOf(id)
  expect(told.length).toBeGreaterThan(0)
  for (const { message } of told)
    expect(message).toMatch(/^Play has stopped and should resume around .+\nMatch \d against /)
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

test('matches that move once the tournament has begun keep when they were to start first', async () => {
  const { id, organizer, path } = await aCup()
  const places = async () => (await scheduleOf(id)).matches
  const runLate = async () => {
    const { revision } = await boardOf(organizer, id)
    const draft = (await (
      await organizer.post(`${path}/delay`, { revision, courtId: null, minutes: 30 })
    ).json()) as ScheduleBoard
    expect((await organizer.post(`${path}/publish`, { revision: draft.revision })).status).toBe(200)
  }
  const twoDays = 2 * 86_400_000
  world.clock.now = new Date(+world.clock.now - twoDays)
  await runLate()
  expect((await places()).map(({ originalStartsAt }) => originalStartsAt)).toEqual([null, null, null])
  world.clock.now = new Date(+world.clock.now + twoDays)
  const planned = (await places()).map(({ startsAt }) => startsAt)
  for (const minutes of [30, 60]) {
    await runLate()
    const moved = await places()
    expect(moved.map(({ originalStartsAt }) => originalStartsAt)).toEqual(planned)
    expect(moved.map(({ startsAt }) => startsAt)).toEqual(planned.map((start) => minutesAfter(start, minutes)))
  }
})

test('a match that is taken out and put back by a later schedule keeps its original start time', async () => {
  const { id, organizer, path, board } = await aCup()
  await world.app.db.update(tournaments).set({ startDate: world.clock.now }).where(eq(tournaments.id, id))
  const { number, courtId, startsAt } = board.published.at(-1)!
  const publish = async (place: object | null) => {
    const { revision } = await boardOf(organizer, id)
    const moved = await boardIn(await organizer.call('PUT', path, { revision, moves: [{ number, place }] }))
    await boardIn(await organizer.post(`${path}/publish`, { revision: moved.revision }))
    return (await scheduleOf(id)).matches.find((match) => match.number === number)
  }
  expect(await publish(null)).toBeUndefined()
  const later = minutesAfter(startsAt, 120)
  expect(await publish({ courtId, startsAt: later })).toMatchObject({ startsAt: later, originalStartsAt: startsAt })
  expect(await publish(null)).toBeUndefined()
  expect(await publish({ courtId, startsAt })).toMatchObject({ startsAt, originalStartsAt: null })
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
  const { draft, published } = (await (await organizer.post(path, { revision })).json()) as ScheduleBoard
  expect((draft ?? published).map(({ startsAt }) => startsAt).toSorted()[0]).toBe(until)
  const places = (await (await organizer.get(`/tournaments/${id}/matches/1/slots`)).json()) as MatchSlots
  expect(places.slots.filter(({ startsAt }) => startsAt < until)).toEqual([])
})

test('a stop that has passed is over, and nobody has to resume play', async () => {
  const { organizer, board, id } = await aCup()
  const until = minutesAfter(board.published[0]!.startsAt, 90)
  await stopped(organizer, id, { revision: board.revision, until })
  world.clock.now = new Date(until)
  expect((await boardOf(organizer, id)).stoppedUntil).toBeNull()
})

const starts = (rows: ScheduleBoard['published']) => rows.map(({ startsAt }) => startsAt)

/** Play stops for three hours before the first match, and resumes after ten minutes. `meanwhile` happens in between. */
async function resumedEarly(meanwhile = async (_cup: Cup, _stopped: ScheduleBoard) => {}) {
  const cup = await aCup()
  const { organizer, path, board, id } = cup
  const final = board.published.at(-1)!
  const evening = { courtId: final.courtId, startsAt: minutesAfter(final.startsAt, 300) }
  const moves = [{ number: final.number, place: evening }]
  const { revision } = await boardIn(await organizer.call('PUT', path, { revision: board.revision, moves }))
  const before = await boardIn(await organizer.post(`${path}/publish`, { revision }))
  const until = minutesAfter(before.published[0]!.startsAt, 180)
  await meanwhile(cup, await stopped(organizer, id, { revision: before.revision, until }))
  world.clock.now = new Date(minutesAfter(before.published[0]!.startsAt, 10))
  const { revision: latest, gaps } = await boardOf(organizer, id)
  expect(gaps).toEqual([])
  const resumed = await boardIn(await organizer.post(`${path}/resume`, { revision: latest }))
  const soon = new Date(Math.ceil((+world.clock.now + 15 * 60_000) / 300_000) * 300_000).toISOString()
  const forward = () => organizer.post(`${path}/close-gap`, { revision: resumed.revision, courtId: null })
  return { ...cup, before, resumed, soon, forward, until }
}

/** Publishes that a match moves by this many minutes, and returns what its teams are told. */
async function toldAfterMove({ id, organizer, path }: Cup, number: number, minutes: number): Promise<string[]> {
  const { revision, published } = await boardOf(organizer, id)
  const { courtId, startsAt } = published.find((row) => row.number === number)!
  const moves = [{ number, place: { courtId, startsAt: minutesAfter(startsAt, minutes) } }]
  const draft = await boardIn(await organizer.call('PUT', path, { revision, moves }))
  await world.app.db.delete(notifications)
  await boardIn(await organizer.post(`${path}/publish`, { revision: draft.revision }))
  return (await toldOf(id)).map(({ message }) => message)
}

/** Play stops until shortly before the courts close, so all matches but the first lose their placements, and resumes after ten minutes. */
async function resumedWithoutPlaces(meanwhile = async (_cup: Cup) => {}) {
  const cup = await aCup()
  const { organizer, path, board, id } = cup
  const until = minutesAfter(board.courts[0]!.hours[0]!.closesAt, -40)
  await stopped(organizer, id, { revision: board.revision, until })
  await meanwhile(cup)
  world.clock.now = new Date(minutesAfter(board.published[0]!.startsAt, 10))
  const { revision } = await boardOf(organizer, id)
  const resumed = await boardIn(await organizer.post(`${path}/resume`, { revision }))
  const preview = async () =>
    boardIn(await organizer.post(`${path}/close-gap`, { revision: resumed.revision, courtId: null }))
  return { ...cup, resumed, preview }
}

test('a match that started early is finished that much earlier after play has stopped', async () => {
  const { id, organizer, board } = await aCup()
  const [first, second, final] = board.published
  const begins = first!.startsAt
  await world.app.db
    .update(tournaments)
    .set({ startDate: new Date(begins) })
    .where(eq(tournaments.id, id))
  const mark = async (minutes: number, number: number, progress: string) => {
    world.clock.now = new Date(minutesAfter(begins, minutes))
    const reply = await organizer.call('PUT', `/tournaments/${id}/matches/${number}/progress`, { progress })
    expect(reply.status).toBe(200)
  }
  await mark(5, first!.number, 'finished')
  await mark(7, second!.number, 'started')
  world.clock.now = new Date(minutesAfter(begins, 10))
  const { published } = await stopped(organizer, id, { revision: board.revision, until: minutesAfter(begins, 40) })
  // It had 27 of its 30 minutes left, and teams rest for ten.
  expect(starts(published)).toEqual([begins, second!.startsAt, minutesAfter(begins, 40 + 27 + 10)])
  expect(published.at(-1)!.number).toBe(final!.number)
})

describe('after play resumed early', () => {
  test('matches can move up in the draft, but not past their times from before the stop', async () => {
    const { id, organizer, path, before, resumed, soon, forward, until } = await resumedEarly()
    const final = before.published.at(-1)
    expect(starts(resumed.published)).toEqual([until, minutesAfter(until, 30), final!.startsAt])
    expect(resumed.gaps).toEqual([{ courtId: null, sentence: expect.stringMatching(/^Play resumed early, so /) }])
    const draft = await boardIn(await forward())
    expect(starts(draft.draft!)).toEqual([soon, minutesAfter(soon, 30), final!.startsAt])
    expect([draft.clashes, draft.gaps]).toEqual([[], []])

    const undone = await boardIn(await organizer.post(`${path}/undo`, { revision: draft.revision }))
    expect([undone.draft, undone.gaps]).toEqual([null, resumed.gaps])
    const again = await organizer.post(`${path}/close-gap`, { revision: undone.revision, courtId: null })
    const { revision } = await boardIn(again)
    const published = await boardIn(await organizer.post(`${path}/publish`, { revision }))
    expect([starts(published.published), published.gaps]).toEqual([starts(draft.draft!), []])
    // Play may have stopped in the hour before, and that notification stays.
    const ofFirst = (await toldOf(id)).filter(({ message }) =>
      message.includes(`Match ${before.published[0]!.number} against`),
    )
    const byUser = Map.groupBy(ofFirst, ({ userId }) => userId)
    expect(byUser.size).toBeGreaterThan(0)
    for (const told of byUser.values())
      expect(told.map(({ message }) => message)).toContainEqual(expect.stringMatching(/^Play resumed early\n/))
  })

  test('matches can still move up if play stops again and resumes before they have moved', async () => {
    const { id, organizer, before, resumed, soon } = await resumedEarly()
    const { revision } = resumed
    const again = await stopped(organizer, id, { revision, until: minutesAfter(before.published[0]!.startsAt, 60) })
    expect(starts(again.published)).toEqual(starts(resumed.published))
    const path = `/tournaments/${id}/schedule`
    const resumedAgain = await boardIn(await organizer.post(`${path}/resume`, { revision: again.revision }))
    expect(resumedAgain.gaps).toEqual(resumed.gaps)
    const body = { revision: resumedAgain.revision, courtId: null }
    const draft = await boardIn(await organizer.post(`${path}/close-gap`, body))
    expect(starts(draft.draft!)).toEqual([soon, minutesAfter(soon, 30), before.published.at(-1)!.startsAt])
  })

  test('matches that the stop put off past midnight can be brought forward too', async () => {
    const { before, soon, forward } = await resumedEarly(async ({ id }, { published }) => {
      const hours = (Date.parse(published[0]!.startsAt) / 3_600_000) % 24
      // The stop moved the first match from before midnight to half past midnight or later.
      const east = Math.ceil(24.5 - hours) % 24
      const timeZone = east > 12 ? `Etc/GMT+${24 - east}` : `Etc/GMT-${east}`
      await world.app.db.update(tournaments).set({ timeZone }).where(eq(tournaments.id, id))
    })
    const { draft } = await boardIn(await forward())
    expect(starts(draft!)).toEqual([soon, minutesAfter(soon, 30), before.published.at(-1)!.startsAt])
  })

  test('a match that was moved by hand in the meantime stays', async () => {
    const cup = await resumedEarly(async ({ organizer, path }, { revision, published, courts }) => {
      const [first] = published
      const place = { courtId: courts[0]!.id, startsAt: minutesAfter(first!.startsAt, 60) }
      const moves = [{ number: first!.number, place }]
      const moved = await boardIn(await organizer.call('PUT', path, { revision, moves }))
      await boardIn(await organizer.post(`${path}/publish`, { revision: moved.revision }))
    })
    const before = new Map(cup.resumed.published.map((row) => [row.number, row.startsAt]))
    const { draft } = await boardIn(await cup.forward())
    const [first, second] = cup.before.published.map(({ number }) => draft!.find((row) => row.number === number)!)
    expect(first!.startsAt).toBe(before.get(first!.number))
    expect(second!.startsAt).toBe(cup.before.published[1]!.startsAt)
  })

  test('a change that moves no match up does not say that play resumed early', async () => {
    const cup = await resumedEarly()
    const messages = await toldAfterMove(cup, cup.before.published[1]!.number, 60)
    expect(messages.length).toBeGreaterThan(0)
    expect(messages.filter((message) => message.includes('resumed'))).toEqual([])
  })

  test('a match that moves up but was put off by hand does not say so either', async () => {
    const cup = await resumedEarly(async (stoppedCup, { published }) => {
      await toldAfterMove(stoppedCup, published[0]!.number, 90)
    })
    const messages = await toldAfterMove(cup, cup.before.published[0]!.number, -15)
    expect(messages.length).toBeGreaterThan(0)
    expect(messages.filter((message) => message.includes('resumed'))).toEqual([])
  })

  test('an interrupted match is finished first', async () => {
    const cup = await aCup()
    const { organizer, path, board, id } = cup
    const [first, second] = board.published
    world.clock.now = new Date(minutesAfter(first!.startsAt, 10))
    const until = minutesAfter(first!.startsAt, 180)
    const { revision } = await stopped(organizer, id, { revision: board.revision, until })
    world.clock.now = new Date(minutesAfter(first!.startsAt, 30))
    const resumed = await boardIn(await organizer.post(`${path}/resume`, { revision }))
    const body = { revision: resumed.revision, courtId: null }
    const { draft } = await boardIn(await organizer.post(`${path}/close-gap`, body))
    const soon = Math.ceil((+world.clock.now + 15 * 60_000) / 300_000) * 300_000
    const { startsAt } = draft!.find(({ number }) => number === second!.number)!
    expect((Date.parse(startsAt) - soon) / 60_000).toBe(20)
    expect(draft!.find(({ number }) => number === first!.number)).toEqual(first)
  })

  test('matches that lost their places get them again in the same preview', async () => {
    const { id, organizer, path, board, resumed, preview } = await resumedWithoutPlaces()
    expect([resumed.published.length, resumed.unplaced.length]).toEqual([1, 2])
    const sentence = expect.stringMatching(/^Play resumed early, .+ minutes earlier, and 2 matches fit again\.$/)
    expect(resumed.gaps).toEqual([{ courtId: null, sentence }])
    const draft = await preview()
    expect(draft).toMatchObject({ unplaced: [], clashes: [], gaps: [] })
    const soon = Math.ceil((+world.clock.now + 15 * 60_000) / 300_000) * 300_000
    expect(draft.draft!.map(({ number, startsAt }) => [number, (Date.parse(startsAt) - soon) / 60_000])).toEqual(
      board.published.map(({ number }, index) => [number, [0, 30, 70][index]]),
    )
    await world.app.db.delete(notifications)
    const published = await boardIn(await organizer.post(`${path}/publish`, { revision: draft.revision }))
    expect(published).toMatchObject({ unplaced: [], clashes: [], gaps: [] })
    for (const { message } of await toldOf(id)) expect(message).toMatch(/^Play resumed early\nMatch \d against /)
  })

  test('and so they do if the schedule was published again while play was stopped', async () => {
    const { resumed, preview } = await resumedWithoutPlaces(async ({ id, organizer, path }) => {
      for (const isPinned of [true, false]) {
        const { revision, published } = await boardOf(organizer, id)
        const moves = published.map(({ number, courtId, startsAt }) => ({
          number,
          place: { courtId, startsAt },
          isPinned,
        }))
        const pinned = await boardIn(await organizer.call('PUT', path, { revision, moves }))
        await boardIn(await organizer.post(`${path}/publish`, { revision: pinned.revision }))
      }
    })
    expect(resumed.unplaced).toHaveLength(2)
    expect((await preview()).unplaced).toEqual([])
  })

  test('a match that was taken out by hand gets no place', async () => {
    const { board, preview } = await resumedWithoutPlaces(async ({ id, organizer, path, board: { published } }) => {
      const { revision } = await boardOf(organizer, id)
      const moves = [{ number: published[0]!.number, place: null }]
      const taken = await boardIn(await organizer.call('PUT', path, { revision, moves }))
      await boardIn(await organizer.post(`${path}/publish`, { revision: taken.revision }))
    })
    expect((await preview()).unplaced.map(({ number }) => number)).toContain(board.published[0]!.number)
  })

  test('nothing moves up after a stop that has passed', async () => {
    const { organizer, path, board, id } = await aCup()
    const until = minutesAfter(board.published[0]!.startsAt, 90)
    const { revision } = await stopped(organizer, id, { revision: board.revision, until })
    world.clock.now = new Date(until)
    const reply = await organizer.post(`${path}/close-gap`, { revision, courtId: null })
    expect([reply.status, await reply.json()]).toMatchObject([409, { code: 'no_gap' }])
  })
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
