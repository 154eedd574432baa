import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { notifications, outbox, scheduledMatches, tournaments } from '#db/schema.ts'
import type { Failure } from '#lib/errors.ts'
import { visitor } from '#test/builders.ts'
import { aDrawnTournament, aReport, aTournamentWithTeams, competitionOf } from '#test/competition.ts'
import { boardOf, proposed, publishedSchedule, someCourts, usualTimes } from '#test/schedule.ts'
import { useWorld } from '#test/world.ts'
import type { MatchSlots, ScheduleBoard } from '../../schedule-contract.ts'

const world = useWorld()

const boardIn = async (reply: Response) => (await reply.json()) as ScheduleBoard
const refusalOf = async (reply: Response) => {
  const { code, message, fields } = (await reply.json()) as Failure
  return fields ? [reply.status, code, message, fields] : [reply.status, code, message]
}
/** The next full minute, when the courts open. */
const opening = () => new Date((Math.floor(world.clock.now.getTime() / 60_000) + 1) * 60_000)

const at = (count: number) => new Date(opening().getTime() + count * 60_000).toISOString()

async function aCupWithCourts(teams: number, courts: number) {
  const cup = await aDrawnTournament(world, teams)
  return { ...cup, path: `/tournaments/${cup.id}`, courts: someCourts(courts, world.clock.now) }
}

/** Proposes a schedule with these settings, and returns its draft. */
async function proposedWith({ organizer, path, courts }: Pick<Cup, 'organizer' | 'path' | 'courts'>, settings: object) {
  const set = await organizer.call('PUT', `${path}/courts`, { ...usualTimes, ...settings, revision: 0, courts })
  const { revision } = await boardIn(set)
  const { draft } = await boardIn(await organizer.post(`${path}/schedule`, { revision }))
  return draft!
}

type Cup = Awaited<ReturnType<typeof aCupWithCourts>>

