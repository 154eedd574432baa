import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { one } from '#db/one.ts'
import { tournaments, users } from '#db/schema.ts'
import { aCaptain, aTournament, visitor } from '#test/builders.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()

const hostOf = async (id: string) => (await visitor(world).get(`/tournaments/${id}/host`)).json()
const pastOf = async (id: string): Promise<string[]> =>
  (await hostOf(id)).past.map(({ name }: { name: string }) => name)

test('a host has a name and a number of tournaments, without canceled ones', async () => {
  const organizer = await aCaptain(world)
  const [cup, , gone] = [
    await aTournament(world, { organizerId: organizer.id }),
    await aTournament(world, { organizerId: organizer.id }),
    await aTournament(world, { organizerId: organizer.id }),
  ]
  await aTournament(world, { organizerId: (await aCaptain(world)).id })
  await world.app.db
    .update(tournaments)
    .set({ status: 'cancelled', cancelledAt: new Date() })
    .where(eq(tournaments.id, gone.id))
  const { firstName, lastName } = one(await world.app.db.select().from(users).where(eq(users.id, organizer.id)))
  expect(await hostOf(cup.id)).toEqual({
    name: `${firstName} ${lastName}`,
    avatar: null,
    isAdministrator: false,
    tournaments: 2,
    past: [],
  })
})

test('the host of a deleted account has no name', async () => {
  const organizer = await aCaptain(world)
  const cup = await aTournament(world, { organizerId: organizer.id })
  await world.app.db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, organizer.id))
  expect(await hostOf(cup.id)).toMatchObject({ name: null, tournaments: 1, past: [] })
})

test("a host's past tournaments are the three latest others that are over, without canceled ones", async () => {
  const organizer = await aCaptain(world)
  const over = (name: string, day: string, changes = {}) =>
    aTournament(world, {
      organizerId: organizer.id,
      name,
      status: 'completed',
      registrationDeadline: new Date(`${day}T08:00:00Z`),
      startDate: new Date(`${day}T09:00:00Z`),
      endDate: new Date(`${day}T18:00:00Z`),
      ...changes,
    })
  await over('First', '2025-01-01')
  await over('Third', '2025-03-01')
  await over('Second', '2025-02-01')
  await over('Fourth', '2025-04-01')
  await over('Canceled', '2025-05-01', { status: 'cancelled', cancelledAt: new Date() })
  const cup = await aTournament(world, { organizerId: organizer.id })
  expect(await pastOf(cup.id)).toEqual(['Fourth', 'Third', 'Second'])
  const latest = one(await world.app.db.select().from(tournaments).where(eq(tournaments.name, 'Fourth')))
  expect(await pastOf(latest.id)).toEqual(['Third', 'Second', 'First'])
})

test("a host's photo is shown unless they are suspended, and the administrator is named as such", async () => {
  const organizer = await aCaptain(world)
  const cup = await aTournament(world, { organizerId: organizer.id })
  const change = (values: Partial<typeof users.$inferInsert>) =>
    world.app.db.update(users).set(values).where(eq(users.id, organizer.id))
  await change({ avatar: '/files/avatars/face.webp' })
  expect(await hostOf(cup.id)).toMatchObject({ avatar: '/files/avatars/face.webp', isAdministrator: false })
  await change({ suspendedAt: new Date() })
  expect(await hostOf(cup.id)).toMatchObject({ avatar: null })
  await change({ suspendedAt: null, role: 'administrator' })
  expect(await hostOf(cup.id)).toMatchObject({ isAdministrator: true })
})
