import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { tournaments } from '#db/schema.ts'
import type { Failure } from '#lib/errors.ts'
import { aCaptain, type Player } from '#test/builders.ts'
import { aDrawnTournament, addOfficials } from '#test/competition.ts'
import { boardOf, proposed, publishedSchedule, someCourts, usualTimes } from '#test/schedule.ts'
import { useWorld } from '#test/world.ts'
import type { ScheduleBoard } from '../../../schedule-contract.ts'

const world = useWorld()
const hour = 3_600_000
const nine = new Date('2026-10-31T14:00:00Z')

beforeEach(() => {
  world.clock.now = new Date(+nine - 60_000)
})

/** Eight teams on two courts from 9 AM on in Chicago, published, with a co-organizer. */
async function aCup() {
  const cup = await aDrawnTournament(world, 8)
  const dates = { startDate: nine, endDate: new Date(+nine + 13 * hour), timeZone: 'America/Chicago' }
  await world.app.db.update(tournaments).set(dates).where(eq(tournaments.id, cup.id))
  const [maria, scorekeeper] = [await aCaptain(world), await aCaptain(world)]
  await addOfficials(world, cup.id, maria.id, scorekeeper.id)
  const board = await publishedSchedule(cup.organizer, cup.id, someCourts(2, world.clock.now))
  return { ...cup, maria, board, path: `/tournaments/${cup.id}/schedule` }
}
type Cup = Awaited<ReturnType<typeof aCup>>

async function send(by: Player, cup: Cup, part: string, body: object = {}, method = 'POST') {
  const { revision } = await boardOf(by, cup.id)
  return by.call(method, `${cup.path}${part}`, { revision, ...body })
}

async function done(reply: Response): Promise<ScheduleBoard> {
  expect(reply.status).toBe(200)
  return (await reply.json()) as ScheduleBoard
}

const undo = (by: Player, cup: Cup) => send(by, cup, '/undo')
const refusal = async (reply: Response) => {
  const { code, message } = (await reply.json()) as Failure
  return [reply.status, code, message]
}

/** Moves a match to another time on its court, in the draft. */
async function moveMatch(by: Player, cup: Cup, number: number, minutes = 300) {
  const { draft, published } = await boardOf(by, cup.id)
  const { courtId } = (draft ?? published).find((row) => row.number === number)!
  const startsAt = new Date(+nine + minutes * 60_000).toISOString()
  return send(by, cup, '', { moves: [{ number, place: { courtId, startsAt } }] }, 'PUT')
}

/** What a draft is about. */
const draftIn = ({ draft, courts, draftStoppedUntil, draftEndDate }: ScheduleBoard) => ({
  draft,
  courts,
  draftStoppedUntil,
  draftEndDate,
})

test('a draft in which everything is back where it was published is no draft anymore, and that can be undone', async () => {
  const cup = await aCup()
  const { courtId, startsAt } = cup.board.published.find(({ number }) => number === 7)!
  const moveBack = () => send(cup.organizer, cup, '', { moves: [{ number: 7, place: { courtId, startsAt } }] }, 'PUT')
  const moved = await done(await moveMatch(cup.organizer, cup, 7))
  expect((await done(await moveBack())).draft).toBeNull()
  expect(draftIn(await done(await undo(cup.organizer, cup)))).toEqual(draftIn(moved))
  expect((await done(await send(cup.organizer, cup, '/publish'))).draft).toBeNull()
})

test('a draft that moves nothing but says that play has stopped stays a draft', async () => {
  const cup = await aCup()
  const until = nine.toISOString()
  const { draft, published, draftStoppedUntil } = await done(await send(cup.organizer, cup, '/stop', { until }))
  expect([draft, draftStoppedUntil]).toEqual([published, until])
})

test('the last ten changes to a draft are undone, one after the other, to what was there before', async () => {
  const cup = await aCup()
  const { organizer } = cup
  const [court] = cup.board.courts
  const final = cup.board.published.find(({ number }) => number === 7)!
  const changes = [
    () => moveMatch(organizer, cup, 7, 400),
    () => moveMatch(organizer, cup, 7),
    () => send(organizer, cup, '', { moves: [{ number: 7, place: null }] }, 'PUT'),
    () => send(organizer, cup, '/delay', { courtId: court!.id, minutes: 25 }),
    () => send(organizer, cup, '/stop', { until: new Date(+nine + 2 * hour).toISOString() }),
    () => send(organizer, cup, ''),
    () => send(organizer, cup, '/move-to-day', { day: '2026-11-01' }),
    () => send(organizer, cup, '/delay', { courtId: null, minutes: 5 }),
    async () => organizer.delete(`${cup.path}/draft?revision=${(await boardOf(organizer, cup.id)).revision}`),
    () => send(organizer, cup, '', { moves: [{ number: 7, place: { ...final }, isPinned: true }] }, 'PUT'),
    () => moveMatch(organizer, cup, 7, 420),
  ]
  const before: ScheduleBoard[] = []
  for (const change of changes) {
    before.push(await boardOf(organizer, cup.id))
    await done(await change())
  }
  const undone: string[] = []
  for (const board of before.slice(1).toReversed()) {
    const after = await done(await undo(organizer, cup))
    undone.push(after.changes[0]!.sentence)
    expect(draftIn(after)).toEqual(draftIn(board))
    expect(await boardOf(organizer, cup.id)).toEqual(after)
  }
  expect(undone.slice(0, 3)).toEqual([
    'undid a change (moved match 7 to Court 1, 4:00 PM)',
    'undid a change (pinned match 7)',
    'undid a change (discarded the draft)',
  ])
  expect((await boardOf(organizer, cup.id)).undo).toBeNull()
  expect(await refusal(await undo(organizer, cup))).toEqual([409, 'nothing_to_undo', 'There is no change to undo.'])
})

