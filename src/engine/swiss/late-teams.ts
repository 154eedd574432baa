import type { Shape } from '../shape/shape.ts'
import type { Tie } from '../shape/tie.ts'

/**
 * The ties of a Swiss tournament that this many late teams have joined: each round gets as many more as they need. Their numbers follow those of
 * the shape, by index and round, so another late team changes no number. In rounds paired without them, they stay empty.
 */
export function withLateTeams({ ties, entrants }: Pick<Shape, 'ties' | 'entrants'>, late: number): readonly Tie[] {
  const drawn = Math.ceil(entrants / 2)
  const needed = Math.ceil((entrants + late) / 2)
  if (needed === drawn) return ties
  const rounds = ties.length / drawn
  return ties.flatMap((tie) => {
    if (tie.index < drawn - 1) return [tie]
    const added = Array.from({ length: needed - drawn }, (_, step): Tie => {
      const index = drawn + step
      const source = { pair: [tie.round, index] } satisfies Tie['from'][0]
      return { ...tie, no: ties.length + step * rounds + tie.round, index, from: [source, source] }
    })
    return [tie, ...added]
  })
}
