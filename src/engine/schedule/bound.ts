import type { Court, PlanInput } from './model.ts'
import { tailsOf } from './tails.ts'

/**
 * No plan can end before this minute; null if there is nothing to plan or no court open long enough. The later of two: the longest chain of
 * matches that wait for each other, and for every such chain's end, what all matches before it take on these courts.
 */
export function atLeastUntilOf(input: PlanInput): number | null {
  const { matches, courts } = input
  const opening = Math.min(...courts.flatMap(({ hours }) => hours.map(({ start }) => start)))
  if (matches.length === 0 || !Number.isFinite(opening)) return null
  const tails = tailsOf(input)
  const chain = opening + Math.max(...tails.values())
  const fixedEnd = Math.max(0, ...matches.map(({ fixed }) => fixed?.end ?? 0))
  const shortest = Math.min(...matches.map(({ minutes }) => minutes))
  const afterwards = matches.map(({ match, minutes }) => ({ minutes, after: tails.get(match)! - minutes }))
  const thresholds = [...new Set(afterwards.map(({ after }) => after))]
  const byWork = thresholds.map((threshold) => {
    const before = afterwards.filter(({ after }) => after >= threshold)
    const done = doneBy(courts, before, shortest)
    return done === null ? 0 : done + threshold
  })
  return Math.max(chain, fixedEnd, teamLoad(input, opening), ...byWork)
}

/** When these courts can have had this much play, at the earliest; null if they are not open long enough. */
function doneBy(courts: readonly Court[], work: readonly { minutes: number }[], shortest: number): number | null {
  const isEven = work.every(({ minutes }) => minutes === shortest)
  const needed = isEven ? work.length : work.reduce((total, { minutes }) => total + minutes, 0)
  /** What is played by a minute: whole matches if all take the same time. */
  const playedBy = (minute: number) =>
    courts
      .flatMap(({ hours }) => hours)
      .reduce((total, { start, end }) => {
        const open = Math.max(0, Math.min(end, minute) - start)
        return total + (isEven ? Math.floor(open / shortest) : open)
      }, 0)
  const spans = courts.flatMap(({ hours }) => hours)
  let [low, high] = [Math.min(...spans.map(({ start }) => start)), Math.max(...spans.map(({ end }) => end))]
  if (playedBy(high) < needed) return null
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (playedBy(middle) >= needed) high = middle
    else low = middle + 1
  }
  return low
}

/** A team plays its known matches one after the other, with rest between them. */
function teamLoad({ matches, rest }: PlanInput, opening: number): number {
  const loads = new Map<string, number>()
  for (const { teams, minutes } of matches) {
    for (const team of teams) loads.set(team, (loads.get(team) ?? opening - rest) + rest + minutes)
  }
  return Math.max(0, ...loads.values())
}