const minutesOf = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) =>
  (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000

const noClashes = ({ published, draft }: ScheduleBoard) => {
  const rows = draft ?? published
  return rows.every((a) =>
    rows.every((b) => a === b || a.courtId !== b.courtId || a.endsAt <= b.startsAt || b.endsAt <= a.startsAt),
  )
}

describe('proposing and publishing', () => {
  test('a proposal is a draft for those who run the tournament, until it is published for everyone', async () => {
    const cup = await aCupWithCourts(4, 2)
    const draft = await proposed(cup.organizer, cup.id, cup.courts)
    expect(draft).toMatchObject({ publishedAt: null, published: [], unplaced: [], clashes: [] })
    expect(draft.draft!.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual([1, 2, 3])
    expect(noClashes(draft)).toBe(true)
    expect((await competitionOf(visitor(world), cup.id)).schedule).toBeNull()

    const reply = await cup.organizer.post(`${cup.path}/schedule/publish`, { revision: draft.revision })
    expect([reply.status, await boardIn(reply)]).toMatchObject([200, { draft: null, published: draft.draft }])
    const { schedule, revision } = await competitionOf(visitor(world), cup.id)
    expect(schedule!.courts.map(({ name }) => name)).toEqual(['Court 1', 'Court 2'])
    expect(schedule!.matches).toHaveLength(3)

    const [final] = schedule!.matches.filter(({ number }) => number === 3)
    const list = (await (await visitor(world).get(`${cup.path}/matches`)).json()) as { scheduledAt: string }[]
    expect(list[2]!.scheduledAt).toBe(final!.startsAt)

    const again = await cup.organizer.post(`${cup.path}/schedule/publish`, { revision: draft.revision + 1 })
    expect(await refusalOf(again)).toEqual([409, 'nothing_to_publish', 'There are no changes to publish.'])
    expect((await competitionOf(visitor(world), cup.id)).revision).toBe(revision)
  })

  test.each([
    ['the final takes as long as its round', { rounds: [{ bracket: 'main', round: 2, minutes: 55 }] }, [30, 30, 55]],
    ['without minutes of its own, it takes as long as the others', {}, [30, 30, 30]],
  ])('%s', async (_, settings, minutes) => {
    const cup = await aCupWithCourts(4, 2)
    const draft = await proposedWith(cup, settings)
    const lengths = draft.toSorted((a, b) => a.number - b.number).map(minutesOf)
    expect(lengths).toEqual(minutes)
  })

  test.each([true, false])('rounds wait for the one before: %s', async (waitsForRounds) => {
    const cup = await aCupWithCourts(12, 3)
    const draft = await proposedWith(cup, { waitsForRounds, rest: 0 })
    const { matches } = await competitionOf(visitor(world), cup.id)
    const roundOf = new Map(matches.map(({ number, round }) => [number, round]))
    const isEarly = draft.some((row) =>
      draft.some((before) => roundOf.get(before.number)! < roundOf.get(row.number)! && before.endsAt > row.startsAt),
    )
    expect([draft.length, isEarly]).toEqual([11, !waitsForRounds])
  })

  test('a schedule made during the day starts at a time like 10:35, not at the minute it was made', async () => {
    const fiveMinutes = 300_000
    world.clock.now = new Date(Math.ceil(world.clock.now.getTime() / fiveMinutes) * fiveMinutes + 180_000)
    const cup = await aCupWithCourts(4, 2)
    const { draft } = await proposed(cup.organizer, cup.id, cup.courts)
    const first = Math.min(...draft!.map(({ startsAt }) => Date.parse(startsAt)))
    expect(first).toBe(Math.ceil(world.clock.now.getTime() / fiveMinutes) * fiveMinutes)
  })

  test('the later of two organizers is refused', async () => {
    const cup = await aCupWithCourts(4, 2)
    const { revision } = await proposed(cup.organizer, cup.id, cup.courts)
    const taken = { revision, moves: [{ number: 3, place: null }] }
    const replies = await Promise.all([
      cup.organizer.call('PUT', `${cup.path}/schedule`, taken),
      cup.organizer.call('PUT', `${cup.path}/schedule`, taken),
    ])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await boardOf(cup.organizer, cup.id)).revision).toBe(revision + 1)
  })

  test('nothing is proposed before the draw, or without courts', async () => {
    const undrawn = await aTournamentWithTeams(world, 4)
    const early = await undrawn.organizer.post(`/tournaments/${undrawn.id}/schedule`, { revision: 0 })
    expect(await refusalOf(early)).toEqual([409, 'not_drawn', "The draw hasn't been made yet."])
    const cup = await aCupWithCourts(4, 2)
    const reply = await cup.organizer.post(`${cup.path}/schedule`, { revision: 0 })
    expect(await refusalOf(reply)).toEqual([409, 'no_courts', 'Add a court and its opening hours first.'])
  })

  test('undoing the draw takes the published schedule with it', async () => {
    const cup = await aCupWithCourts(4, 2)
    await publishedSchedule(cup.organizer, cup.id, cup.courts)
    const history = await (await visitor(world).get(`${cup.path}/competition/history`)).json()
    const [{ id: fact }] = history as [{ id: string }]
    const undone = await cup.organizer.post(`${cup.path}/undo`, { id: randomUUID(), fact, reason: 'A team is missing' })
    expect(undone.status).toBe(201)
    expect((await competitionOf(visitor(world), cup.id)).schedule).toBeNull()
    expect(await boardOf(cup.organizer, cup.id)).toMatchObject({ published: [], publishedAt: null })
    const drawnAgain = await cup.organizer.post(`${cup.path}/draw`, { id: randomUUID(), by: 'seeds' })
    expect(((await drawnAgain.json()) as { schedule: unknown }).schedule).toBeNull()
  })

  test('a report never fails because of the schedule', async () => {
    const cup = await aCupWithCourts(4, 2)
    await publishedSchedule(cup.organizer, cup.id, cup.courts)
    const snapshot = await competitionOf(visitor(world), cup.id)
    const reply = await cup.organizer.post(`${cup.path}/matches/1/reports`, aReport(snapshot, 1, [21, 15]))
    expect(reply.status).toBe(201)
    const { published } = await boardOf(cup.organizer, cup.id)
    const { revision } = await boardOf(cup.organizer, cup.id)
    const moved = await cup.organizer.call('PUT', `${cup.path}/schedule`, {
      revision,
      moves: [{ number: 1, place: { courtId: published[0]!.courtId, startsAt: at(300) } }],
    })
    expect(await refusalOf(moved)).toEqual([
      409,
      'match_is_over',
      "This match already has a result and can't be moved.",
    ])
  })
})

