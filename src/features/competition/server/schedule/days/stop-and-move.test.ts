import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { notifications, tournaments } from '#db/schema.ts'
import { visitor } from '#test/builders.ts'
import { aDrawnTournament, competitionOf } from '#test/competition.ts'
import { boardOf, publishedSchedule, someCourts } from '#test/schedule.ts'
import { useWorld } from '#test/world.ts'
import type { ScheduleBoard, WaysOut } from '../../../schedule-contract.ts'

/* Days on which play stops and the remaining matches move to another day, in any order. */

const world = useWorld()
const nine = new Date('2026-10-31T09:00:00Z')
const evening = '2026-10-31T18:00:00.000Z'
const opening = '2026-11-01T09:00:00.000Z'

beforeEach(() => {
  world.clock.now = new Date(+nine - 60_000)
})

/** Eight teams on two courts from nine until seven. */
async function aCup() {
  const cup = await aDrawnTournament(world, 8)
  const dates = { startDate: nine, endDate: new Date(+nine + 12 * 3_600_000), timeZone: 'UTC' }
  await world.app.db.update(tournaments).set(dates).where(eq(tournaments.id, cup.id))
  await publishedSchedule(cup.organizer, cup.id, someCourts(2, world.clock.now))
  const send = async (action: string, body: object = {}) => {
    const { revision } = await boardOf(cup.organizer, cup.id)
    const reply = await cup.organizer.post(`/tournaments/${cup.id}/schedule/${action}`, { revision, ...body })
    const board = (await reply.json()) as ScheduleBoard
    expect([reply.status, board]).toEqual([200, expect.anything()])
    return board
  }
  const acts = {
    stop: (until = evening) => send('stop', { until }),
    move: () => send('move-to-day', { day: '2026-11-01' }),
    publish: async () => {
      await world.app.db.delete(notifications)
      return send('publish')
    },
    undo: () => send('undo'),
  }
  return { ...cup, send, acts }
}

const stoppedUntil = async (id: string) => (await competitionOf(visitor(world), id)).schedule!.stoppedUntil
const toldOfStop = async () =>
  (await world.app.db.select().from(notifications)).flatMap(
    ({ message }) => /resume around .+/.exec(message)?.[0] ?? [],
  )

const orders = [
  ['stop', 'move', 'publish'],
  ['stop', 'publish', 'move', 'publish'],
  ['stop', 'publish', 'stop', 'move', 'publish'],
  ['stop', 'move', 'move', 'publish'],
] as const
const laterStops = [
  ['move', 'stop', 'publish'],
  ['move', 'publish', 'stop', 'publish'],
  ['stop', 'move', 'stop', 'publish'],
  ['stop', 'publish', 'move', 'stop', 'publish'],
] as const

describe('play resumes when the courts open on the day that matches move to', () => {
  test.each([...orders, ...laterStops].map((order) => [order.join(', '), order] as const))(
    'if play has not begun: %s',
    async (_, order) => {
      const cup = await aCup()
      let board: ScheduleBoard | undefined
      for (const act of order) board = await cup.acts[act]()
      expect(await stoppedUntil(cup.id)).toBe(opening)
      expect(board).toMatchObject({ stoppedUntil: opening, draftStoppedUntil: null, draft: null })
      expect((await toldOfStop()).filter((text) => !text.includes('Sun, Nov 1, 2026, 9:00 AM'))).toEqual([])
    },
  )

  test.each(orders.map((order) => [order.join(', '), order] as const))(
    'if matches are under way: %s',
    async (_, order) => {
      const cup = await aCup()
      world.clock.now = new Date(+nine + 10 * 60_000)
      for (const act of order) await cup.acts[act]()
      expect(await stoppedUntil(cup.id)).toBe(opening)
      const told = await toldOfStop()
      expect(new Set(told)).toEqual(new Set(['resume around Sun, Nov 1, 2026, 9:00 AM']))
    },
  )

  test('if what no longer fits is played there in a way out', async () => {
    const cup = await aCup()
    await cup.acts.stop('2026-10-31T18:50:00.000Z')
    const reply = await cup.organizer.get(`/tournaments/${cup.id}/schedule/ways-out`)
    const { ways } = (await reply.json()) as WaysOut
    expect(ways.map(({ kind }) => kind)).toContain('day')
    const board = await cup.send('ways-out', { kind: 'day' })
    expect(board).toMatchObject({ draftStoppedUntil: opening })
    await cup.acts.publish()
    expect(await stoppedUntil(cup.id)).toBe(opening)
  })
})

test('a draft says when play resumes, before and after its move is undone', async () => {
  const cup = await aCup()
  expect(await cup.acts.stop()).toMatchObject({ draftStoppedUntil: evening })
  expect(await cup.acts.move()).toMatchObject({ draftStoppedUntil: opening })
  expect(await cup.acts.undo()).toMatchObject({ draftStoppedUntil: evening })
})

