import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { tournaments } from '#db/schema.ts'
import type { Failure } from '#lib/errors.ts'
import { aTournamentForm, times } from '#test/builders.ts'
import { aDrawnTournament, aTournamentWithTeams } from '#test/competition.ts'
import { boardOf, publishedSchedule, someCourts, usualTimes } from '#test/schedule.ts'
import { useWorld } from '#test/world.ts'
import type { ScheduleBoard } from '../../schedule-contract.ts'

const world = useWorld()

type Cup = Awaited<ReturnType<typeof aDrawnTournament>>
let cup: Cup
let board: ScheduleBoard
beforeEach(async () => {
  cup = await aDrawnTournament(world, 4)
  board = await publishedSchedule(cup.organizer, cup.id, someCourts(2, world.clock.now))
})

const refusal = async (reply: Response) => {
  const { code, message, fields } = (await reply.json()) as Failure
  return { status: reply.status, code, message, fields }
}

const put = async (changes: object) =>
  refusal(
    await cup.organizer.call('PUT', `/tournaments/${cup.id}/courts`, {
      ...usualTimes,
      revision: board.revision,
      courts: board.courts,
      ...changes,
    }),
  )

const act = async (path: string, body: object, method: 'POST' | 'PUT' = 'POST') =>
  refusal(await cup.organizer.call(method, `/tournaments/${cup.id}/schedule${path}`, body))

const isUnchanged = async () => expect(await boardOf(cup.organizer, cup.id)).toEqual(board)

/** The hours of the first court, from and to these hours after it opens. */
const hour = (from: number, to: number) => {
  const opens = Date.parse(board.courts[0]!.hours[0]!.opensAt)
  const at = (hours: number) => new Date(opens + hours * 3_600_000).toISOString()
  return { opensAt: at(from), closesAt: at(to) }
}

/** The hours of the first court, and an hour on each of the days after it. */
const onDays = (count: number) => Array.from({ length: count }, (_, day) => hour(24 * day, 24 * day + (day ? 1 : 10)))

const courtsOn = (count: number) => [{ ...board.courts[0]!, hours: onDays(count) }, board.courts[1]!]

describe('courts that are refused change nothing, and the sentence is at its field', () => {
  test('overlapping hours', async () => {
    const courts = [{ ...board.courts[0]!, hours: [hour(0, 5), hour(4, 9)] }, board.courts[1]!]
    const sentence = 'Court 1: these opening hours overlap.'
    expect(await put({ courts })).toMatchObject({ status: 400, message: sentence, fields: { courts: sentence } })
    await isUnchanged()
  })

  test('opening hours on more than 14 days', async () => {
    const endDate = new Date(+world.clock.now + 30 * 24 * 3_600_000)
    await world.app.db.update(tournaments).set({ endDate }).where(eq(tournaments.id, cup.id))
    const sentence = 'Matches can be played on at most 14 days.'
    expect(await put({ courts: courtsOn(15) })).toMatchObject({
      status: 400,
      message: sentence,
      fields: { courts: sentence },
    })
    await isUnchanged()
    expect(await put({ courts: courtsOn(14) })).toMatchObject({ status: 200 })
  })

  test('a court that is closed or removed while a match is on it', async () => {
    const [played, other] = board.courts as [ScheduleBoard['courts'][number], ScheduleBoard['courts'][number]]
    const closed = await put({ courts: [{ ...played, hours: [] }, other] })
    const { message } = closed
    const fields = { courts: message, 'courts.0.hours': message }
    expect(closed).toMatchObject({ status: 409, code: 'court_in_use', fields })
    expect(message).toMatch(/^Match \d is scheduled on Court 1 at .+\. Before you remove Court 1/)
    expect(await put({ courts: [other] })).toMatchObject({ status: 409, code: 'court_in_use' })
    await isUnchanged()
  })

  test('matches of 4 or 601 minutes', async () => {
    const short = 'A match must last at least 5 minutes'
    expect(await put({ minutes: 4 })).toMatchObject({ status: 400, fields: { minutes: short } })
    const long = 'A match can last at most 600 minutes'
    expect(await put({ minutes: 601 })).toMatchObject({ status: 400, fields: { minutes: long } })
    expect(await put({ rest: 241 })).toMatchObject({ status: 400, fields: { rest: 'Rest must be 0 to 240 minutes' } })
    await isUnchanged()
  })

  test('65 courts', async () => {
    const courts = times(65, (index) => ({ name: `Hall ${index + 1}`, hours: [] }))
    expect(await put({ courts })).toMatchObject({ status: 400, fields: { courts: 'Enter at most 64 courts' } })
    await isUnchanged()
  })

  test("another tournament's court", async () => {
    const other = await aDrawnTournament(world, 4)
    const { courts } = await publishedSchedule(other.organizer, other.id, someCourts(1, world.clock.now))
    const sentence = 'This court is no longer in this tournament. Reload and try again.'
    expect(await put({ courts: [...board.courts, { ...courts[0]!, name: 'Theirs' }] })).toMatchObject({
      code: 'court_unknown',
      fields: { courts: sentence },
    })
    await isUnchanged()
  })
})

