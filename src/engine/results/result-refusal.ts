import type { Result, Scoring } from '../contract.ts'
import { refuse, type EngineRefusal } from '../engine-refusal.ts'
import type { ScorePart } from '../scoring/kind.ts'
import { kindOf } from '../scoring/kinds.ts'
import type { Fixture } from '../shape/fixture.ts'
import { scoreOf, textOf, winnerOf } from './result.ts'

/** Why a result does not fit the fixture's rules, or null. Forcing a score skips its rules, but it still has to fit the sport and name a winner. */
export function resultRefusal(
  result: Result,
  { rule, scoring }: Pick<Fixture, 'rule' | 'scoring'>,
): EngineRefusal | null {
  if (!('score' in result) || !result.score) return null
  const part = partRefusal(result.score, scoring)
  if (part || result.outcome !== 'played') return part
  const refusal = result.forced ? null : kindOf(scoring).scoreRefusal(result.score, scoring, rule)
  if (refusal) return refusal
  if (rule !== 'mustWin' || winnerOf(result) !== 'tie') return null
  return refuse('winner_missing', `${textOf(scoreOf(result)!)} is a tie, and this match needs a winner.`)
}

/** Why a score cannot have this part. */
const unexpected: Record<ScorePart, string> = {
  sets: 'Enter one score for the match.',
  score: 'Enter the score of each set.',
  extraTime: 'This match has no extra time.',
  shootOut: 'This match has no penalty shootout.',
  innings: 'This match has no innings.',
}

function partRefusal(score: Partial<Record<ScorePart, unknown>>, scoring: Scoring): EngineRefusal | null {
  const expected = kindOf(scoring).parts(scoring)
  const parts = Object.keys(unexpected) as ScorePart[]
  const part = parts.find((name) => score[name] && !expected.includes(name))
  return part ? refuse('score_kind', unexpected[part]) : null
}
