import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { notifications, outbox, tournaments, users } from '#db/schema.ts'
import { times } from '#test/builders.ts'
import { aDrawnTournament } from '#test/competition.ts'
import { boardOf, proposed, publishedSchedule, someCourts } from '#test/schedule.ts'
import { useWorld } from '#test/world.ts'
import type { ScheduleBoard } from '../../../schedule-contract.ts'

const world = useWorld()
const dayMs = 86_400_000

/** A drawn tournament of teams that each have their own captain. */
async function aCup(count: number, startDate: Date) {
  const cup = await aDrawnTournament(world, count)
  const dates = { startDate, endDate: new Date(startDate.getTime() + 2 * dayMs), timeZone: 'UTC' }
  await world.app.db.update(tournaments).set(dates).where(eq(tournaments.id, cup.id))
  const named = times(count, () => ({
    username: `mailed${(captainsSoFar += 1)}`,
    email: `mailed${captainsSoFar}@homefield.example`,
    emailVerified: true,
    firstName: 'Sam',
    lastName: 'Keller',
  }))
  const captains = await world.app.db.insert(users).values(named).returning({ id: users.id })
  const ids = [cup.teams.map(({ id }) => id), captains.map(({ id }) => id)]
  const pairs = 'from unnest($1::uuid[], $2::uuid[]) as pairs (team, captain)'
  await world.database.pool.query(`update teams set captain_id = captain ${pairs} where id = team`, ids)
  await world.database.pool.query(`update registrations set user_id = captain ${pairs} where team_id = team`, ids)
  return cup
}
let captainsSoFar = 0

/** A draft three days before the tournament. */
async function aDraft(count: number) {
  const startDate = new Date(world.clock.now.getTime() + 3 * dayMs)
  const cup = await aCup(count, startDate)
  const { revision } = await proposed(cup.organizer, cup.id, someCourts(8, startDate))
  const publish = () => cup.organizer.post(`/tournaments/${cup.id}/schedule/publish`, { revision })
  return { publish }
}

test('a schedule is emailed with one query for all addresses, and one insert for each 20 teams', async () => {
  const { publish } = await aDraft(24)
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const reply = await publish()
  const statements = query.mock.calls.map(([statement]) => (statement as unknown as { text?: string }).text ?? '')
  query.mockRestore()
  expect(reply.status).toBe(200)
  expect(statements.filter((text) => text.startsWith('insert into "outbox"'))).toHaveLength(2)
  expect(statements.filter((text) => text.startsWith('select "id", "email", "first_name" from "users"'))).toHaveLength(
    1,
  )
  const mails = await world.app.db.select().from(outbox).where(eq(outbox.templateKey, 'schedule_published'))
  expect(new Set(mails.map(({ to }) => to)).size).toBe(24)
  expect(mails).toHaveLength(24)
})

test('a changed time is emailed though the organizer has used up their mails, up to three times a day', async () => {
  const startDate = new Date(world.clock.now.getTime() + 3 * dayMs)
  const cup = await aCup(2, startDate)
  const path = `/tournaments/${cup.id}/schedule`
  for (const message of ['One', 'Two', 'Three'])
    await cup.organizer.post(`/tournaments/${cup.id}/messages`, { id: randomUUID(), to: 'all', message })
  const before = await scheduleMails()
  let { revision } = await publishedSchedule(cup.organizer, cup.id, someCourts(1, startDate))
  for (const _ of times(4, () => null)) {
    const delayed = await cup.organizer.post(`${path}/delay`, { revision, courtId: null, minutes: 25 })
    const draft = (await delayed.json()) as ScheduleBoard
    const published = await cup.organizer.post(`${path}/publish`, { revision: draft.revision })
    revision = ((await published.json()) as ScheduleBoard).revision
  }
  const mails = (await scheduleMails()).slice(before.length).map(({ templateKey }) => templateKey)
  expect(mails).toEqual(times(3 * 2, () => 'schedule_changed'))
})

const scheduleMails = async () =>
  (await world.app.db.select().from(outbox)).filter(({ templateKey }) => templateKey.startsWith('schedule_'))
const forget = async () => {
  await world.app.db.delete(outbox)
  await world.app.db.delete(notifications)
}

/** How many notifications and emails say something about the schedule. */
const told = async () => {
  const shown = (await world.app.db.select().from(notifications)).filter(({ type }) => type.startsWith('schedule_'))
  return { shown: shown.length, mailed: (await scheduleMails()).length }
}