describe('moving a match', () => {
  test('to an offered place changes the draft, and only that', async () => {
    const cup = await aCupWithCourts(4, 2)
    const { revision, published } = await publishedSchedule(cup.organizer, cup.id, cup.courts)
    const places = (await (await cup.organizer.get(`${cup.path}/matches/3/slots`)).json()) as MatchSlots
    const own = published.find(({ number }) => number === 3)!
    const other = places.slots.find(({ startsAt }) => startsAt > own.startsAt)!
    const place = { courtId: other.courtId, startsAt: other.startsAt }
    const reply = await cup.organizer.call('PUT', `${cup.path}/schedule`, {
      revision,
      moves: [{ number: 3, place, isPinned: true }],
    })
    const board = await boardIn(reply)
    expect(board.draft!.find(({ number }) => number === 3)).toMatchObject({ ...place, isPinned: true })
    expect(board.published).toEqual(published)

    const again = await cup.organizer.post(`${cup.path}/schedule`, { revision: board.revision })
    expect((await boardIn(again)).draft!.find(({ number }) => number === 3)).toMatchObject({ ...place, isPinned: true })
    const discarded = await cup.organizer.delete(`${cup.path}/schedule/draft?revision=${board.revision + 1}`)
    expect(await boardIn(discarded)).toMatchObject({ draft: null, published })
  })

  test('without a slot has the reason and swaps instead, which are two moves at once', async () => {
    const cup = await aCupWithCourts(4, 1)
    const { revision, published } = await publishedSchedule(cup.organizer, cup.id, cup.courts)
    const [first, second, final] = published
    const hours = [{ opensAt: first!.startsAt, closesAt: final!.endsAt }]
    const courts = [{ id: first!.courtId, name: 'Court 1', isMain: true, hours }]
    const put = await cup.organizer.call('PUT', `${cup.path}/courts`, { ...usualTimes, revision, courts })
    const slots = (await (await cup.organizer.get(`${cup.path}/matches/${first!.number}/slots`)).json()) as MatchSlots
    expect(slots).toEqual({
      slots: [],
      swaps: [{ number: second!.number, courtId: second!.courtId, startsAt: second!.startsAt }],
      reason: expect.stringMatching(
        /^Match \d must end by \d+:\d\d [AP]M, before match 3\. No court has another open slot then\.$/,
      ),
    })
    const swap = (other: typeof first) => ({
      revision: revision + 1,
      moves: [moveTo(first!.number, other!), moveTo(other!.number, first!)],
    })
    expect((await boardIn(put)).revision).toBe(revision + 1)
    const refused = await refusalOf(await cup.organizer.call('PUT', `${cup.path}/schedule`, swap(final)))
    expect(refused.slice(0, 2)).toEqual([409, 'schedule_clash'])
    const board = await boardIn(await cup.organizer.call('PUT', `${cup.path}/schedule`, swap(second)))
    expect(board.draft!.map(({ number }) => number)).toEqual([second!.number, first!.number, 3])
    expect(board.changes[0]!.sentence).toBe(`swapped matches ${first!.number} and ${second!.number}`)
  })

  test('onto another match is refused in words', async () => {
    const cup = await aCupWithCourts(4, 1)
    const { revision, published } = await publishedSchedule(cup.organizer, cup.id, cup.courts)
    const [first, second] = published
    const reply = await cup.organizer.call('PUT', `${cup.path}/schedule`, {
      revision,
      moves: [{ number: second!.number, place: { courtId: first!.courtId, startsAt: first!.startsAt } }],
    })
    const [status, code, message] = await refusalOf(reply)
    expect([status, code]).toEqual([409, 'schedule_clash'])
    expect(message).toMatch(/Matches \d and \d are on the same court at the same time\./)
  })

  test('that is over, or that is called to a court, has no places to offer', async () => {
    const cup = await aCupWithCourts(4, 2)
    const places = async (number: number) => refusalOf(await cup.organizer.get(`${cup.path}/matches/${number}/slots`))
    await publishedSchedule(cup.organizer, cup.id, cup.courts)
    const report = aReport(await competitionOf(visitor(world), cup.id), 1, [21, 15])
    expect((await cup.organizer.post(`${cup.path}/matches/1/reports`, report)).status).toBe(201)
    expect(await places(1)).toEqual([409, 'match_is_over', "This match already has a result and can't be moved."])
    expect((await cup.organizer.get(`${cup.path}/matches/2/slots`)).status).toBe(200)
    const { revision } = await boardOf(cup.organizer, cup.id)
    await cup.organizer.call('PUT', `${cup.path}/schedule/mode`, { revision, mode: 'next_free_court' })
    expect((await places(2)).slice(0, 2)).toEqual([409, 'matches_are_called'])
  })

  test('that does not exist, or to a foreign court, is refused', async () => {
    const [cup, foreign] = [await aCupWithCourts(4, 1), await aCupWithCourts(4, 1)]
    const { revision, published } = await publishedSchedule(cup.organizer, cup.id, cup.courts)
    const { courts } = await publishedSchedule(foreign.organizer, foreign.id, foreign.courts)
    const move = async (number: number, courtId: string, startsAt: string) =>
      refusalOf(
        await cup.organizer.call('PUT', `${cup.path}/schedule`, {
          revision,
          moves: [{ number, place: { courtId, startsAt } }],
        }),
      )
    const [{ courtId, startsAt }] = published as [ScheduleBoard['published'][number]]
    expect(await move(99, courtId, startsAt)).toEqual([404, 'match_not_found', 'Match Not Found'])
    expect(await move(3, courts[0]!.id, startsAt)).toEqual([
      404,
      'court_not_found',
      'This court is no longer in this tournament.',
    ])
    for (const wrong of ['2026-12-05T09:00:30', '2026-12-05T', 'noon'])
      expect(await move(3, courtId, wrong)).toEqual([400, 'time_wrong', 'Enter a date and time without seconds.'])
    expect(await move(3, courtId, '2026-02-30T15:06')).toEqual([
      400,
      'time_unknown',
      "This date and time doesn't exist.",
    ])
  })
})