test('an old revision is refused by every request, and changes nothing', async () => {
  const old = { revision: board.revision - 1 }
  const until = board.courts[0]!.hours[0]!.closesAt
  const refusals = [
    await put(old),
    await act('', old),
    await act('', { ...old, moves: [{ number: 3, place: null }] }, 'PUT'),
    await act('/publish', old),
    await act('/delay', { ...old, courtId: null, minutes: 25 }),
    await act('/stop', { ...old, until }),
    await refusal(await cup.organizer.delete(`/tournaments/${cup.id}/schedule/draft?revision=${old.revision}`)),
  ]
  expect(new Set(refusals.map(({ status, code }) => `${status} ${code}`))).toEqual(new Set(['409 schedule_changed']))
  await isUnchanged()
})

test("another tournament's court is refused by a delay and a move", async () => {
  const other = await aDrawnTournament(world, 4)
  const theirs = await publishedSchedule(other.organizer, other.id, someCourts(1, world.clock.now))
  const { revision } = board
  const courtId = theirs.courts[0]!.id
  const { startsAt } = board.published[0]!
  expect(await act('/delay', { revision, courtId, minutes: 25 })).toMatchObject({ status: 404 })
  expect(await act('', { revision, moves: [{ number: 3, place: { courtId, startsAt } }] }, 'PUT')).toMatchObject({
    status: 404,
    message: 'This court is no longer in this tournament.',
  })
  await isUnchanged()
})

test('a match that is moved twice at once is refused at its field', async () => {
  const { number, courtId, startsAt } = board.published[0]!
  const moves = [
    { number, place: { courtId, startsAt } },
    { number, place: null },
  ]
  const reply = await act('', { revision: board.revision, moves }, 'PUT')
  expect(reply).toMatchObject({ status: 400, fields: { moves: 'Move each match only once' } })
  await isUnchanged()
})

test('a plan for an undrawn tournament is refused, and its courts stay', async () => {
  const undrawn = await aTournamentWithTeams(world, 4)
  const path = `/tournaments/${undrawn.id}`
  const courts = someCourts(2, world.clock.now)
  await undrawn.organizer.call('PUT', `${path}/courts`, { ...usualTimes, revision: 0, courts })
  const before = await boardOf(undrawn.organizer, undrawn.id)
  const reply = await refusal(await undrawn.organizer.post(`${path}/schedule`, { revision: before.revision }))
  expect(reply).toMatchObject({ status: 409, message: "The draw hasn't been made yet." })
  expect(await boardOf(undrawn.organizer, undrawn.id)).toEqual(before)
})

test('a tournament with refused courts is not created', async () => {
  const before = await world.app.db.$count(tournaments)
  const create = async (changes: object) => {
    const schedule = { ...usualTimes, courts: [{ name: 'Court 1', hours: [] }], ...changes }
    return refusal(await cup.organizer.post('/tournaments', { ...aTournamentForm(world.clock.now), schedule }))
  }
  const outside = [{ name: 'Court 1', hours: [{ opensAt: '2030-01-01T09:00', closesAt: '2030-01-01T18:00' }] }]
  const sentence = "Court 1: opening hours must be within the tournament's dates."
  expect(await create({ courts: outside })).toMatchObject({ status: 400, fields: { courts: sentence } })
  expect(await create({ minutes: 4 })).toMatchObject({
    status: 400,
    fields: { schedule: 'A match must last at least 5 minutes' },
  })
  expect(await create({ courts: [{ id: board.courts[0]!.id, name: 'Theirs', hours: [] }] })).toMatchObject({
    code: 'court_unknown',
  })
  expect(await world.app.db.$count(tournaments)).toBe(before)
})