test('publishing makes all changes final', async () => {
  const cup = await aCup()
  expect((await done(await moveMatch(cup.organizer, cup, 7))).undo).toBe('moved match 7 to Court 1, 2:00 PM')
  const published = await done(await send(cup.organizer, cup, '/publish'))
  expect(published.undo).toBeNull()
  expect(published.changes[0]).toMatchObject({ isOwn: true, sentence: 'published the schedule' })
  expect((await refusal(await undo(cup.organizer, cup)))[1]).toBe('nothing_to_undo')
  expect((await boardOf(cup.organizer, cup.id)).published).toEqual(published.published)
})

test('undoing the draw makes all changes final, because the next draw may give their matches to other teams', async () => {
  const cup = await aCup()
  const { organizer } = cup
  expect((await done(await moveMatch(organizer, cup, 7))).undo).not.toBeNull()
  const [{ id: fact }] = (await (await organizer.get(`/tournaments/${cup.id}/competition/history`)).json()) as [
    { id: string },
  ]
  const undrawn = await organizer.post(`/tournaments/${cup.id}/undo`, { id: randomUUID(), fact, reason: 'Too early' })
  expect(undrawn.status).toBe(201)
  const drawnAgain = await organizer.post(`/tournaments/${cup.id}/draw`, { id: randomUUID(), by: 'seeds' })
  expect(drawnAgain.status).toBe(201)
  expect(await boardOf(organizer, cup.id)).toMatchObject({ draft: null, undo: null })
  expect((await refusal(await undo(organizer, cup)))[1]).toBe('nothing_to_undo')
})

test('other courts make the changes before them final, because a draft may have used the old ones', async () => {
  const cup = await aCup()
  await done(await moveMatch(cup.organizer, cup, 7))
  const { revision, courts } = await boardOf(cup.organizer, cup.id)
  const sent = { ...usualTimes, revision, courts: [...courts, { name: 'Court 3', hours: courts[0]!.hours }] }
  await done(await cup.organizer.call('PUT', `/tournaments/${cup.id}/courts`, sent))
  expect((await refusal(await undo(cup.organizer, cup)))[1]).toBe('nothing_to_undo')
})

test('a change is undone by the person who made it, unless somebody else has changed the draft since', async () => {
  const cup = await aCup()
  const name = `${cup.maria.firstName} ${cup.maria.lastName}`
  await done(await moveMatch(cup.organizer, cup, 7))
  expect((await boardOf(cup.maria, cup.id)).undo).toBeNull()
  expect((await refusal(await undo(cup.maria, cup)))[1]).toBe('cannot_undo')

  await done(await moveMatch(cup.maria, cup, 5, 240))
  expect(await boardOf(cup.organizer, cup.id)).toMatchObject({
    undo: null,
    changes: [
      { by: name, isOwn: false, sentence: 'moved match 5 to Court 1, 1:00 PM' },
      { isOwn: true, sentence: 'moved match 7 to Court 1, 2:00 PM' },
      { isOwn: true, sentence: 'published the schedule' },
      { sentence: 'created a new schedule' },
      { sentence: 'changed the court settings' },
    ],
  })
  expect(await refusal(await undo(cup.organizer, cup))).toEqual([
    409,
    'cannot_undo',
    `${name} moved match 5 to Court 1, 1:00 PM after your last change, so it can't be undone.`,
  ])
  await done(await undo(cup.maria, cup))
  const after = await done(await undo(cup.organizer, cup))
  expect(after).toMatchObject({ draft: null, published: cup.board.published })
})

test('a late sender is told what changed, and by whom', async () => {
  const cup = await aCup()
  const { revision } = await boardOf(cup.organizer, cup.id)
  await done(await moveMatch(cup.maria, cup, 7))
  const late = await cup.organizer.post(`${cup.path}/delay`, { revision, courtId: null, minutes: 25 })
  expect(await refusal(late)).toEqual([
    409,
    'schedule_changed',
    `${cup.maria.firstName} ${cup.maria.lastName} moved match 7 to Court 1, 2:00 PM. Check the schedule and try again.`,
  ])
  const undone = await cup.organizer.post(`${cup.path}/undo`, { revision })
  expect((await refusal(undone))[1]).toBe('schedule_changed')
})

test('twenty undos at once undo one change', async () => {
  const cup = await aCup()
  await done(await moveMatch(cup.organizer, cup, 7, 400))
  const { revision } = await done(await moveMatch(cup.organizer, cup, 7))
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => cup.organizer.post(`${cup.path}/undo`, { revision })),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  const board = await boardOf(cup.organizer, cup.id)
  expect(board.revision).toBe(revision + 1)
  expect(board.draft!.find(({ number }) => number === 7)!.startsAt).toBe(new Date(+nine + 400 * 60_000).toISOString())
})

test('a first proposal is undone to no schedule at all', async () => {
  const cup = await aDrawnTournament(world, 4)
  const board = await proposed(cup.organizer, cup.id, someCourts(1, world.clock.now))
  const undone = await done(
    await cup.organizer.post(`/tournaments/${cup.id}/schedule/undo`, { revision: board.revision }),
  )
  expect(undone).toMatchObject({ draft: null, published: [], publishedAt: null, undo: null })
})

test('discarding a draft that does not exist changes nothing, so nobody else is refused', async () => {
  const cup = await aCup()
  const discarded = await cup.maria.delete(`${cup.path}/draft?revision=${cup.board.revision}`)
  expect([discarded.status, await discarded.json()]).toEqual([200, await boardOf(cup.maria, cup.id)])
  expect((await boardOf(cup.organizer, cup.id)).revision).toBe(cup.board.revision)
})