const late = async (cup: Awaited<ReturnType<typeof aCupWithCourts>>, body: object) =>
  cup.organizer.post(`${cup.path}/schedule/delay`, body)

const startOf = (rows: ScheduleBoard['published'], number: number) =>
  Date.parse(rows.find((row) => row.number === number)!.startsAt)

describe('running late', () => {
  test('moves what has to move in the draft, pinned matches too, and breaks no rule', async () => {
    const cup = await aCupWithCourts(8, 2)
    const { revision, published } = await publishedSchedule(cup.organizer, cup.id, cup.courts)
    const board = await boardIn(await late(cup, { revision, courtId: null, minutes: 25 }))
    expect(board.clashes).toEqual([])
    expect(board.published).toEqual(published)
    expect(published.map(({ number }) => startOf(board.draft!, number) - startOf(published, number))).toEqual(
      published.map(() => 25 * 60_000),
    )
  })

  test('is refused for a foreign court, or before anything is scheduled', async () => {
    const [cup, foreign] = [await aCupWithCourts(4, 1), await aCupWithCourts(4, 1)]
    const nothing = await late(cup, { revision: 0, courtId: null, minutes: 25 })
    expect(await refusalOf(nothing)).toEqual([409, 'nothing_scheduled', 'Nothing is scheduled yet.'])
    const { courts } = await publishedSchedule(foreign.organizer, foreign.id, foreign.courts)
    const { revision } = await publishedSchedule(cup.organizer, cup.id, cup.courts)
    const reply = await late(cup, { revision, courtId: courts[0]!.id, minutes: 25 })
    expect([reply.status, (await refusalOf(reply))[1]]).toEqual([404, 'court_not_found'])
  })
})