test('a match under way is finished when play resumes, though all others are played on another day', async () => {
  const cup = await aCup()
  world.clock.now = new Date(+nine + 10 * 60_000)
  await cup.acts.move()
  await cup.acts.stop()
  await cup.acts.publish()
  expect(await stoppedUntil(cup.id)).toBe(evening)
})

test('without a stop, a day that moves before it begins has none', async () => {
  const cup = await aCup()
  await cup.acts.move()
  await cup.acts.publish()
  expect(await stoppedUntil(cup.id)).toBeNull()
})

describe('a stop that is over before it is published', () => {
  const [short, long] = ['2026-10-31T09:20:00.000Z', '2026-10-31T10:20:00.000Z']

  test.each([
    ['by itself', [short]],
    ['in place of a longer one', [long, short]],
  ])('is neither announced nor shown: %s', async (_, stops) => {
    const cup = await aCup()
    for (const [index, until] of stops.entries()) {
      if (index > 0) await cup.acts.publish()
      await cup.acts.stop(until)
    }
    world.clock.now = new Date(+nine + 25 * 60_000)
    expect(await boardOf(cup.organizer, cup.id)).toMatchObject({ draftStoppedUntil: null })
    await cup.acts.publish()
    const told = await world.app.db.select().from(notifications)
    expect(told.filter(({ message }) => message.includes('resume'))).toEqual([])
    expect(await stoppedUntil(cup.id)).toBeNull()
  })
})

/** Play has stopped until so many minutes before the courts close, and everyone knows. */
async function stoppedBeforeClosing(minutesLeft: number) {
  const cup = await aCup()
  const closing = Date.parse((await boardOf(cup.organizer, cup.id)).courts[0]!.hours[0]!.closesAt)
  await cup.acts.stop(new Date(closing - minutesLeft * 60_000).toISOString())
  const board = await cup.acts.publish()
  const waysOut = await cup.organizer.get(`/tournaments/${cup.id}/schedule/ways-out`)
  return { cup, board, ways: ((await waysOut.json()) as WaysOut).ways.map(({ label }) => label) }
}

describe('matches that a stop has taken out of the schedule', () => {
  test('have a reason in words and two ways out after publishing', async () => {
    const { board, ways } = await stoppedBeforeClosing(70)
    expect(board.unplaced.map(({ sentence }) => sentence)).toEqual([
      "Match 5 doesn't fit: it can't start before Sat, Oct 31, 6:30 PM, and no court has an open slot for it after that.",
      "Match 6 doesn't fit: it can't start before Sat, Oct 31, 7:00 PM, and the last court to close, Court 1, closes Sat, Oct 31, 7:00 PM.",
      "Match 7 doesn't fit: it can't start before Sat, Oct 31, 7:40 PM, and the last court to close, Court 1, closes Sat, Oct 31, 7:00 PM.",
    ])
    expect(ways).toEqual(['Open Court 1 until 8:30 PM', 'Use Sun, Nov 1 too'])
  })

  test('have them if no match is left', async () => {
    const { cup, board, ways } = await stoppedBeforeClosing(15)
    expect(board.published).toEqual([])
    expect(await competitionOf(visitor(world), cup.id)).toMatchObject({
      schedule: { stoppedUntil: board.stoppedUntil, matches: [] },
    })
    expect(board.stoppedUntil).toBe('2026-10-31T18:45:00.000Z')
    expect(board.unplaced).toHaveLength(7)
    expect(board.unplaced[0]!.sentence).toBe(
      "Match 1 doesn't fit: it can't start before Sat, Oct 31, 6:45 PM, and the last court to close, Court 1, closes Sat, Oct 31, 7:00 PM.",
    )
    expect(ways).toEqual(['Open Court 1 until 10:30 PM', 'Use Sun, Nov 1 too'])
  })

  test('have an open slot if it is known, and no reason once all courts are closed', async () => {
    const { cup, board } = await stoppedBeforeClosing(70)
    const last = board.published.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt)).at(-1)!
    const moves = [{ number: last.number, place: null }]
    const path = `/tournaments/${cup.id}/schedule`
    const taken = await cup.organizer.call('PUT', path, { revision: board.revision, moves })
    const noteOf = ({ unplaced }: ScheduleBoard) => unplaced.find(({ number }) => number === last.number)?.sentence
    expect(noteOf((await taken.json()) as ScheduleBoard)).toBe(
      `Match ${last.number} isn't scheduled. This slot is open: Court 2, Sat, Oct 31, 6:20 PM.`,
    )
    world.clock.now = new Date(evening)
    world.clock.now.setUTCHours(19)
    expect(noteOf(await boardOf(cup.organizer, cup.id))).toBe(
      `Match ${last.number} doesn't fit: no court it can use has any open time left.`,
    )
  })
})
