import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { notifications, tournaments } from '#db/schema.ts'
import { visitor } from '#test/builders.ts'
import { aDrawnTournament, aReport, competitionOf, sendConfirmed, teamsOf } from '#test/competition.ts'
import { eventsIn } from '#test/ics.ts'
import { boardOf, publishedSchedule, someCourts } from '#test/schedule.ts'
import { useWorld } from '#test/world.ts'
import type { MatchSlots, ScheduleBoard } from '../../schedule-contract.ts'
import { defaultSetup } from '../../setup/default-setups.ts'

const world = useWorld()
const minuteMs = 60_000
const nine = new Date('2026-10-31T09:00:00Z')
const at = (minutes: number) => new Date(+nine + minutes * minuteMs).toISOString()
const clock = (minutes: number) => (world.clock.now = new Date(at(minutes)))

/** Four teams on two courts from nine on: both first matches at once, and the final at 5 PM, so there is room for replays of tied matches. */
async function aCup(courts = 2) {
  clock(-1)
  const scoring = { kind: 'goals', extraTime: false, shootOut: false }
  const setup = { ...defaultSetup('single_elimination', 'soccer', 4), scoring, rule: 'replay' }
  const cup = await aDrawnTournament(world, 4, setup)
  const dates = { startDate: new Date(at(-60)), endDate: new Date(at(780)), timeZone: 'Europe/London' }
  await world.app.db.update(tournaments).set(dates).where(eq(tournaments.id, cup.id))
  const proposal = await publishedSchedule(cup.organizer, cup.id, someCourts(courts, world.clock.now))
  const courtId = proposal.courts[0]!.id
  const path = `/tournaments/${cup.id}`
  const send = async (method: string, action: string, body: object = {}) => {
    const { revision } = await boardOf(cup.organizer, cup.id)
    const reply = await cup.organizer.call(method, `${path}/${action}`, { revision, ...body })
    const text = await reply.text()
    expect([reply.status, text]).toEqual([200, expect.anything()])
    return JSON.parse(text) as ScheduleBoard
  }
  await send('PUT', 'schedule', { moves: [{ number: 3, place: { courtId, startsAt: at(480) } }] })
  const board = await send('POST', 'schedule/publish')
  const report = async (score: [number, number], more: object = {}) => {
    const body = aReport(await competitionOf(visitor(world), cup.id), 1, score, more)
    expect((await sendConfirmed(cup.organizer, `${path}/matches/1/reports`, body)).status).toBe(201)
  }
  /** Match 1 ended level after its half an hour. */
  const tie = async () => {
    clock(30)
    await report([1, 1])
  }
  const move = (startsAt: string, more: object = {}) =>
    send('PUT', 'schedule', { moves: [{ number: 1, place: { courtId, startsAt }, ...more }] })
  const publish = () => send('POST', 'schedule/publish')
  const seen = async () => (await competitionOf(visitor(world), cup.id)).schedule!
  const linesOf = async (teamId: string) => {
    const rows = await world.app.db.select().from(notifications).where(eq(notifications.teamId, teamId))
    return rows.flatMap(({ title, message }) => [title, ...message.split('\n')])
  }
  const calendarOf = async (teamId: string) =>
    eventsIn(await (await visitor(world).get(`/teams/${teamId}/calendar.ics`)).text())
  const players = teamsOf((await competitionOf(visitor(world), cup.id)).matches[0]!)
  return { ...cup, board, courtId, path, send, report, tie, move, publish, seen, linesOf, calendarOf, players }
}

const placeIn = (rows: readonly { number: number }[], number: number) => rows.find((row) => row.number === number)

