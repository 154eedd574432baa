import { describe, expect, test } from 'vitest'
import type { Failure } from '#lib/errors.ts'
import { visitor } from '#test/builders.ts'
import { aDrawnTournament, aReport, competitionOf } from '#test/competition.ts'
import { boardOf, publishedSchedule, someCourts } from '#test/schedule.ts'
import { useWorld } from '#test/world.ts'
import { defaultSetup } from '../../../setup/default-setups.ts'

const world = useWorld()

async function aPublishedCup(setup?: object) {
  const cup = await aDrawnTournament(world, 4, setup)
  await publishedSchedule(cup.organizer, cup.id, someCourts(1, world.clock.now))
  const mark = (number: number, progress: string) =>
    cup.organizer.call('PUT', `/tournaments/${cup.id}/matches/${number}/progress`, { progress })
  const placeOf = async (number: number) =>
    (await competitionOf(visitor(world), cup.id)).schedule!.matches.find((match) => match.number === number)!
  return { ...cup, path: `/tournaments/${cup.id}`, mark, placeOf }
}

const codeOf = async (reply: Response) => [reply.status, ((await reply.json()) as Failure).code]
const aMinuteLater = () => (world.clock.now = new Date(world.clock.now.getTime() + 60_000))
const now = () => world.clock.now.toISOString()

describe('marking matches', () => {
  test('everyone sees when a match started and finished, and the first time counts', async () => {
    const { mark, placeOf } = await aPublishedCup()
    const startedAt = now()
    await mark(1, 'started')
    aMinuteLater()
    await mark(1, 'started')
    expect(await placeOf(1)).toMatchObject({ startedAt, finishedAt: null })
    await mark(1, 'finished')
    expect(await placeOf(1)).toMatchObject({ startedAt, finishedAt: now() })
    await mark(1, 'notStarted')
    expect(await placeOf(1)).toMatchObject({ startedAt: null, finishedAt: null })
  })

  test('a match finishes with its first result, and a correction leaves that time', async () => {
    const { id, organizer, mark, placeOf } = await aPublishedCup()
    await mark(1, 'started')
    aMinuteLater()
    const finishedAt = now()
    const report = async (score: [number, number], more: object) =>
      organizer.post(
        `/tournaments/${id}/matches/1/reports`,
        aReport(await competitionOf(organizer, id), 1, score, more),
      )
    expect((await report([21, 15], {})).status).toBe(201)
    expect(await placeOf(1)).toMatchObject({ finishedAt })
    aMinuteLater()
    expect((await report([21, 16], { reason: 'A typo' })).status).toBe(201)
    expect(await placeOf(1)).toMatchObject({ finishedAt })
    expect(await codeOf(await mark(1, 'started'))).toEqual([409, 'match_has_result'])
  })

  test('a match that has to be replayed has not started again', async () => {
    const scoring = { kind: 'goals', extraTime: false, shootOut: false }
    const setup = { ...defaultSetup('single_elimination', 'soccer', 4), scoring, rule: 'replay' }
    const cup = await aPublishedCup(setup)
    await cup.mark(1, 'started')
    aMinuteLater()
    const tied = aReport(await competitionOf(cup.organizer, cup.id), 1, [1, 1])
    expect((await cup.organizer.post(`${cup.path}/matches/1/reports`, tied)).status).toBe(201)
    expect((await competitionOf(cup.organizer, cup.id)).matches[0]!.status).toBe('replay')
    expect(await cup.placeOf(1)).toBeUndefined()
    expect(await codeOf(await cup.mark(1, 'started'))).toEqual([409, 'match_not_scheduled'])
    const board = await boardOf(cup.organizer, cup.id)
    const last = Date.parse(board.courts[0]!.hours[0]!.closesAt)
    const place = (minutes: number) => ({ courtId: board.courts[0]!.id, startsAt: new Date(last - minutes * 60_000) })
    const moves = [
      { number: 1, place: place(120) },
      { number: 3, place: place(60) },
    ]
    const { revision } = board
    expect((await cup.organizer.call('PUT', `${cup.path}/schedule`, { revision, moves })).status).toBe(200)
    await cup.organizer.post(`${cup.path}/schedule/publish`, { revision: revision + 1 })
    aMinuteLater()
    await cup.mark(1, 'started')
    expect(await cup.placeOf(1)).toMatchObject({ game: 2, startedAt: now(), finishedAt: null })
  })

  test('it is kept when the schedule is published again, and does not outdate a draft', async () => {
    const { path, id, organizer, mark, placeOf } = await aPublishedCup()
    const startedAt = now()
    const { revision, courts } = await boardOf(organizer, id)
    const place = { courtId: courts[0]!.id, startsAt: new Date(Date.parse(courts[0]!.hours[0]!.closesAt) - 3_600_000) }
    await mark(1, 'started')
    const moved = await organizer.call('PUT', `${path}/schedule`, { revision, moves: [{ number: 3, place }] })
    expect(moved.status).toBe(200)
    await organizer.post(`${path}/schedule/publish`, { revision: revision + 1 })
    expect(await placeOf(1)).toMatchObject({ startedAt })
  })

  test('a match that has started is not moved', async () => {
    const { path, id, organizer, mark } = await aPublishedCup()
    await mark(1, 'started')
    const { revision } = await boardOf(organizer, id)
    const moves = [{ number: 1, place: null }]
    expect(await codeOf(await organizer.call('PUT', `${path}/schedule`, { revision, moves }))).toEqual([
      409,
      'match_has_started',
    ])
  })

  test('only a scheduled match whose teams are known can start', async () => {
    const { path, id, organizer, mark } = await aPublishedCup()
    expect(await codeOf(await mark(3, 'started'))).toEqual([409, 'teams_open'])
    expect(await codeOf(await mark(9, 'started'))).toEqual([404, 'match_not_found'])
    const { revision } = await boardOf(organizer, id)
    await organizer.call('PUT', `${path}/schedule`, { revision, moves: [{ number: 1, place: null }] })
    await organizer.post(`${path}/schedule/publish`, { revision: revision + 1 })
    expect(await codeOf(await mark(1, 'started'))).toEqual([409, 'match_not_scheduled'])
  })
})
