import { refuse } from '../engine-refusal.ts'
import { textOf } from '../results/result.ts'
import { oneScore, type ScoringKind } from './kind.ts'

export const points: ScoringKind<'points'> = {
  ...oneScore,
  text: ({ to }) => (to === undefined ? 'Points' : `Points, first to ${to}`),
  parts: () => ['score'],
  scoreRefusal({ score }, { to }) {
    // The last basket may count two points.
    if (to === undefined || (Math.min(...score) < to && Math.max(...score) <= to + 1)) return null
    return refuse('score_wrong', `A match can't end ${textOf(score)}: it's over once a team has ${to} points.`)
  },
}
