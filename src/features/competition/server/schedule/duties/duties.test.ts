import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { notifications, tournaments } from '#db/schema.ts'
import { single } from '#engine/testing.ts'
import type { Failure } from '#lib/errors.ts'
import { aCaptain, visitor } from '#test/builders.ts'
import { aDrawnTournament, aReport, competitionOf, listPaidTeams, sendConfirmed } from '#test/competition.ts'
import { eventsIn } from '#test/ics.ts'
import { boardOf, someCourts, usualTimes } from '#test/schedule.ts'
import { useWorld } from '#test/world.ts'
import type { OfferedDuties, ScheduleBoard } from '../../../schedule-contract.ts'

const world = useWorld()

type Cup = Awaited<ReturnType<typeof aDrawnTournament>>
let cup: Cup
beforeEach(async () => {
  cup = await aDrawnTournament(world, 4)
})

const path = () => `/tournaments/${cup.id}`
const boardIn = async (reply: Response) => {
  expect(reply.status).toBe(200)
  return (await reply.json()) as ScheduleBoard
}
const refusal = async (reply: Response) => {
  const { code, message } = (await reply.json()) as Failure
  return [reply.status, code, message]
}

/** Sets the courts, if there are none yet, and who officiates. */
async function withDutyTeams(dutyTeams: string, count = 1): Promise<ScheduleBoard> {
  const { revision, courts } = await boardOf(cup.organizer, cup.id)
  const body = {
    ...usualTimes,
    dutyTeams,
    revision,
    courts: courts.length > 0 ? courts : someCourts(count, world.clock.now),
  }
  return boardIn(await cup.organizer.call('PUT', `${path()}/courts`, body))
}

async function act(action: string, body: object = {}): Promise<ScheduleBoard> {
  const { revision } = await boardOf(cup.organizer, cup.id)
  return boardIn(await cup.organizer.post(`${path()}/schedule${action}`, { revision, ...body }))
}

async function published(dutyTeams: string, courts = 1): Promise<ScheduleBoard> {
  await withDutyTeams(dutyTeams, courts)
  await act('')
  return act('/publish')
}

const put = async (number: number, duty: object | null) => {
  const { revision } = await boardOf(cup.organizer, cup.id)
  return cup.organizer.call('PUT', `${path()}/matches/${number}/duty`, { revision, duty })
}

const dutyIn = ({ draft, published: rows }: ScheduleBoard, number: number) =>
  (draft ?? rows).find((row) => row.number === number)!.duty

const playersOf = async (number: number) => {
  const { matches } = await competitionOf(visitor(world), cup.id)
  return matches
    .find((match) => match.number === number)!
    .slots.flatMap((slot) => (typeof slot === 'object' ? slot.team : []))
}

const messagesTo = async (teamId: string) => {
  const rows = await world.app.db.select().from(notifications).where(eq(notifications.teamId, teamId))
  return rows.filter(({ type }) => type.startsWith('schedule')).flatMap(({ message }) => message.split('\n'))
}

