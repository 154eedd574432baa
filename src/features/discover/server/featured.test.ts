import { beforeEach, expect, test } from 'vitest'
import { tournaments } from '#db/schema.ts'
import { aCaptain, aTournament, times, visitor } from '#test/builders.ts'
import { useWorld } from '#test/world.ts'
import type { Tournament } from '#features/tournaments/contract.ts'

const world = useWorld()
beforeEach(() => world.app.db.delete(tournaments))

const inDays = (days: number) => new Date(world.clock.now.getTime() + days * 24 * 3_600_000)
const aCup = async (name: string, deadline: number, organizer?: { id: string }) =>
  aTournament(world, { name, registrationDeadline: inDays(deadline), ...(organizer && { organizerId: organizer.id }) })
const featured = async () =>
  ((await (await visitor(world).get('/tournaments/featured')).json()) as Tournament[]).map(({ name }) => name)

test('one organizer with many tournaments fills one of the three featured spots', async () => {
  const busy = await aCaptain(world)
  await Promise.all(times(40, (n) => aCup(`Flood ${n}`, 1 + n / 100, busy)))
  await aCup('Second organizer', 5)
  await aCup('Third organizer', 6)
  await aCup('Fourth organizer', 7)
  expect(await featured()).toEqual(['Flood 0', 'Second organizer', 'Third organizer'])
})

test('featured tournaments are the first of the list when their organizers differ', async () => {
  await aCup('Third', 3)
  await aCup('First', 1)
  await aCup('Second', 2)
  await aCup('Fourth', 4)
  expect(await featured()).toEqual(['First', 'Second', 'Third'])
})

test('with too few organizers the next tournaments of the list fill up', async () => {
  expect(await featured()).toEqual([])
  const busy = await aCaptain(world)
  for (const n of [1, 2, 3, 4]) await aCup(`Busy ${n}`, n, busy)
  expect(await featured()).toEqual(['Busy 1', 'Busy 2', 'Busy 3'])
  await aCup('Someone else', 9)
  expect(await featured()).toEqual(['Busy 1', 'Someone else', 'Busy 2'])
})
