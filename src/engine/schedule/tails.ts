import type { PlanInput } from './model.ts'

/** For each match, the least time from its start to the end of the last match that depends on it. */
export function tailsOf({ matches, rest }: Pick<PlanInput, 'matches' | 'rest'>): Map<number, number> {
  const following = new Map<number, number>()
  const tails = new Map<number, number>()
  // A match comes after those that feed it.
  for (const { match, minutes, after } of matches.toReversed()) {
    const tail = minutes + (following.get(match) ?? 0)
    tails.set(match, tail)
    for (const feeder of after) following.set(feeder, Math.max(following.get(feeder) ?? 0, rest + tail))
  }
  return tails
}