describe('who is on duty', () => {
  test('nobody, until the organizer turns duty teams on', async () => {
    const board = await published('none')
    expect(board.published.map(({ duty }) => duty)).toEqual([null, null, null])
    expect(board.missingDuties).toEqual([])
    expect(await refusal(await put(3, { loser: 1 }))).toEqual([
      409,
      'no_duties',
      'Duty teams are off in this tournament. Turn them on under Courts and hours first.',
    ])
  })

  test('a proposed schedule has duty teams, and everyone sees them once it is published', async () => {
    const board = await published('referees')
    const [first, second] = board.published.map(({ number }) => number)
    const others = await playersOf(second!)
    expect(dutyIn(board, first!)).toEqual({ team: expect.toBeOneOf(others) })
    expect(dutyIn(board, second!)).toEqual({ loser: first })
    expect(dutyIn(board, 3)).toEqual({ loser: second })
    const { schedule } = await competitionOf(visitor(world), cup.id)
    expect([schedule!.dutyTeams, schedule!.matches.map(({ duty }) => duty)]).toEqual([
      'referees',
      board.published.map(({ duty }) => duty),
    ])
  })

  test('duty teams are added to a published schedule without moving a match, and that can be undone', async () => {
    const before = await published('none')
    const board = await withDutyTeams('scores')
    expect(board.missingDuties).toEqual([
      {
        numbers: before.published.map(({ number }) => number),
        sentence: expect.stringMatching(
          /^Matches \d, \d,? and 3 have no scorekeepers\. No team has been assigned yet\.$/,
        ),
        canBeAssigned: true,
      },
    ])
    const assigned = await act('/duties')
    expect(assigned.draft!.map(({ duty: _duty, ...place }) => place)).toEqual(
      before.published.map(({ duty: _duty, ...place }) => place),
    )
    expect([assigned.draft!.every(({ duty }) => duty), assigned.missingDuties]).toEqual([true, []])
    expect((await act('/undo')).draft).toBeNull()
  })

  test('the organizer puts a team on duty, and is told why a team that plays or might play then is refused', async () => {
    const board = await published('referees')
    const first = board.published[0]!.number
    const players = await playersOf(first)
    const { teams } = await competitionOf(visitor(world), cup.id)
    const nameOf = (id: string) => teams.find(({ teamId }) => teamId === id)!.name
    expect(await refusal(await put(first, { team: players[0] }))).toEqual([
      409,
      'schedule_clash',
      `${nameOf(players[0]!)} can't referee match ${first}: they're playing match ${first} then.`,
    ])
    expect(await refusal(await put(3, { team: players[0] }))).toEqual([
      409,
      'schedule_clash',
      `${nameOf(players[0]!)} can't referee match 3: they might be playing match 3 then.`,
    ])
    expect(await refusal(await put(first, { loser: 3 }))).toEqual([
      409,
      'schedule_clash',
      `The loser of match 3 can't referee match ${first}: match 3 won't be over by then.`,
    ])
    expect((await put(99, null)).status).toBe(404)
    const reply = await cup.organizer.get(`${path()}/matches/3/duties`)
    const offered = (await reply.json()) as OfferedDuties
    expect(offered.map(({ name }) => name).toSorted()).toEqual(['Loser of match 1', 'Loser of match 2'])
    const changed = await boardIn(await put(3, offered[1]!.duty))
    expect([dutyIn(changed, 3), changed.undo]).toEqual([
      offered[1]!.duty,
      expect.stringContaining('on duty for match 3'),
    ])
    expect(dutyIn(await boardIn(await put(3, null)), 3)).toBeNull()
  })
})

describe('when the day changes', () => {
  test('a move reassigns only the duties that clash after it', async () => {
    const board = await published('referees')
    const [first, second] = board.published as [ScheduleBoard['published'][number], ScheduleBoard['published'][number]]
    expect(dutyIn(board, second.number)).toEqual({ loser: first.number })
    const after = board.published.at(-1)!
    const hour = 3_600_000
    const later = (row: typeof first, hours: number) => ({
      number: row.number,
      place: { courtId: row.courtId, startsAt: new Date(Date.parse(after.endsAt) + hours * hour).toISOString() },
      isPinned: false,
    })
    const moves = [later(first, 1), later(after, 2)]
    const moved = await boardIn(
      await cup.organizer.call('PUT', `${path()}/schedule`, { revision: board.revision, moves }),
    )
    expect(dutyIn(moved, second.number)).toEqual({ team: expect.toBeOneOf(await playersOf(first.number)) })
    expect([dutyIn(moved, 3), moved.clashes]).toEqual([dutyIn(board, 3), []])
  })

  test('a match that is due and moves with its late court gets another duty team if its own is playing then', async () => {
    cup = await aDrawnTournament(world, 8)
    const { courts, published: rows } = await published('referees', 2)
    const on = (court: number, index: number) => rows.filter(({ courtId }) => courtId === courts[court]!.id)[index]!
    const [team] = await playersOf(on(1, 1).number)
    const { number, startsAt } = on(0, 0)
    // It may have another duty at that time.
    expect((await put(on(1, 0).number, null)).status).toBe(200)
    expect((await put(number, { team })).status).toBe(200)
    await act('/publish')
    world.clock.now = new Date(Date.parse(startsAt) + 3 * 60_000)
    const late = await act('/delay', { courtId: courts[0]!.id, minutes: 25 })
    expect(late.clashes).toEqual([])
    expect(dutyIn(late, number)).not.toEqual({ team })
  })

  test('a withdrawal never fails because of a duty: the board lists it until another team is assigned', async () => {
    const board = await published('referees')
    const { number } = board.published[0]!
    const duty = dutyIn(board, number) as { team: string }
    const body = { id: crypto.randomUUID(), teamId: duty.team, reason: 'Injured' }
    expect((await cup.organizer.post(`${path()}/withdrawals`, body)).status).toBe(201)
    const after = await boardOf(cup.organizer, cup.id)
    expect(after.clashes.map((clash) => clash.sentence)).toContainEqual(
      expect.stringMatching(new RegExp(`can't referee match ${number}: they are no longer in the tournament`)),
    )
    const assigned = await act('/duties')
    expect(assigned.clashes).toEqual([])
    expect(dutyIn(assigned, number)).not.toEqual(duty)
  })
})

