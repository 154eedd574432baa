import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { notifications } from '#db/schema.ts'
import type { Failure } from '#lib/errors.ts'
import { times, visitor } from '#test/builders.ts'
import { aDrawnTournament, aReport, competitionOf } from '#test/competition.ts'
import { eventsIn } from '#test/ics.ts'
import { boardOf, calling, publishedSchedule, someCourts, usualTimes } from '#test/schedule.ts'
import { useWorld } from '#test/world.ts'
import type { ScheduleBoard } from '../../../schedule-contract.ts'

const world = useWorld()

async function aQueue(teams: number, courts: number) {
  const cup = await aDrawnTournament(world, teams)
  const path = `/tournaments/${cup.id}`
  const board = await calling(cup.organizer, cup.id, someCourts(courts, world.clock.now))
  const courtIds = board.courts.map(({ id }) => id)
  const call = (number: number, court: number) =>
    cup.organizer.call('PUT', `${path}/matches/${number}/call`, { courtId: courtIds[court - 1] })
  const takeBack = (number: number) => cup.organizer.delete(`${path}/matches/${number}/call`)
  const report = async (number: number, score: [number, number] = [21, 15]) =>
    cup.organizer.post(
      `${path}/matches/${number}/reports`,
      aReport(await competitionOf(visitor(world), cup.id), number, score),
    )
  const queue = async () => (await boardOf(cup.organizer, cup.id)).queue!
  return { ...cup, path, board, courtIds, call, takeBack, report, queue }
}

const later = (minutes: number) => {
  world.clock.now = new Date(world.clock.now.getTime() + minutes * 60_000)
}
const refusalOf = async (reply: Response) => {
  const { code, message } = (await reply.json()) as Failure
  return [reply.status, code, message]
}
const numbers = (list: readonly { number: number }[]) => list.map(({ number }) => number)
const ofType = (tournamentId: string, type: string) =>
  world.app.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.relatedId, tournamentId), eq(notifications.type, type)))

describe('calling a match', () => {
  test('puts it on the court for everyone, without a time, until it has a result', async () => {
    const cup = await aQueue(8, 2)
    expect(cup.board).toMatchObject({ mode: 'next_free_court', unplaced: [], clashes: [], draft: null })
    expect(numbers(cup.board.queue!.waiting)).toEqual([1, 2, 3, 4])
    const board = (await (await cup.call(2, 1)).json()) as ScheduleBoard
    expect(numbers(board.queue!.waiting)).toEqual([1, 3, 4])
    expect(board.queue!.playing).toEqual([
      { number: 2, courtId: cup.courtIds[0], since: world.clock.now.toISOString() },
    ])
    const { schedule } = await competitionOf(visitor(world), cup.id)
    expect(schedule).toMatchObject({ mode: 'next_free_court', matches: [{ number: 2, courtId: cup.courtIds[0] }] })
    expect(numbers(schedule!.queue!)).toEqual([1, 3, 4])

    later(usualTimes.minutes + 30)
    expect((await cup.call(1, 1)).status).toBe(409)
    expect((await cup.report(2)).status).toBe(201)
    expect((await cup.queue()).playing).toEqual([])
    expect((await cup.call(1, 1)).status).toBe(200)
  })

  test('is possible as soon as the match before has a result, however short it was', async () => {
    const cup = await aQueue(8, 1)
    await cup.call(1, 1)
    await cup.report(1)
    expect((await cup.call(2, 1)).status).toBe(200)
    later(2)
    await cup.report(2)
    expect((await cup.call(3, 1)).status).toBe(200)
    const { published } = await boardOf(cup.organizer, cup.id)
    expect(published.every(({ endsAt }, index) => endsAt <= (published[index + 1]?.startsAt ?? endsAt))).toBe(true)
  })

  test('says why it is refused', async () => {
    const cup = await aQueue(4, 2)
    const foreign = await aQueue(4, 1)
    await cup.call(1, 1)
    expect(await refusalOf(await cup.call(2, 1))).toEqual([409, 'cannot_call', 'Match 1 is still on Court 1.'])
    expect(await refusalOf(await cup.call(1, 2))).toEqual([409, 'cannot_call', 'Match 1 is already on Court 1.'])
    expect(await refusalOf(await cup.call(3, 2))).toEqual([
      409,
      'cannot_call',
      "The teams for match 3 aren't known yet.",
    ])
    expect((await refusalOf(await cup.call(99, 2)))[1]).toBe('match_not_found')
    const strange = await cup.organizer.call('PUT', `${cup.path}/matches/2/call`, { courtId: foreign.courtIds[0] })
    expect((await refusalOf(strange))[1]).toBe('court_not_found')
    await cup.report(1)
    await cup.report(2)
    expect(await refusalOf(await cup.call(1, 1))).toEqual([409, 'cannot_call', 'Match 1 already has a result.'])
    expect(await refusalOf(await cup.call(3, 2))).toEqual([409, 'cannot_call', 'The final is played on Court 1.'])
    const removed = { ...usualTimes, revision: (await boardOf(cup.organizer, cup.id)).revision, courts: [] }
    await cup.call(3, 1)
    const reply = await cup.organizer.call('PUT', `${cup.path}/courts`, { ...removed, revision: removed.revision + 1 })
    expect((await refusalOf(reply))[2]).toBe(
      'Match 3 is on Court 1. Enter its result or cancel its call before you remove Court 1.',
    )
  })

  test('changes nothing if the match was already called there', async () => {
    const cup = await aQueue(4, 2)
    const first = (await (await cup.call(1, 1)).json()) as ScheduleBoard
    const told = await ofType(cup.id, 'match_called')
    const second = await cup.call(1, 1)
    expect([second.status, await second.json()]).toEqual([200, first])
    expect(await ofType(cup.id, 'match_called')).toEqual(told)
  })

  test('twenty rivals: one match on a court, and one court for a match', async () => {
    const cup = await aQueue(32, 20)
    const onOneCourt = await Promise.all(times(16, (index) => cup.call(index + 1, 1)))
    expect(onOneCourt.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await cup.queue()).playing).toHaveLength(1)
    const [next] = (await cup.queue()).waiting
    const oneMatch = await Promise.all(times(19, (index) => cup.call(next!.number, index + 2)))
    expect(oneMatch.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(oneMatch.filter(({ status }) => status === 409)).toHaveLength(18)
    expect((await cup.queue()).playing).toHaveLength(2)
  })

  test('a team that has just played comes later, and says when it is ready', async () => {
    const cup = await aQueue(4, 2)
    await cup.call(1, 1)
    later(25)
    await cup.report(1)
    await cup.report(2)
    const ready = new Date(world.clock.now.getTime() + usualTimes.rest * 60_000)
    const [final] = (await cup.queue()).waiting
    expect(Date.parse(final!.readyAt!) - ready.getTime()).toBeLessThan(60_000)
    expect(final!.teams.map(({ lastPlayedAt }) => lastPlayedAt)).toEqual(times(2, () => world.clock.now.toISOString()))
  })

  test('a result that is undone puts the match back on its court', async () => {
    const cup = await aQueue(8, 1)
    await cup.call(1, 1)
    later(5)
    const { id } = (await (await cup.report(1)).json()) as { id?: string }
    const history = (await (await visitor(world).get(`${cup.path}/competition/history`)).json()) as { id: string }[]
    expect((await cup.queue()).playing).toEqual([])
    const undone = await cup.organizer.post(`${cup.path}/undo`, { id: randomUUID(), fact: id ?? history[0]!.id })
    expect(undone.status).toBe(201)
    expect(numbers((await cup.queue()).playing)).toEqual([1])
  })
})

