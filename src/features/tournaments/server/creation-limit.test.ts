import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { auditLog, tournaments } from '#db/schema.ts'
import { aCaptain, anAdministrator, aTournament, aTournamentForm, times } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()
let organizer: Player
let began: Date
beforeEach(async () => {
  began = world.clock.now
  organizer = await aCaptain(world)
})
afterEach(() => {
  world.clock.now = began
})

const create = (who = organizer, changed: object = {}) =>
  who.post('/tournaments', { ...aTournamentForm(world.clock.now), ...changed })
const minutesLater = (minutes: number) => {
  world.clock.now = new Date(world.clock.now.getTime() + minutes * 60_000)
}
/** Tournaments that the organizer created just now. */
const haveCreated = (count: number) =>
  Promise.all(times(count, () => aTournament(world, { organizerId: organizer.id, createdAt: world.clock.now })))
const createdCount = () => world.app.db.$count(tournaments, eq(tournaments.organizerId, organizer.id))

describe('creating tournaments', () => {
  test('waits after thirty in an hour, and says how long', async () => {
    await haveCreated(29)
    expect((await create()).status).toBe(201)
    minutesLater(20)
    const refused = await create()
    expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
      429,
      '2400',
      { code: 'too_many_tournaments', message: expect.stringContaining('create another one in 40 minutes') },
    ])
    expect((await create(await aCaptain(world))).status).toBe(201)
    minutesLater(40)
    expect((await create()).status).toBe(201)
  })

  test('waits after sixty in a day', async () => {
    await haveCreated(30)
    minutesLater(61)
    await haveCreated(30)
    minutesLater(61)
    expect((await create()).status).toBe(429)
    minutesLater(22 * 60)
    expect((await create()).status).toBe(201)
  })

  test('costs nothing when the form is invalid', async () => {
    for (const _ of times(40, () => null)) expect((await create(organizer, { endDate: 'soon' })).status).toBe(400)
    expect((await create()).status).toBe(201)
  })

  test('forty times at the same moment creates thirty', async () => {
    const replies = await Promise.all(times(40, () => create()))
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(10)
    expect(await createdCount()).toBe(30)
  })

  test("continues when the administrator raises the account's limit, which the audit log records", async () => {
    const administrator = await anAdministrator(world)
    await haveCreated(30)
    const limit = `/admin/users/${organizer.id}/tournament-limit`
    expect((await administrator.patch(limit, { tournamentsPerDay: 100 })).status).toBe(200)
    expect((await create()).status).toBe(201)
    const [act] = await world.app.db.select().from(auditLog).where(eq(auditLog.subjectId, organizer.id))
    expect(act).toMatchObject({
      actorId: administrator.id,
      action: 'tournament limit changed',
      before: { tournamentsPerDay: 60 },
      after: { tournamentsPerDay: 100 },
    })
  })
})
