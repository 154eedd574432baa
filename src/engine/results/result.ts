import type { Result, Score, Scoring, Side } from '../contract.ts'
import { refuse, type EngineRefusal } from '../engine-refusal.ts'
import { setsRefusal, setsWon } from './sets.ts'
import type { Fixture } from '../shape/fixture.ts'

type Pair = readonly [number, number]
type PlainScore = Extract<Score, { score: unknown }>
type GoalScoring = Extract<Scoring, { kind: 'goals' }>

/** Which side won, 'tie' when the score is level, or 'nobody' when both failed to appear. */
export function winnerOf(result: Result): Side | 'tie' | 'nobody' {
  switch (result.outcome) {
    case 'played':
      return result.forced?.winner ?? leader(result.score)
    case 'walkover':
      return result.winner
    case 'double_no_show':
      return 'nobody'
    default:
      return result.by === 0 ? 1 : 0
  }
}

/** Why a result does not fit the fixture's rules, or null. Forcing a score skips its rules, but it still has to fit the sport and name a winner. */
export function resultRefusal(
  result: Result,
  { rule, scoring }: Pick<Fixture, 'rule' | 'scoring'>,
): EngineRefusal | null {
  if (!('score' in result) || !result.score) return null
  const kind = kindRefusal(result.score, scoring)
  if (kind || result.outcome !== 'played') return kind
  const refusal = result.forced ? null : scoreRefusal(result.score, scoring, rule !== 'tiesAllowed')
  if (refusal) return refusal
  if (rule !== 'mustWin' || winnerOf(result) !== 'tie') return null
  return refuse('winner_missing', `${text(total(result.score))} is a tie, and this match needs a winner.`)
}

/** The score to show, in the order of the report's teams: sets won, or goals or points at the end. Null when no score was entered. */
export const scoreOf = (result: Result): Pair | null => ('score' in result && result.score ? total(result.score) : null)

function leader(score: Score): Side | 'tie' {
  const deciding = 'sets' in score ? setsWon(score.sets) : (score.shootOut ?? total(score))
  if (isLevel(deciding)) return 'tie'
  return deciding[0] > deciding[1] ? 0 : 1
}

const total = (score: Score): Pair => ('sets' in score ? setsWon(score.sets) : (score.extraTime ?? score.score))
const isLevel = ([a, b]: Pair) => a === b
const text = (pair: Pair) => pair.join('–')

function kindRefusal(score: Score, scoring: Scoring): EngineRefusal | null {
  if ('sets' in score !== (scoring.kind === 'sets')) {
    const wanted = scoring.kind === 'sets' ? 'the score of each set' : 'one score for the match'
    return refuse('score_kind', `Enter ${wanted}.`)
  }
  if ('sets' in score) return null
  if (score.extraTime && !(scoring.kind === 'goals' && scoring.extraTime)) {
    return refuse('score_kind', 'This match has no extra time.')
  }
  if (score.shootOut && !(scoring.kind === 'goals' && scoring.shootOut)) {
    return refuse('score_kind', 'This match has no penalty shootout.')
  }
  return score.innings && scoring.kind !== 'innings' ? refuse('score_kind', 'This match has no innings.') : null
}

function scoreRefusal(score: Score, scoring: Scoring, needsExtraTime: boolean): EngineRefusal | null {
  if (scoring.kind === 'sets') return 'sets' in score ? setsRefusal(score.sets, scoring) : null
  if ('sets' in score) return null
  if (scoring.kind === 'goals') return goalsRefusal(score, scoring, needsExtraTime)
  return score.innings ? inningsRefusal(score.score, score.innings) : null
}

function goalsRefusal(entered: PlainScore, scoring: GoalScoring, needsExtraTime: boolean): EngineRefusal | null {
  const { score, extraTime, shootOut } = entered
  const end = extraTime ?? score
  if (extraTime && !isLevel(score)) return refuse('score_wrong', `There is no extra time after ${text(score)}.`)
  if (extraTime && (extraTime[0] < score[0] || extraTime[1] < score[1])) {
    return refuse(
      'score_wrong',
      `The score can't be ${text(extraTime)} after extra time if it was ${text(score)} before.`,
    )
  }
  if (scoring.extraTime && !extraTime && isLevel(score) && (needsExtraTime || shootOut)) {
    return refuse('score_wrong', `Enter the score after extra time: it was ${text(score)} before.`)
  }
  if (!shootOut) return null
  if (!isLevel(end)) return refuse('score_wrong', `A penalty shootout isn't played after ${text(end)}.`)
  return isLevel(shootOut) ? refuse('score_wrong', `A penalty shootout can't end ${text(shootOut)}.`) : null
}

function inningsRefusal(score: Pair, innings: readonly (readonly [number, number | null])[]): EngineRefusal | null {
  const isCut = innings.slice(0, -1).some(([, bottom]) => bottom === null)
  if (isCut) return refuse('score_wrong', 'Only the last inning can end without its second half.')
  const runs: Pair = [sum(innings.map(([top]) => top)), sum(innings.map(([, bottom]) => bottom ?? 0))]
  const isSame = runs[0] === score[0] && runs[1] === score[1]
  return isSame ? null : refuse('score_wrong', `The innings add up to ${text(runs)}, not ${text(score)}.`)
}

const sum = (items: readonly number[]) => items.reduce((total, item) => total + item, 0)