describe('taking a call back', () => {
  test('frees the court and puts the match back into the queue', async () => {
    const cup = await aQueue(8, 1)
    await cup.call(1, 1)
    const board = (await (await cup.takeBack(1)).json()) as ScheduleBoard
    expect(board.queue!.playing).toEqual([])
    expect(numbers(board.queue!.waiting)).toEqual([1, 2, 3, 4])
    expect(await refusalOf(await cup.takeBack(1))).toEqual([409, 'not_called', "This match isn't on a court."])
    await cup.call(1, 1)
    await cup.report(1)
    expect((await refusalOf(await cup.takeBack(1)))[1]).toBe('not_called')
  })
})

test('a match that is called has no earlier time to tell of, whether its call is canceled or not', async () => {
  const cup = await aDrawnTournament(world, 4)
  const path = `/tournaments/${cup.id}`
  const { revision, courts } = await publishedSchedule(cup.organizer, cup.id, someCourts(1, world.clock.now))
  const chooseMode = async (mode: string, from: number) => {
    const reply = await cup.organizer.call('PUT', `${path}/schedule/mode`, { revision: from, mode })
    return (await reply.json()) as ScheduleBoard
  }
  await chooseMode('next_free_court', revision)
  later(60)
  const call = { courtId: courts[0]!.id }
  expect((await cup.organizer.call('PUT', `${path}/matches/1/call`, call)).status).toBe(200)
  const called = await competitionOf(visitor(world), cup.id)
  expect(called.schedule!.matches).toMatchObject([{ number: 1, originalStartsAt: null }])
  const canceled = (await (await cup.organizer.delete(`${path}/matches/1/call`)).json()) as ScheduleBoard
  later(120)
  const timed = await chooseMode('times', canceled.revision)
  const from = Math.ceil(+world.clock.now / 60_000) * 60_000 + 60_000
  const moves = [{ number: 1, place: { ...call, startsAt: new Date(from).toISOString() } }]
  const moved = (await (
    await cup.organizer.call('PUT', `${path}/schedule`, { revision: timed.revision, moves })
  ).json()) as ScheduleBoard
  expect((await cup.organizer.post(`${path}/schedule/publish`, { revision: moved.revision })).status).toBe(200)
  const { schedule } = await competitionOf(visitor(world), cup.id)
  expect(schedule!.matches).toMatchObject([{ number: 1, originalStartsAt: null }])
})