describe('during play', () => {
  test('what is under way stays, and the next matches wait for it', async () => {
    const cup = await aCupWithCourts(4, 1)
    const { revision, published } = await publishedSchedule(cup.organizer, cup.id, cup.courts)
    const [first, second] = published
    world.clock.now = new Date(Date.parse(first!.startsAt) + 10 * 60_000)
    const reply = await cup.organizer.post(`${cup.path}/schedule/delay`, { revision, courtId: null, minutes: 5 })
    const { draft } = await boardIn(reply)
    expect(draft![0]).toEqual(first)
    expect(Date.parse(draft![1]!.startsAt) - Date.parse(second!.startsAt)).toBe(5 * 60_000)

    const { revision: latest } = await boardOf(cup.organizer, cup.id)
    const again = await boardIn(await cup.organizer.post(`${cup.path}/schedule`, { revision: latest }))
    expect((again.draft ?? again.published)[0]).toEqual(first)
  })

  test('a match that nobody plays loses its place to others, and publishing goes on', async () => {
    const cup = await aCupWithCourts(8, 1)
    const { published } = await publishedSchedule(cup.organizer, cup.id, cup.courts)
    const { matches, version } = await competitionOf(visitor(world), cup.id)
    const [first, second] = matches.map(({ slots }) => slots.map((slot) => (typeof slot === 'object' ? slot.team : '')))
    const absent = async (number: number, teams: string[], basedOn: number) =>
      cup.organizer.post(`${cup.path}/matches/${number}/reports`, {
        id: randomUUID(),
        teams,
        result: { outcome: 'double_no_show' },
        basedOn,
      })
    expect((await absent(1, first!, version)).status).toBe(201)
    expect((await absent(2, second!, version + 1)).status).toBe(201)
    expect(published.map(({ number }) => number)).toContain(5)
    const board = await boardOf(cup.organizer, cup.id)
    const again = await boardIn(await cup.organizer.post(`${cup.path}/schedule`, { revision: board.revision }))
    expect(again.draft!.map(({ number }) => number)).not.toContain(5)
    const reply = await cup.organizer.post(`${cup.path}/schedule/publish`, { revision: again.revision })
    expect(reply.status).toBe(200)
    expect((await boardIn(reply)).clashes).toEqual([])
  })

  test('a draft goes with the draw that is undone', async () => {
    const cup = await aCupWithCourts(4, 1)
    await proposed(cup.organizer, cup.id, cup.courts)
    const history = (await (await visitor(world).get(`${cup.path}/competition/history`)).json()) as { id: string }[]
    await cup.organizer.post(`${cup.path}/undo`, {
      id: randomUUID(),
      fact: history[0]!.id,
      reason: 'A team is missing',
    })
    await cup.organizer.post(`${cup.path}/draw`, { id: randomUUID(), by: 'seeds' })
    expect(await boardOf(cup.organizer, cup.id)).toMatchObject({ draft: null, published: [] })
  })

  test('hours of more than a day are refused', async () => {
    const cup = await aCupWithCourts(4, 1)
    const courts = [{ name: 'Court 1', hours: [{ opensAt: at(0), closesAt: '2199-12-31T00:00:00Z' }] }]
    const reply = await cup.organizer.call('PUT', `${cup.path}/courts`, { ...usualTimes, revision: 0, courts })
    expect((await refusalOf(reply))[2]).toBe("Court 1: enter each day's hours separately.")
  })
})

describe('a stop of play', () => {
  test('moves what falls into it, and is refused if it is over', async () => {
    const cup = await aCupWithCourts(4, 1)
    const { revision, published } = await publishedSchedule(cup.organizer, cup.id, cup.courts)
    const stop = (until: string) => cup.organizer.post(`${cup.path}/schedule/stop`, { revision, until })
    expect(await refusalOf(await stop(at(-60)))).toEqual([400, 'resumes_in_past', 'Choose a time in the future.'])
    const { draft, clashes } = await boardIn(await stop(at(120)))
    expect(clashes).toEqual([])
    expect(draft!.map(({ number }) => number)).toEqual(published.map(({ number }) => number))
    expect(draft![0]!.startsAt).toBe(at(120))
  })
})

describe('the database', () => {
  test('refuses two matches on one court at the same time', async () => {
    const cup = await aCupWithCourts(4, 2)
    await publishedSchedule(cup.organizer, cup.id, cup.courts)
    const [first, second] = await world.app.db
      .select()
      .from(scheduledMatches)
      .where(eq(scheduledMatches.tournamentId, cup.id))
    const { courtId, startsAt, endsAt } = first!
    const moved = world.app.db
      .update(scheduledMatches)
      .set({ courtId, startsAt, endsAt })
      .where(eq(scheduledMatches.number, second!.number))
    await expect(moved).rejects.toMatchObject({ cause: { constraint: 'scheduled_matches_court_excl' } })
  })

  test('lets a match take the place of one that was taken out', async () => {
    const cup = await aCupWithCourts(4, 1)
    const { published } = await publishedSchedule(cup.organizer, cup.id, cup.courts)
    const [first, second] = published
    const path = `/tournaments/${cup.id}/schedule`
    for (const [number, place] of [
      [first!.number, null],
      [second!.number, { courtId: first!.courtId, startsAt: first!.startsAt }],
    ] as const) {
      const { revision } = await boardOf(cup.organizer, cup.id)
      const moved = await cup.organizer.call('PUT', path, { revision, moves: [{ number, place }] })
      const draft = (await moved.json()) as ScheduleBoard
      expect((await cup.organizer.post(`${path}/publish`, { revision: draft.revision })).status).toBe(200)
    }
    const rows = await world.app.db.select().from(scheduledMatches).where(eq(scheduledMatches.tournamentId, cup.id))
    const { number, startsAt } = first!
    expect(rows.find((row) => row.number === number)).toMatchObject({ courtId: null, startsAt: new Date(startsAt) })
    expect(rows.find((row) => row.number === second!.number)).toMatchObject({ startsAt: new Date(startsAt) })
  })
})

