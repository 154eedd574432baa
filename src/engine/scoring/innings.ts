import { refuse } from '../engine-refusal.ts'
import { textOf } from '../results/result.ts'
import { oneScore, type ScoringKind } from './kind.ts'

export const innings: ScoringKind<'innings'> = {
  ...oneScore,
  text: (scoring) => `Runs, ${scoring.innings} innings`,
  parts: () => ['score', 'innings'],
  scoreRefusal({ score, innings: played }) {
    if (!played) return null
    const isCut = played.slice(0, -1).some(([, bottom]) => bottom === null)
    if (isCut) return refuse('score_wrong', 'Enter both halves of every inning except the last.')
    const runs = [sum(played.map(([top]) => top)), sum(played.map(([, bottom]) => bottom ?? 0))] as const
    const isSame = runs[0] === score[0] && runs[1] === score[1]
    return isSame ? null : refuse('score_wrong', `The innings add up to ${textOf(runs)}, not ${textOf(score)}.`)
  },
}

const sum = (items: readonly number[]) => items.reduce((total, item) => total + item, 0)