describe('notifications of calls', () => {
  test('tell both teams at once where to go', async () => {
    const cup = await aQueue(8, 2)
    await cup.call(1, 2)
    const told = await ofType(cup.id, 'match_called')
    expect(told.map(({ title }) => title)).toEqual(['Match 1: go to Court 2 now', 'Match 1: go to Court 2 now'])
    expect(new Set(told.map(({ teamId }) => teamId)).size).toBe(2)
    expect(told[0]!.message).toMatch(/^Team \d against Team \d in /)
  })

  test('are one for a match, always the latest, and a loop does not make it unread forever', async () => {
    const cup = await aQueue(8, 2)
    await cup.call(1, 1)
    await cup.takeBack(1)
    await cup.call(1, 2)
    const told = await ofType(cup.id, 'match_called')
    expect(told.map(({ title, isRead }) => [title, isRead])).toEqual(
      times(2, () => ['Match 1: go to Court 2 now', false]),
    )
    let unread = 1
    for (let round = 0; round < 6; round += 1) {
      await world.app.db.update(notifications).set({ isRead: true }).where(eq(notifications.relatedId, cup.id))
      await cup.takeBack(1)
      await cup.call(1, 2)
      const [first] = await ofType(cup.id, 'match_called')
      if (!first!.isRead) unread += 1
    }
    expect(unread).toBeLessThanOrEqual(3)
    expect(await ofType(cup.id, 'match_called')).toHaveLength(2)
  })
})

describe('the mode', () => {
  test('removes the times of matches that have not begun, and tells their teams', async () => {
    const cup = await aDrawnTournament(world, 4)
    const path = `/tournaments/${cup.id}`
    const { revision, published } = await publishedSchedule(cup.organizer, cup.id, someCourts(1, world.clock.now))
    world.clock.now = new Date(published[0]!.startsAt)
    const mode = { revision, mode: 'next_free_court' }
    const board = (await (await cup.organizer.call('PUT', `${path}/schedule/mode`, mode)).json()) as ScheduleBoard
    expect(numbers(board.published)).toEqual(numbers(published.slice(0, 1)))
    expect(numbers(board.queue!.playing)).toEqual(numbers(published.slice(0, 1)))
    const told = await ofType(cup.id, 'schedule_changed')
    expect(told).toHaveLength(2)
    expect(told[0]!.message).toMatch(/: you'll be called when a court is free \(was Court 1, /)
    const stale = await cup.organizer.call('PUT', `${path}/schedule/mode`, mode)
    expect((await refusalOf(stale))[1]).toBe('schedule_changed')
  })

  test('keeps a match that was played before its time in calendars, even when another is called to its court', async () => {
    const cup = await aDrawnTournament(world, 4)
    const path = `/tournaments/${cup.id}`
    const { revision, published } = await publishedSchedule(cup.organizer, cup.id, someCourts(1, world.clock.now))
    world.clock.now = new Date(published[0]!.startsAt)
    const early = published[1]!.number
    for (const { number } of published.slice(0, 2)) {
      const report = aReport(await competitionOf(visitor(world), cup.id), number, [21, 15])
      expect((await cup.organizer.post(`${path}/matches/${number}/reports`, report)).status).toBe(201)
    }
    const { matches } = await competitionOf(visitor(world), cup.id)
    const [slot] = matches.find(({ number }) => number === early)!.slots
    const { team } = slot as { team: string }
    const eventOf = async () => {
      const events = eventsIn(await (await visitor(world).get(`/teams/${team}/calendar.ics`)).text())
      return events.find(({ uid }) => uid === `match-${early}-${team}@homefield`)
    }
    expect(await eventOf()).toMatchObject({ status: 'CONFIRMED' })
    expect(
      (await cup.organizer.call('PUT', `${path}/schedule/mode`, { revision, mode: 'next_free_court' })).status,
    ).toBe(200)
    const call = { courtId: published[1]!.courtId }
    expect((await cup.organizer.call('PUT', `${path}/matches/${published[2]!.number}/call`, call)).status).toBe(200)
    expect(await eventOf()).toMatchObject({ status: 'CONFIRMED' })
  })

  test('decides which changes are possible', async () => {
    const cup = await aQueue(4, 1)
    const proposal = await cup.organizer.post(`${cup.path}/schedule`, { revision: cup.board.revision })
    expect((await refusalOf(proposal))[1]).toBe('matches_are_called')
    const back = { revision: cup.board.revision, mode: 'times' }
    const board = (await (await cup.organizer.call('PUT', `${cup.path}/schedule/mode`, back)).json()) as ScheduleBoard
    expect(board).toMatchObject({ mode: 'times', queue: null })
    expect((await refusalOf(await cup.call(1, 1)))[1]).toBe('matches_have_times')
  })
})