const put = async (
  cup: { organizer: Awaited<ReturnType<typeof aCupWithCourts>>['organizer']; path: string },
  courts: object[],
  changes = {},
) => cup.organizer.call('PUT', `${cup.path}/courts`, { ...usualTimes, revision: 0, courts, ...changes })

describe('courts', () => {
  test.each([
    [
      'two with the same name',
      () => [...someCourts(1, opening()), ...someCourts(1, opening())],
      'Give each court its own name.',
      null,
    ],
    [
      'a name with a web address',
      () => someCourts(1, opening()).map((court) => ({ ...court, name: 'www.win-money.com' })),
      'Leave out web addresses.',
      'courts.0.name',
    ],
    [
      'two main courts',
      () => someCourts(2, opening()).map((court) => ({ ...court, isMain: true })),
      'Only one court can be the main court.',
      null,
    ],
    [
      'overlapping hours',
      () => someCourts(1, opening()).map((court) => ({ ...court, hours: [...court.hours, ...court.hours] })),
      'Court 1: these opening hours overlap.',
      'courts.0.hours.1',
    ],
    [
      'hours that end before they begin',
      () => someCourts(1, opening()).map((court) => ({ ...court, hours: [{ opensAt: at(60), closesAt: at(30) }] })),
      'Court 1 must close after it opens.',
      'courts.0.hours.0',
    ],
    [
      'hours on another day',
      () => someCourts(1, new Date('2020-01-01T09:00:00Z')),
      "Court 1: opening hours must be within the tournament's dates.",
      'courts.0.hours.0',
    ],
    [
      'hours that are no times',
      () => someCourts(1, opening()).map((court) => ({ ...court, hours: [{ opensAt: 'nine', closesAt: 'five' }] })),
      'Court 1: enter opening and closing times.',
      'courts.0.hours.0',
    ],
    [
      'hours on a date that does not exist',
      () =>
        someCourts(1, opening()).map((court) => ({
          ...court,
          hours: [{ opensAt: '2026-02-30T09:00', closesAt: '2026-02-30T15:00' }],
        })),
      "Court 1: this date and time doesn't exist.",
      'courts.0.hours.0',
    ],
  ])('%s are refused at the field', async (_, courts, message, field) => {
    const cup = await aCupWithCourts(4, 1)
    expect(await refusalOf(await put(cup, courts()))).toEqual([
      400,
      'courts_wrong',
      message,
      { courts: message, ...(field && { [field]: message }) },
    ])
    expect((await boardOf(cup.organizer, cup.id)).courts).toEqual([])
  })

  test.each([
    [{ minutes: 4 }, { minutes: 'A match must last at least 5 minutes' }],
    [{ minutes: 601 }, { minutes: 'A match can last at most 600 minutes' }],
    [{ rest: 241 }, { rest: 'Rest must be 0 to 240 minutes' }],
    [
      { rounds: [20, 30].map((minutes) => ({ bracket: 'main', round: 1, minutes })) },
      { rounds: 'Enter the minutes of each round only once' },
    ],
  ])('%j is refused', async (changes, fields) => {
    const cup = await aCupWithCourts(4, 1)
    const reply = await put(cup, cup.courts, changes)
    expect([reply.status, ((await reply.json()) as Failure).fields]).toEqual([400, fields])
  })

  test('more than 64 are refused', async () => {
    const cup = await aCupWithCourts(4, 1)
    const reply = await put(cup, someCourts(65, opening()))
    expect(((await reply.json()) as Failure).fields).toEqual({ courts: 'Enter at most 64 courts' })
  })

  test('swap their names, and keep their matches', async () => {
    const cup = await aCupWithCourts(4, 2)
    const before = await publishedSchedule(cup.organizer, cup.id, cup.courts)
    const [first, second] = before.courts
    const courts = [
      { ...first!, name: second!.name, isMain: false },
      { ...second!, name: first!.name, isMain: true },
    ]
    const after = await boardIn(await put(cup, courts, { revision: before.revision }))
    expect(after.courts.map(({ id, name, isMain }) => [id, name, isMain])).toEqual([
      [first!.id, 'Court 2', false],
      [second!.id, 'Court 1', true],
    ])
    expect(after.published).toEqual(before.published)
    const { schedule } = await competitionOf(visitor(world), cup.id)
    expect(schedule!.courts.map(({ name }) => name)).toEqual(['Court 2', 'Court 1'])
  })

  test('with a match cannot be closed or removed', async () => {
    const cup = await aCupWithCourts(4, 1)
    const { revision, courts } = await publishedSchedule(cup.organizer, cup.id, cup.courts)
    const closed = await put(cup, [{ ...courts[0]!, hours: [] }], { revision })
    expect([closed.status, (await refusalOf(closed))[1]]).toEqual([409, 'court_in_use'])
    const removed = await put(cup, [], { revision })
    const [, code, message] = await refusalOf(removed)
    expect(code).toBe('court_in_use')
    expect(message).toMatch(
      /^Match 1 is scheduled on Court 1 at .+\. Before you remove Court 1 or change its hours, move the match and publish the schedule\.$/,
    )
  })

  test('of another tournament cannot be taken', async () => {
    const [cup, foreign] = [await aCupWithCourts(4, 1), await aCupWithCourts(4, 1)]
    const { courts } = await publishedSchedule(foreign.organizer, foreign.id, foreign.courts)
    const reply = await put(cup, courts)
    expect([reply.status, (await refusalOf(reply))[1]]).toEqual([400, 'court_unknown'])
    expect((await boardOf(foreign.organizer, foreign.id)).courts).toEqual(courts)
  })
})