describe('teams are notified', () => {
  test('once, together with their matches, of a duty that is new, moved or gone', async () => {
    const board = await published('referees')
    const { number } = board.published[0]!
    const { team } = dutyIn(board, number) as { team: string }
    const [own, duty] = (await messagesTo(team)).toSorted(
      (a, b) => Number(a.includes('you')) - Number(b.includes('you')),
    )
    expect(own).toMatch(/^Match \d against /)
    expect(duty).toMatch(new RegExp(`^Match ${number} \\(you referee\\): Court 1, `))
    const rows = await world.app.db.select().from(notifications).where(eq(notifications.teamId, team))
    expect(rows.filter(({ type }) => type.startsWith('schedule'))).toHaveLength(1)

    await put(number, null)
    await act('/publish')
    expect(await messagesTo(team)).toContain(`Match ${number}: you no longer have to referee`)
  })

  test('of a duty that a result gives them, and of one that a correction takes away', async () => {
    const board = await published('referees')
    const [first, second] = board.published.map(({ number }) => number) as [number, number]
    expect(dutyIn(board, second)).toEqual({ loser: first })
    const [one, other] = (await playersOf(first)) as [string, string]
    const report = async (score: [number, number], more = {}) => {
      const body = aReport(await competitionOf(cup.organizer, cup.id), first, score, more)
      expect((await sendConfirmed(cup.organizer, `${path()}/matches/${first}/reports`, body)).status).toBe(201)
    }
    await report([1, 0])
    expect(await messagesTo(other)).toContainEqual(
      expect.stringMatching(new RegExp(`^Match ${second} \\(you referee\\): Court 1, `)),
    )
    expect((await messagesTo(one)).join(' ')).not.toContain('referee')
    expect(dutyIn(await boardOf(cup.organizer, cup.id), second)).toEqual({ team: other })
    const { schedule } = await competitionOf(visitor(world), cup.id)
    expect(schedule!.matches.find(({ number }) => number === second)!.duty).toEqual({ team: other })

    await report([0, 1], { reason: 'Entered incorrectly' })
    expect(await messagesTo(other)).toContain(`Match ${second}: you no longer have to referee`)
    expect((await messagesTo(one)).join(' ')).toContain(`Match ${second} (you referee)`)
  })

  test('of the duties that they take over from a team they replace, without clashes', async () => {
    const board = await published('referees')
    const { number } = board.published[0]!
    const { team } = dutyIn(board, number) as { team: string }
    await world.app.db.update(tournaments).set({ maxTeams: 5 }).where(eq(tournaments.id, cup.id))
    const captain = await aCaptain(world)
    const [other] = await listPaidTeams(world.app.db, cup.id, [captain.id], world.clock.now, 5)
    const body = { id: crypto.randomUUID(), teamId: team, by: { id: other!.id }, reason: 'Injured' }
    expect((await cup.organizer.post(`${path()}/replacements`, body)).status).toBe(201)
    const after = await boardOf(cup.organizer, cup.id)
    expect([dutyIn(after, number), after.clashes]).toEqual([{ team: other!.id }, []])
    expect((await messagesTo(other!.id)).join(' ')).toContain(`Match ${number} (you referee)`)
  })

  test('of a match that is under way when the tournament changes to calling matches: when a result puts them on duty, and when its call is canceled', async () => {
    const board = await published('referees')
    const [first, second] = board.published.map(({ number }) => number) as [number, number]
    const { team } = dutyIn(board, first) as { team: string }
    expect(dutyIn(board, second)).toEqual({ loser: first })
    world.clock.now = new Date(board.published[1]!.startsAt)
    const { revision } = await boardOf(cup.organizer, cup.id)
    const mode = { revision, mode: 'next_free_court' }
    await boardIn(await cup.organizer.call('PUT', `${path()}/schedule/mode`, mode))
    expect(await messagesTo(team)).not.toContain(`Match ${first}: you no longer have to referee`)

    const snapshot = await competitionOf(cup.organizer, cup.id)
    const body = aReport(snapshot, first, [1, 0])
    expect((await cup.organizer.post(`${path()}/matches/${first}/reports`, body)).status).toBe(201)
    const loser = (await playersOf(first))[1]!
    expect((await messagesTo(loser)).join(' ')).toContain(`Match ${second} (you referee)`)

    await boardIn(await cup.organizer.delete(`${path()}/matches/${second}/call`))
    expect(await messagesTo(loser)).toContain(`Match ${second}: you no longer have to referee`)
  })

  test('but not of a tied game, which is over, when its replay is called', async () => {
    cup = await aDrawnTournament(world, 4, single({ rule: 'replay' }))
    const board = await published('referees')
    const { number, startsAt, courtId } = board.published[0]!
    const { team } = dutyIn(board, number) as { team: string }
    world.clock.now = new Date(startsAt)
    const mode = { revision: board.revision, mode: 'next_free_court' }
    await boardIn(await cup.organizer.call('PUT', `${path()}/schedule/mode`, mode))
    const body = aReport(await competitionOf(cup.organizer, cup.id), number, [1, 1])
    expect((await cup.organizer.post(`${path()}/matches/${number}/reports`, body)).status).toBe(201)
    await boardIn(await cup.organizer.call('PUT', `${path()}/matches/${number}/call`, { courtId }))
    expect(await messagesTo(team)).not.toContain(`Match ${number}: you no longer have to referee`)
  })

  test('when duties are turned off', async () => {
    const board = await published('scores')
    const { number } = board.published[0]!
    const { team } = dutyIn(board, number) as { team: string }
    const off = await withDutyTeams('none')
    expect(off.published.map(({ duty }) => duty)).toEqual([null, null, null])
    expect(await messagesTo(team)).toContain(`Match ${number}: you no longer have to keep score`)
  })
})

