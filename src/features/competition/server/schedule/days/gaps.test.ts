import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { visitor } from '#test/builders.ts'
import { aDrawnTournament, aReport, competitionOf, sendConfirmed, teamsOf } from '#test/competition.ts'
import { boardOf, publishedSchedule, someCourts } from '#test/schedule.ts'
import { useWorld } from '#test/world.ts'
import type { ScheduleBoard } from '../../../schedule-contract.ts'

const world = useWorld()

/** Four teams on one court, an hour before play. */
async function aCup() {
  const cup = await aDrawnTournament(world, 4)
  const courts = someCourts(1, new Date(world.clock.now.getTime() + 3_600_000))
  return { ...cup, board: await publishedSchedule(cup.organizer, cup.id, courts) }
}

type Cup = Awaited<ReturnType<typeof aCup>>

async function walkover({ id, organizer }: Cup, number: number) {
  const { matches, version: basedOn } = await competitionOf(visitor(world), id)
  const slots = matches.find((match) => match.number === number)!.slots
  const teams = slots.map((slot) => (typeof slot === 'object' ? slot.team : ''))
  const result = { outcome: 'walkover', winner: 0 }
  const body = { id: randomUUID(), teams, result, basedOn }
  expect((await organizer.post(`/tournaments/${id}/matches/${number}/reports`, body)).status).toBe(201)
}

const close = ({ id, organizer }: Cup, { revision, courts }: ScheduleBoard) =>
  organizer.post(`/tournaments/${id}/schedule/close-gap`, { revision, courtId: courts[0]!.id })

test('a walkover leaves a gap, which is closed in the draft and then no longer offered', async () => {
  const cup = await aCup()
  const [first, second] = cup.board.published
  expect(cup.board.gaps).toEqual([])
  world.clock.now = new Date(Date.parse(first!.startsAt) - 15 * 60_000)
  await walkover(cup, first!.number)
  const board = await boardOf(cup.organizer, cup.id)
  expect(board.gaps.map(({ courtId }) => courtId)).toEqual([board.courts[0]!.id])
  expect(board.gaps[0]!.sentence).toMatch(/^Court 1 has a gap from \d+:\d\d [AP]M to \d+:\d\d [AP]M on .+\.$/)

  const reply = await close(cup, board)
  const after = (await reply.json()) as ScheduleBoard
  expect([reply.status, after.clashes, after.gaps]).toEqual([200, [], []])
  expect(after.draft!.find(({ number }) => number === second!.number)!.startsAt).toBe(first!.startsAt)
  const again = await close(cup, after)
  expect([again.status, await again.json()]).toMatchObject([409, { code: 'no_gap' }])
})

test('a withdrawal leaves a gap too', async () => {
  const cup = await aCup()
  const { number } = cup.board.published[0]!
  const { matches } = await competitionOf(visitor(world), cup.id)
  const [teamId] = teamsOf(matches.find((match) => match.number === number)!)
  const body = { id: randomUUID(), teamId, reason: 'Injured' }
  expect((await cup.organizer.post(`/tournaments/${cup.id}/withdrawals`, body)).status).toBe(201)
  expect((await boardOf(cup.organizer, cup.id)).gaps).toHaveLength(1)
})

test('a correction leaves a gap where a later match is no longer played', async () => {
  const cup = await aDrawnTournament(world, 8)
  await publishedSchedule(cup.organizer, cup.id, someCourts(1, world.clock.now))
  const report = async (result: object) => {
    const body = aReport(await competitionOf(visitor(world), cup.id), 1, [1, 0], { reason: 'Entered incorrectly' })
    const path = `/tournaments/${cup.id}/matches/1/reports`
    expect((await sendConfirmed(cup.organizer, path, { ...body, ...result })).status).toBe(201)
  }
  await report({})
  expect((await boardOf(cup.organizer, cup.id)).gaps).toEqual([])
  await report({ result: { outcome: 'double_no_show' } })
  expect((await boardOf(cup.organizer, cup.id)).gaps).toHaveLength(1)
})

test('nothing moves to a time sooner than 15 minutes from now', async () => {
  const cup = await aCup()
  const [first, second] = cup.board.published
  world.clock.now = new Date(Date.parse(first!.startsAt) - 5 * 60_000)
  await walkover(cup, first!.number)
  const { draft } = (await (await close(cup, await boardOf(cup.organizer, cup.id))).json()) as ScheduleBoard
  const { startsAt } = draft!.find(({ number }) => number === second!.number)!
  expect(Date.parse(startsAt) - world.clock.now.getTime()).toBe(15 * 60_000)
})

test('a gap is not offered when it is too late to use it', async () => {
  const cup = await aCup()
  const [first] = cup.board.published
  await walkover(cup, first!.number)
  world.clock.now = new Date(Date.parse(first!.endsAt) - 14 * 60_000)
  expect((await boardOf(cup.organizer, cup.id)).gaps).toEqual([])
})
