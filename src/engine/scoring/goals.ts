import { refuse } from '../engine-refusal.ts'
import { isLevel, textOf } from '../results/result.ts'
import { oneScore, type ScoringKind } from './kind.ts'

export const goals: ScoringKind<'goals'> = {
  ...oneScore,
  text: ({ extraTime, shootOut }) =>
    ['Goals', ...(extraTime ? ['extra time'] : []), ...(shootOut ? ['penalty shootout'] : [])].join(', '),
  parts: ({ extraTime, shootOut }) => [
    'score',
    ...(extraTime ? (['extraTime'] as const) : []),
    ...(shootOut ? (['shootOut'] as const) : []),
  ],
  scoreRefusal({ score, extraTime, shootOut }, scoring, rule) {
    const end = extraTime ?? score
    if (extraTime && !isLevel(score))
      return refuse('score_wrong', `There's no extra time after a score of ${textOf(score)}.`)
    if (extraTime && (extraTime[0] < score[0] || extraTime[1] < score[1])) {
      return refuse(
        'score_wrong',
        `The score can't be ${textOf(extraTime)} after extra time if it was ${textOf(score)} before.`,
      )
    }
    if (scoring.extraTime && !extraTime && isLevel(score) && (rule !== 'tiesAllowed' || shootOut)) {
      return refuse('score_wrong', `Enter the score after extra time: it was ${textOf(score)} before.`)
    }
    if (!shootOut) return null
    if (!isLevel(end)) return refuse('score_wrong', `There's no penalty shootout after a score of ${textOf(end)}.`)
    return isLevel(shootOut) ? refuse('score_wrong', `A penalty shootout can't end ${textOf(shootOut)}.`) : null
  },
  inTable: () => ({ rule: 'tiesAllowed', scoring: { kind: 'goals', extraTime: false, shootOut: false } }),
}