describe('after a tie', () => {
  test('the game that was played keeps its place, and the replay has none yet', async () => {
    const cup = await aCup()
    const first = placeIn(cup.board.published, 1)
    await cup.tie()
    const board = await boardOf(cup.organizer, cup.id)
    expect([board.earlierGames, placeIn(board.published, 1)]).toEqual([[first], undefined])
    expect(board.unplaced).toMatchObject([{ number: 1 }])
    expect(board.unplaced[0]!.sentence).toMatch(/^The replay of match 1 isn't scheduled\. This slot is open: Court /)
    const { matches, earlierGames } = await cup.seen()
    expect([placeIn(matches, 1), earlierGames]).toMatchObject([
      undefined,
      [{ number: 1, game: 1, startsAt: at(0), finishedAt: at(30) }],
    ])
    const records = (await (await visitor(world).get(`/tournaments/${cup.id}/matches`)).json()) as {
      number: number
      scheduledAt: string | null
    }[]
    expect(placeIn(records, 1)).toMatchObject({ scheduledAt: null })
  })

  test('a proposal places the replay after the rest, and what follows after it', async () => {
    const cup = await aCup()
    await cup.tie()
    const { draft, unplaced, clashes } = await cup.send('POST', 'schedule')
    expect(placeIn(draft!, 1)).toMatchObject({ game: 2, startsAt: at(40) })
    expect(placeIn(draft!, 3)).toMatchObject({ startsAt: at(80) })
    expect([unplaced, clashes]).toEqual([[], []])
    const board = await cup.publish()
    expect([placeIn(board.published, 1), board.earlierGames]).toMatchObject([{ game: 2 }, [{ number: 1, game: 1 }]])
    const { matches, earlierGames } = await cup.seen()
    expect([placeIn(matches, 1), earlierGames]).toMatchObject([
      { game: 2, startsAt: at(40), startedAt: null, finishedAt: null },
      [{ number: 1, game: 1, startsAt: at(0), finishedAt: at(30) }],
    ])
  })

  test('it can be placed where it is offered, pinned and moved again, but not before its teams have rested', async () => {
    const cup = await aCup()
    await cup.tie()
    const reply = await cup.organizer.get(`${cup.path}/matches/1/slots`)
    const offered = ((await reply.json()) as MatchSlots).slots.map(({ startsAt }) => startsAt)
    expect(offered.toSorted()[0]).toBe(at(40))
    const early = await cup.organizer.call('PUT', `${cup.path}/schedule`, {
      revision: (await boardOf(cup.organizer, cup.id)).revision,
      moves: [{ number: 1, place: { courtId: cup.courtId, startsAt: at(35) } }],
    })
    expect([early.status, await early.json()]).toMatchObject([
      409,
      { message: 'The replay of match 1 leaves its teams less than 10 minutes of rest after the previous game.' },
    ])
    await cup.move(at(200), { isPinned: true })
    const { published, changes } = await cup.publish()
    expect(placeIn(published, 1)).toMatchObject({ game: 2, startsAt: at(200), isPinned: true })
    expect(changes.map(({ sentence }) => sentence)).toContain('moved the replay of match 1 to Court 1, 12:20 PM')
    const again = await cup.send('POST', 'schedule')
    expect(placeIn(again.draft ?? again.published, 1)).toMatchObject({ startsAt: at(200) })
  })

  test('the final cannot be played before the replay', async () => {
    const cup = await aCup()
    await cup.tie()
    const { revision } = await boardOf(cup.organizer, cup.id)
    const moves = [{ number: 1, place: { courtId: cup.courtId, startsAt: at(520) } }]
    const reply = await cup.organizer.call('PUT', `${cup.path}/schedule`, { revision, moves })
    expect([reply.status, await reply.json()]).toMatchObject([
      409,
      { message: 'Match 3 starts before match 1 ends, but its teams depend on that result.' },
    ])
  })
})

/** A cup whose replay is published at 9:40. */
async function aScheduledReplay() {
  const cup = await aCup()
  await cup.tie()
  await cup.move(at(40))
  await cup.publish()
  return cup
}

describe('a scheduled replay', () => {
  test('is told to its teams, and only to them', async () => {
    const cup = await aCup()
    await cup.tie()
    await world.app.db.delete(notifications)
    await cup.move(at(400))
    await cup.publish()
    const [first, second] = cup.players
    expect(await cup.linesOf(first)).toContainEqual(
      expect.stringMatching(/^The replay of match 1 against Team 4: Court 1, .*3:40 PM/),
    )
    expect(await cup.linesOf(second)).toContainEqual(expect.stringContaining('The replay of match 1 against Team 1'))
    const told = await world.app.db.select().from(notifications).where(eq(notifications.type, 'schedule_changed'))
    expect(new Set(told.map(({ teamId }) => teamId))).toEqual(new Set(cup.players))
  })

  test('is an event of its own in the calendar, while the first game stays as it was played', async () => {
    const cup = await aCup()
    const [team] = cup.players
    const [before] = await cup.calendarOf(team)
    await cup.tie()
    await cup.send('POST', 'schedule')
    await cup.publish()
    const events = await cup.calendarOf(team)
    expect(events).toMatchObject([
      { uid: `match-1-${team}@homefield`, status: 'CONFIRMED', start: before!.start },
      { uid: `match-1-game-2-${team}@homefield`, status: 'CONFIRMED' },
    ])
    expect(events[1]!.start > before!.start).toBe(true)
  })

  test('moves with a delay and with rain, but the game that was played stays', async () => {
    const cup = await aScheduledReplay()
    clock(35)
    const late = await cup.send('POST', 'schedule/delay', { courtId: null, minutes: 25 })
    expect(placeIn(late.draft!, 1)).toMatchObject({ game: 2, startsAt: at(65) })
    expect(late.earlierGames).toMatchObject([{ number: 1, game: 1, startsAt: at(0) }])
    await cup.publish()
    const stopped = await cup.send('POST', 'schedule/stop', { until: at(120) })
    expect(placeIn(stopped.draft!, 1)).toMatchObject({ startsAt: at(120) })
    await cup.publish()
    clock(60)
    await cup.send('POST', 'schedule/resume')
    const forward = await cup.send('POST', 'schedule/close-gap', { courtId: null })
    expect(placeIn(forward.draft!, 1)).toMatchObject({ game: 2, startsAt: at(75) })
    expect(forward.clashes).toEqual([])
  })

  test('moves to another day with the rest', async () => {
    const cup = await aScheduledReplay()
    const { draft } = await cup.send('POST', 'schedule/move-to-day', { day: '2026-11-01' })
    expect(placeIn(draft!, 1)).toMatchObject({ game: 2, startsAt: '2026-11-01T09:00:00.000Z' })
  })

  test('is marked as started and finished apart from the first game, and decides the match', async () => {
    const cup = await aScheduledReplay()
    clock(41)
    await cup.send('PUT', 'matches/1/progress', { progress: 'started' })
    expect(placeIn((await cup.seen()).matches, 1)).toMatchObject({ game: 2, startedAt: at(41), finishedAt: null })
    expect((await cup.seen()).earlierGames).toMatchObject([{ startedAt: null, finishedAt: at(30) }])
    clock(70)
    await cup.report([2, 1], { game: 2 })
    const { matches, earlierGames } = await cup.seen()
    expect(placeIn(matches, 1)).toMatchObject({ game: 2, startedAt: at(41), finishedAt: at(70) })
    expect(earlierGames).toMatchObject([{ number: 1, game: 1, finishedAt: at(30) }])
    expect((await boardOf(cup.organizer, cup.id)).clashes).toEqual([])
  })

  test('that is tied again is replayed once more', async () => {
    const cup = await aScheduledReplay()
    clock(70)
    await cup.report([2, 2], { game: 2 })
    const { unplaced, earlierGames } = await boardOf(cup.organizer, cup.id)
    expect(unplaced[0]!.sentence).toContain("The 2nd replay of match 1 isn't scheduled.")
    expect(earlierGames.map(({ game }) => game)).toEqual([1, 2])
    const { draft } = await cup.send('POST', 'schedule')
    expect(placeIn(draft!, 1)).toMatchObject({ game: 3, startsAt: at(80) })
  })

  test('is decided without a game if a team does not appear', async () => {
    const cup = await aScheduledReplay()
    const [team] = cup.players
    await cup.calendarOf(team)
    await cup.report([0, 0], { game: 2, result: { outcome: 'walkover', winner: 0 } })
    const board = await boardOf(cup.organizer, cup.id)
    expect([board.earlierGames.length, board.clashes]).toEqual([1, []])
    const statuses = (await cup.calendarOf(team)).map(({ uid, status }) => [uid, status])
    expect(statuses).toContainEqual([`match-1-${team}@homefield`, 'CONFIRMED'])
    expect(statuses).toContainEqual([`match-1-game-2-${team}@homefield`, 'CANCELLED'])
  })
})

describe('a correction that decides the first game', () => {
  test('takes the replay out, cancels its event, and brings both back if it is undone', async () => {
    const cup = await aScheduledReplay()
    const [team] = cup.players
    const replayEvent = async () => (await cup.calendarOf(team)).find(({ uid }) => uid.includes('game-2'))
    expect(await replayEvent()).toMatchObject({ status: 'CONFIRMED' })
    await cup.report([2, 1], { game: 1, reason: 'Entered incorrectly' })
    const board = await boardOf(cup.organizer, cup.id)
    expect([placeIn(board.published, 1), board.earlierGames, board.unplaced]).toMatchObject([
      { game: 1, startsAt: at(0) },
      [],
      [],
    ])
    const { matches, earlierGames } = await cup.seen()
    expect([placeIn(matches, 1), earlierGames]).toMatchObject([{ game: 1, finishedAt: at(30) }, []])
    expect(await replayEvent()).toMatchObject({ status: 'CANCELLED' })
    await cup.report([1, 1], { game: 1, reason: 'It was a tie' })
    expect(await replayEvent()).toMatchObject({ status: 'CONFIRMED' })
    expect(placeIn((await boardOf(cup.organizer, cup.id)).published, 1)).toMatchObject({ game: 2, startsAt: at(40) })
  })

  test('frees its court for another match, and then it has no place if it is needed after all', async () => {
    const cup = await aScheduledReplay()
    const [team] = cup.players
    const { courtId } = cup
    await cup.move(at(440))
    await cup.publish()
    await cup.calendarOf(team)
    await cup.report([2, 1], { game: 1, reason: 'Entered incorrectly' })
    const [gap] = (await boardOf(cup.organizer, cup.id)).gaps
    expect(gap?.sentence).toContain('has a gap from 4:20 PM to 4:50 PM')
    await cup.send('PUT', 'schedule', { moves: [{ number: 3, place: { courtId, startsAt: at(445) } }] })
    await cup.publish()
    await cup.report([1, 1], { game: 1, reason: 'It was a tie' })
    const board = await boardOf(cup.organizer, cup.id)
    expect(placeIn(board.published, 1)).toBeUndefined()
    expect(board.unplaced).toMatchObject([{ number: 1 }])
    expect((await cup.calendarOf(team)).find(({ uid }) => uid.includes('game-2'))).toMatchObject({
      status: 'CANCELLED',
    })
  })
})

test('a draft from before a tie keeps the other matches, and the replay has no place in it', async () => {
  const cup = await aCup()
  await cup.move(at(60))
  await cup.tie()
  const { draft, unplaced } = await boardOf(cup.organizer, cup.id)
  expect([placeIn(draft!, 1), placeIn(draft!, 2)]).toMatchObject([undefined, { number: 2, startsAt: at(0) }])
  expect(unplaced).toMatchObject([{ number: 1 }])
})

describe('where matches are called', () => {
  test('the replay is called again, and the court of the first game is free', async () => {
    const cup = await aCup(1)
    await cup.send('PUT', 'schedule/mode', { mode: 'next_free_court' })
    const { courtId } = cup
    const call = () => cup.send('PUT', 'matches/1/call', { courtId })
    clock(0)
    await call()
    await cup.tie()
    const { queue } = await boardOf(cup.organizer, cup.id)
    expect([queue!.playing, queue!.waiting.map(({ number }) => number)]).toEqual([[], [2, 1]])
    clock(41)
    await world.app.db.delete(notifications)
    await call()
    const { matches, earlierGames } = await cup.seen()
    expect([matches, earlierGames]).toMatchObject([
      [{ number: 1, game: 2, courtId, startsAt: at(41) }],
      [{ number: 1, game: 1, finishedAt: at(30) }],
    ])
    expect(await cup.linesOf(cup.players[0])).toContain('The replay of match 1: go to Court 1 now')
    await cup.send('DELETE', 'matches/1/call')
    expect((await cup.seen()).earlierGames).toHaveLength(1)
    expect((await cup.seen()).matches).toEqual([])
  })
})

test('the database refuses a replay on a court where another match is', async () => {
  const cup = await aScheduledReplay()
  const sql = `update scheduled_matches set court_id = $2, starts_at = $3, ends_at = $4
    where tournament_id = $1 and number = 1 and game = 2`
  const { courtId, startsAt, endsAt } = cup.board.published.find(({ number }) => number === 3)!
  const moved = world.database.pool.query(sql, [cup.id, courtId, startsAt, endsAt])
  await expect(moved).rejects.toMatchObject({ constraint: 'scheduled_matches_court_excl' })
})