const calendarOf = async (teamId: string) =>
  eventsIn(await (await visitor(world).get(`/teams/${teamId}/calendar.ics`)).text())

test('a duty is an event of its own in the calendar of its team, and canceled there when it moves to another team', async () => {
  const board = await published('referees')
  const [first, second] = board.published.map(({ number }) => number) as [number, number]
  const { team } = dutyIn(board, first) as { team: string }
  expect((await calendarOf(team)).map(({ uid }) => uid)).toContain(`duty-${first}-${team}@homefield`)

  // The loser of the first match is on duty in the second.
  const players = await playersOf(first)
  const reported = async (score: [number, number], more = {}) => {
    const report = aReport(await competitionOf(cup.organizer, cup.id), first, score, more)
    expect((await cup.organizer.post(`${path()}/matches/${first}/reports`, report)).status).toBe(201)
    return Promise.all(
      players.map(async (teamId) =>
        (await calendarOf(teamId)).find(({ uid }) => uid === `duty-${second}-${teamId}@homefield`),
      ),
    )
  }
  const [none, duty] = await reported([1, 0])
  expect(none).toBeUndefined()
  expect(duty).toMatchObject({
    status: 'CONFIRMED',
    summary: expect.stringMatching(/^Referee: Team .+ vs. Team .+ \(Court 1\)$/),
  })
  const corrected = await reported([0, 1], { reason: 'Entered incorrectly' })
  expect(corrected).toMatchObject([
    { status: 'CONFIRMED' },
    { uid: duty!.uid, status: 'CANCELLED', start: duty!.start },
  ])
  expect(corrected[1]!.sequence).toBeGreaterThan(duty!.sequence)
  const [lost, back] = await reported([1, 0], { reason: 'It was right' })
  expect([lost!.status, back!.status]).toEqual(['CANCELLED', 'CONFIRMED'])
  expect(back!.sequence).toBeGreaterThan(corrected[1]!.sequence)
})
