import type { Shape } from '../shape/shape.ts'
import type { Fixture } from '../shape/fixture.ts'

/**
 * The fixtures of a Swiss tournament that this many late teams have joined: each round gets as many more as they need. Their numbers follow those of
 * the shape, by index and round, so another late team changes no number. In rounds paired without them, they stay empty.
 */
export function withLateTeams(
  { fixtures, teams }: Pick<Shape, 'fixtures' | 'teams'>,
  late: number,
): readonly Fixture[] {
  const drawn = Math.ceil(teams / 2)
  const needed = Math.ceil((teams + late) / 2)
  if (needed === drawn) return fixtures
  const rounds = fixtures.length / drawn
  return fixtures.flatMap((fixture) => {
    if (fixture.index < drawn - 1) return [fixture]
    const added = Array.from({ length: needed - drawn }, (_, step): Fixture => {
      const index = drawn + step
      const source = { pair: [fixture.round, index] } satisfies Fixture['from'][0]
      return { ...fixture, no: fixtures.length + step * rounds + fixture.round, index, from: [source, source] }
    })
    return [fixture, ...added]
  })
}
