import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { one } from '#db/one.ts'
import { tournaments, users } from '#db/schema.ts'
import { aCaptain, aTournament, visitor } from '#test/builders.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()

const hostOf = async (id: string) => (await visitor(world).get(`/tournaments/${id}/host`)).json()

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
  expect(await hostOf(cup.id)).toEqual({ name: `${firstName} ${lastName}`, tournaments: 2 })
})

test('the host of a deleted account has no name', async () => {
  const organizer = await aCaptain(world)
  const cup = await aTournament(world, { organizerId: organizer.id })
  await world.app.db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, organizer.id))
  expect(await hostOf(cup.id)).toEqual({ name: null, tournaments: 1 })
})
