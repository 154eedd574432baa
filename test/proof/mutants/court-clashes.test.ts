import { expect, test, vi } from 'vitest'
import type { ScheduleBoard } from '#features/competition/schedule-contract.ts'
import { aDrawnTournament } from '#test/competition.ts'
import { boardOf, publishedSchedule, someCourts } from '#test/schedule.ts'
import { useWorld } from '#test/world.ts'

// The engine, except that two matches on one court at the same time are no clash.
const isMutant = vi.hoisted(() => ({ current: false }))
vi.mock(import('#engine/schedule/clashes.ts'), async (original) => {
  const { clashesOf } = await original()
  return {
    clashesOf: (...given) => clashesOf(...given).filter(({ kind }) => !isMutant.current || kind !== 'court'),
  }
})

const world = useWorld({ expectedErrors: /scheduled_matches_court_excl/ })

/** Moves the second match onto the first, and publishes that. */
async function publishTwoOnOneCourt() {
  const cup = await aDrawnTournament(world, 4)
  const { published, revision } = await publishedSchedule(cup.organizer, cup.id, someCourts(1, world.clock.now))
  const [first, second] = published
  const place = { courtId: first!.courtId, startsAt: first!.startsAt }
  const moved = await cup.organizer.call('PUT', `/tournaments/${cup.id}/schedule`, {
    revision,
    moves: [{ number: second!.number, place }],
  })
  const draft = (await moved.json()) as Partial<ScheduleBoard>
  const publishing = await cup.organizer.post(`/tournaments/${cup.id}/schedule/publish`, {
    revision: draft.revision ?? revision,
  })
  const after = await boardOf(cup.organizer, cup.id)
  return {
    statuses: [moved.status, publishing.status],
    isUnchanged: JSON.stringify(after.published) === JSON.stringify(published),
  }
}

test('two matches on one court are refused when one is moved', async () => {
  expect(await publishTwoOnOneCourt()).toEqual({ statuses: [409, 409], isUnchanged: true })
})

test('without that check, the database refuses to publish them', async () => {
  isMutant.current = true
  expect(await publishTwoOnOneCourt()).toEqual({ statuses: [200, 500], isUnchanged: true })
})
