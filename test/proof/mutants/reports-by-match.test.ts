import { expect, test, vi } from 'vitest'
import { times } from '#test/builders.ts'
import { seeded } from '#test/random.ts'
import { playTournament } from '#test/tournaments/play.ts'

// The engine, except that a report counts for its match no matter who plays it now.
vi.mock(import('#engine/state/facts.ts'), async (original) => ({
  ...(await original()),
  isSamePair: () => true,
}))

const play = () => times(200, (seed) => playTournament(seeded(seed)))

test('with reports by match alone, a report of other teams counts', () => {
  expect(play).toThrow(/^A report of other teams counts for match \d+$/)
})