const ofSchedule = (tournamentId: string) =>
  world.app.db.select().from(notifications).where(eq(notifications.relatedId, tournamentId))

describe('notifications', () => {
  test('reach every team, however many there are', async () => {
    const cup = await aCupWithCourts(24, 4)
    await publishedSchedule(cup.organizer, cup.id, cup.courts)
    const told = (await ofSchedule(cup.id)).filter(({ type }) => type === 'schedule_published')
    expect(new Set(told.map(({ teamId }) => teamId))).toEqual(new Set(cup.teams.map(({ id }) => id)))
  })

  test('tell exactly the teams whose matches move, once each time', async () => {
    const cup = await aCupWithCourts(4, 2)
    const { revision } = await publishedSchedule(cup.organizer, cup.id, cup.courts)
    const first = (await ofSchedule(cup.id)).filter(({ type }) => type === 'schedule_published')
    // All four teams have the same captain.
    expect(first.map(({ teamId }) => teamId)).toEqual(expect.arrayContaining(cup.teams.map(({ id }) => id)))
    expect(first).toHaveLength(4)
    expect(first[0]!.title).toMatch(/^The schedule for .+ is ready$/)

    const { matches } = await competitionOf(visitor(world), cup.id)
    const { courtId } = (await boardOf(cup.organizer, cup.id)).published.find(({ number }) => number === 3)!
    const moves = [
      { number: 3, place: { courtId, startsAt: at(300) } },
      { number: 1, place: { courtId, startsAt: at(200) } },
    ]
    const moved = await boardIn(await cup.organizer.call('PUT', `${cup.path}/schedule`, { revision, moves }))
    await cup.organizer.post(`${cup.path}/schedule/publish`, { revision: moved.revision })
    const told = (await ofSchedule(cup.id)).filter(({ type }) => type === 'schedule_changed')
    const teams = matches[0]!.slots.map((slot) => (typeof slot === 'object' ? slot.team : ''))
    expect(new Set(told.map(({ teamId }) => teamId))).toEqual(new Set(teams))
    expect(told).toHaveLength(2)
    expect(told[0]!.message).toMatch(/^Match 1 against Team \d: Court \d, .+ \(was Court \d, .+\)$/)

    const { revision: latest } = await boardOf(cup.organizer, cup.id)
    const back = [{ number: 1, place: { courtId, startsAt: at(150) } }]
    const again = await boardIn(
      await cup.organizer.call('PUT', `${cup.path}/schedule`, { revision: latest, moves: back }),
    )
    await cup.organizer.post(`${cup.path}/schedule/publish`, { revision: again.revision })
    const stillTwo = (await ofSchedule(cup.id)).filter(({ type }) => type === 'schedule_changed')
    const [, lastPlace] = /: (.+) \(was .+\)$/.exec(told[0]!.message)!
    for (const { message } of stillTwo) {
      expect(message.split('\n')).toHaveLength(1)
      expect(message).not.toBe(told[0]!.message)
      expect(message.endsWith(`(was ${lastPlace})`)).toBe(true)
    }
  })

  test('are mailed until the evening before, and not during the day', async () => {
    // Noon in Chicago: all matches are on this day.
    world.clock.now = new Date(Math.ceil(world.clock.now.getTime() / 86_400_000) * 86_400_000 + 18 * 3_600_000)
    const cup = await aCupWithCourts(4, 2)
    const mails = () => world.app.db.select().from(outbox).where(eq(outbox.templateKey, 'schedule_published'))
    await publishedSchedule(cup.organizer, cup.id, cup.courts)
    expect(await mails()).toEqual([])

    const later = await aDrawnTournament(world, 4)
    // The draw was mailed too, and one organizer causes at most three mails a day to one person.
    world.clock.now = new Date(world.clock.now.getTime() + 25 * 3_600_000)
    const startDate = new Date(world.clock.now.getTime() + 48 * 3_600_000)
    const endDate = new Date(startDate.getTime() + 10 * 3_600_000)
    await world.app.db.update(tournaments).set({ startDate, endDate }).where(eq(tournaments.id, later.id))
    await publishedSchedule(later.organizer, later.id, someCourts(2, startDate))
    expect((await mails()).length).toBeGreaterThan(0)
  })
})

