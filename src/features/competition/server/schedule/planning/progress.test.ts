import { expect, test, vi } from 'vitest'
import { roundRobin } from '#engine/testing.ts'
import { aCaptain } from '#test/builders.ts'
import { aDrawnTournament } from '#test/competition.ts'
import { watch } from '#test/live.ts'
import { proposed, someCourts } from '#test/schedule.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()

test('a small schedule is planned without showing progress', async () => {
  const cup = await aDrawnTournament(world, 8, roundRobin())
  const own = await watch(world, cup, cup.organizer)
  const changes = own.count('schedule')
  await proposed(cup.organizer, cup.id, someCourts(4, world.clock.now))
  await vi.waitFor(() => expect(own.count('schedule')).toBeGreaterThan(changes))
  expect(own.count('planning')).toBe(0)
  await own.leave()
})

test('while more than 200 matches are planned, those who run the tournament see how much is done', async () => {
  const cup = await aDrawnTournament(world, 40, roundRobin())
  const [own, other] = [await watch(world, cup, cup.organizer), await watch(world, cup, await aCaptain(world))]
  const { draft, unplaced } = await proposed(cup.organizer, cup.id, someCourts(12, world.clock.now))
  expect(draft!.length + unplaced.length).toBe(780)
  await vi.waitFor(() => expect(own.count('planning')).toBeGreaterThan(0))
  expect(other.count('planning')).toBe(0)
  await Promise.all([own.leave(), other.leave()])
})
