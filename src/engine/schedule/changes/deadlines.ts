import { isEarlierStep } from '../chain.ts'
import type { PlanInput, PlannedMatch } from '../model.ts'
import type { PlacedMatch } from './window.ts'

/** Returns when a match must have ended, so that these can stay: those that it feeds, those of later steps, and the final. */
export function deadlines({ rest }: PlanInput, staying: readonly PlacedMatch[]): (match: PlannedMatch) => number {
  const [ofFeeders, ofSteps] = [new Map<number, number>(), new Map<number | null, number>()]
  const finals = staying.filter(({ match }) => match.isFinal).map(({ at }) => at)
  // Matches with the same feeders share one list.
  for (const [feeders, fed] of Map.groupBy(staying, ({ match }) => match.after)) {
    const start = earliestOf(fed.map(({ at }) => at.start)) - rest
    for (const feeder of feeders) ofFeeders.set(feeder, Math.min(ofFeeders.get(feeder) ?? Infinity, start))
  }
  for (const { at, match } of staying) ofSteps.set(match.step, Math.min(ofSteps.get(match.step) ?? Infinity, at.start))
  return (waiting) => {
    const { match, isFinal, minutes } = waiting
    const later = [...ofSteps].filter(([step]) => isEarlierStep(waiting, { step })).map(([, start]) => start)
    const beforeFinals = isFinal ? [] : finals.map(({ start, end }) => Math.min(end, start + minutes))
    return earliestOf([ofFeeders.get(match) ?? Infinity, ...later, ...beforeFinals])
  }
}

const earliestOf = (minutes: readonly number[]) => minutes.reduce((least, minute) => Math.min(least, minute), Infinity)
