import { expect, test, vi } from 'vitest'
import { times } from '#test/builders.ts'
import { seeded } from '#test/random.ts'
import { playTournament } from '#test/tournaments/play.ts'

// The engine, except that the seeds of the first round are in their natural order: 1 2 3 4 5 6 7 8.
vi.mock(import('#engine/shape/seeds.ts'), async (original) => ({
  ...(await original()),
  foldOrder: (size: number) => times(size, (index) => index + 1),
}))

const play = () => times(200, (seed) => playTournament(seeded(seed)))

test('with the seeds in their natural order, a bye meets a bye', () => {
  expect(play).toThrow(/^A bye meets a bye in match \d+$/)
})