describe('during a tournament of three days', () => {
  const morning = new Date('2026-11-10T09:00:00Z')
  const at = (days: number, hour: number) => new Date(+morning + days * dayMs + (hour - 9) * 3_600_000).toISOString()

  /** Four teams on a court that is open on three days, today being the second one. Their first matches are published for the given day. */
  async function aDay(day: number) {
    world.clock.now = new Date(+morning - 3 * dayMs)
    const cup = await aCup(4, new Date(+morning - dayMs))
    world.clock.now = new Date(+morning - 60_000)
    await forget()
    const hours = [0, 1].map((count) => ({ opensAt: at(count, 9), closesAt: at(count, 18) }))
    const board = await publishedSchedule(cup.organizer, cup.id, [{ name: 'Court 1', hours: [hours[day]!] }])
    const courts = [{ ...board.courts[0]!, hours }]
    const { minutes, rounds, rest, waitsForRounds } = board.settings
    const settings = { minutes, rounds, rest, waitsForRounds, revision: board.revision, courts }
    expect((await cup.organizer.call('PUT', `/tournaments/${cup.id}/courts`, settings)).status).toBe(200)
    const path = `/tournaments/${cup.id}/schedule`
    const published = await told()
    await forget()
    const change = async (method: string, action: string, body: object) => {
      const { revision } = await boardOf(cup.organizer, cup.id)
      expect((await cup.organizer.call(method, `${path}${action}`, { revision, ...body })).status).toBe(200)
      expect((await cup.organizer.post(`${path}/publish`, { revision: revision + 1 })).status).toBe(200)
      return told()
    }
    /** The final, whose teams aren't known, is then played last. */
    const moveTo = (startsAt: string) => {
      const courtId = board.courts[0]!.id
      const moves = [
        { number: 1, place: { courtId, startsAt } },
        { number: 3, place: { courtId, startsAt: at(1, 17) } },
      ]
      return change('PUT', '', { moves })
    }
    return { published, change, moveTo }
  }

  test("today's schedule is shown on the site only", async () => {
    const { published } = await aDay(0)
    expect(published).toEqual({ shown: 4, mailed: 0 })
  })

  test("tomorrow's is emailed too", async () => {
    const { published } = await aDay(1)
    expect(published).toEqual({ shown: 4, mailed: 4 })
  })

  test.each([
    ['a match that moves within today is shown on the site only', 0, at(0, 14), 0],
    ['a match that moves from today to tomorrow is emailed too', 0, at(1, 10), 2],
    ['a match that moves within tomorrow is emailed too', 1, at(1, 14), 2],
    ['a match that moves from tomorrow to today is emailed too', 1, at(0, 14), 2],
  ])('%s', async (_, day, startsAt, mailed) => {
    const { moveTo } = await aDay(day)
    expect(await moveTo(startsAt)).toEqual({ shown: 2, mailed })
  })

  test('a delay, a stop and a move to another day within an hour are three notifications', async () => {
    const { change } = await aDay(0)
    await change('POST', '/delay', { courtId: null, minutes: 10 })
    expect(await change('POST', '/delay', { courtId: null, minutes: 10 })).toMatchObject({ shown: 4 })
    for (const message of await messages()) {
      const [now, was] = Array.from(message.matchAll(/(\d+):(\d\d) AM/g), ([, hour, minute]) => 60 * +hour! + +minute!)
      expect(now! - was!).toBe(10)
    }
    expect(await change('POST', '/stop', { until: at(0, 11) })).toMatchObject({ shown: 8 })
    expect(await change('POST', '/move-to-day', { day: '2026-11-11' })).toMatchObject({ shown: 12 })
    expect((await messages()).filter((message) => message.includes('should resume around Tue, Nov 10'))).toHaveLength(4)
    expect((await messages()).filter((message) => message.includes('should resume around Wed, Nov 11'))).toHaveLength(4)
  })

  test('the rest of the day that moves to next week is emailed too', async () => {
    const { change } = await aDay(0)
    expect(await change('POST', '/move-to-day', { day: '2026-11-17' })).toEqual({ shown: 4, mailed: 4 })
    const [mail] = await scheduleMails()
    expect(mail!.text).toContain('Tue, Nov 17, 2026, 9:00 AM')
  })
})

const messages = async () => (await world.app.db.select().from(notifications)).map(({ message }) => message)
