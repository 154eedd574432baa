import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { schedules, tournaments } from '#db/schema.ts'
import type { Tournament } from '#features/tournaments/contract.ts'
import type { Failure } from '#lib/errors.ts'
import { aPlayer, aTournamentForm, type Player } from '#test/builders.ts'
import { boardOf, publishedSchedule, someCourts, usualTimes } from '#test/schedule.ts'
import { aDrawnTournament } from '#test/competition.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()
let organizer: Player
beforeAll(async () => {
  organizer = await aPlayer(world)
})

const dates = {
  timeZone: 'America/New_York',
  startDate: '2027-03-13T09:00',
  endDate: '2027-03-13T18:00',
  registrationDeadline: '2027-03-01',
}
const hours = { opensAt: '2027-03-13T09:00', closesAt: '2027-03-13T17:00' }
const courts = [
  { name: 'North', isMain: true, hours: [hours] },
  { name: 'South', hours: [hours] },
]
const settings = { minutes: 40, rounds: [], rest: 15, waitsForRounds: true }

const create = (changed: object, by = organizer) =>
  by.post('/tournaments', { ...aTournamentForm(world.clock.now), ...dates, ...changed })
const created = async (changed: object, by = organizer) => (await (await create(changed, by)).json()) as Tournament

const setupOf = async (id: string) =>
  (await (await organizer.get(`/tournaments/${id}/competition`)).json()) as { setup: unknown }

describe('the number of groups or rounds', () => {
  test.each([
    ['groups', 3, { groups: 3, advance: 2 }],
    ['round_robin', 2, { legs: 2 }],
    ['swiss', 5, { roundCount: 5 }],
  ])('of %s is the chosen one', async (format, formatCount, expected) => {
    const { id } = await created({ format, formatCount, maxTeams: 12 })
    expect((await setupOf(id)).setup).toMatchObject({ format, ...expected })
  })

  test('that cannot be played is refused, and nothing is created', async () => {
    const before = await world.app.db.$count(tournaments)
    expect((await create({ format: 'groups', formatCount: 9, maxTeams: 12 })).status).toBe(409)
    const wrong = [
      { format: 'groups', formatCount: 0 },
      { format: 'round_robin', formatCount: 3 },
      { format: 'single_elimination', formatCount: 1 },
    ]
    for (const input of wrong) {
      const reply = await create(input)
      expect([reply.status, Object.keys(((await reply.json()) as Failure).fields ?? {})]).toEqual([
        400,
        ['formatCount'],
      ])
    }
    expect(await world.app.db.$count(tournaments)).toBe(before)
  })
})

describe('copying courts', () => {
  test('keeps names, order, main court and settings, and moves the hours to the new dates', async () => {
    const source = await created({ schedule: { ...settings, courts } })
    const copy = await created({
      scheduleFrom: source.id,
      startDate: '2027-03-20T10:00',
      endDate: '2027-03-20T18:00',
    })
    const board = await boardOf(organizer, copy.id)
    const moved = { opensAt: '2027-03-20T13:00:00.000Z', closesAt: '2027-03-20T21:00:00.000Z' }
    expect(board).toMatchObject({
      settings,
      courts: [
        { name: 'North', isMain: true, hours: [moved] },
        { name: 'South', isMain: false, hours: [moved] },
      ],
      published: [],
      draft: null,
    })
    const ids = new Set((await boardOf(organizer, source.id)).courts.map(({ id }) => id))
    expect(board.courts.some(({ id }) => ids.has(id))).toBe(false)
  })

  test('copies no matches', async () => {
    const cup = await aDrawnTournament(world, 4)
    await publishedSchedule(cup.organizer, cup.id, someCourts(2, world.clock.now))
    const copy = await created({ scheduleFrom: cup.id }, cup.organizer)
    const board = await boardOf(cup.organizer, copy.id)
    expect(board.courts.map(({ name }) => name)).toEqual(['Court 1', 'Court 2'])
    expect(board).toMatchObject({ settings: usualTimes, published: [], draft: null, publishedAt: null })
  })

  test('leaves out what a draft changes', async () => {
    const cup = await aDrawnTournament(world, 4)
    const { published, courts: open } = await publishedSchedule(cup.organizer, cup.id, someCourts(1, world.clock.now))
    const draftExtension = { endDate: open[0]!.hours[0]!.closesAt, courts: [], rest: 5 }
    await world.app.db
      .update(schedules)
      .set({ draft: published, draftExtension })
      .where(eq(schedules.tournamentId, cup.id))
    expect((await boardOf(cup.organizer, cup.id)).settings.rest).toBe(5)
    const copy = await created({ scheduleFrom: cup.id }, cup.organizer)
    expect((await boardOf(cup.organizer, copy.id)).settings).toMatchObject(usualTimes)
  })

  test("is refused for someone else's tournament, and nothing is created", async () => {
    const source = await created({ schedule: { ...settings, courts } })
    const before = await world.app.db.$count(tournaments)
    const reply = await create({ scheduleFrom: source.id }, await aPlayer(world))
    expect([reply.status, ((await reply.json()) as Failure).code]).toEqual([403, 'cannot_run'])
    const unknown = await create({ scheduleFrom: '01a1f86d-0000-7000-8000-000000000000' })
    expect([unknown.status, ((await unknown.json()) as Failure).code]).toEqual([404, 'tournament_not_found'])
    expect(await world.app.db.$count(tournaments)).toBe(before)
  })
})