const property = (event: string, name: string) => new RegExp(`^${name}[^:]*:(.*)$`, 'm').exec(event)?.[1]?.trim()

const eventsOf = async (teamId: string) => {
  const text = (await (await visitor(world).get(`/teams/${teamId}/calendar.ics`)).text()).replaceAll('\r\n ', '')
  return text
    .split('BEGIN:VEVENT')
    .slice(1)
    .map((event) => ['UID', 'DTSTART', 'SEQUENCE', 'STATUS', 'SUMMARY'].map((name) => property(event, name)))
}

describe('a calendar', () => {
  test('has an event for each match with a place, which moves and is never doubled', async () => {
    const cup = await aCupWithCourts(4, 1)
    const team = cup.teams[0]!
    expect(await eventsOf(team.id)).toEqual([])
    const { revision, published } = await publishedSchedule(cup.organizer, cup.id, cup.courts)
    const [before, ...others] = await eventsOf(team.id)
    expect(others).toEqual([])
    const [, , sequence, status, summary] = before!
    expect(before![0]).toBe(`match-1-${team.id}@homefield`)
    expect([status, summary]).toEqual(['CONFIRMED', 'Team 1 vs. Team 4 (Court 1)'])

    const last = published.at(-1)!
    const startsAt = new Date(Date.parse(last.endsAt) + 3_600_000).toISOString()
    const moves = [
      {
        number: 3,
        place: { courtId: last.courtId, startsAt: new Date(Date.parse(startsAt) + 3_600_000).toISOString() },
      },
      { number: 1, place: { courtId: last.courtId, startsAt } },
    ]
    const moved = await boardIn(await cup.organizer.call('PUT', `${cup.path}/schedule`, { revision, moves }))
    world.clock.now = new Date(world.clock.now.getTime() + 5_000)
    await cup.organizer.post(`${cup.path}/schedule/publish`, { revision: moved.revision })
    const [after, ...more] = await eventsOf(team.id)
    expect(more).toEqual([])
    expect(after![0]).toBe(before![0])
    expect(after![1]).not.toBe(before![1])
    expect(Number(after![2])).toBeGreaterThan(Number(sequence))
  })
})

const moveTo = (number: number, { courtId, startsAt }: { courtId: string; startsAt: string }) => ({
  number,
  place: { courtId, startsAt },
})
