import type { MatchState } from '#features/competition/api-contract.ts'
import type { Result, Side } from '#engine/contract.ts'
import { refuse } from '#engine/engine-refusal.ts'
import type { EngineRefusal } from '#engine/engine-refusal.ts'
import { currentGame } from '#engine/match.ts'
import { partRefusal, resultRefusal } from '#engine/results/result-refusal.ts'
import { empty, wholeRefusal, type ToCells } from '../scoring/cells.ts'
import type { EnteredScore } from '../scoring/kind-form.ts'
import { kindFormOf } from '../scoring/kind-forms.ts'

/** The form for a result. It holds text, so invalid input is kept. */
export interface ScoreForm extends EnteredScore {
  outcome: Result['outcome']
  /** Who advances after a walkover, or who retired or forfeited. */
  side: Side | null
  /** Saves a score against the rules. */
  forced: { reason: string; winner: Side | null } | null
}

const blank: ScoreForm = {
  outcome: 'played',
  side: null,
  score: empty,
  extraTime: null,
  shootOut: null,
  sets: [empty],
  innings: null,
  forced: null,
}

/** The form with the match's present result, or a blank one. */
export function formOf(match: MatchState): ScoreForm {
  const game = match.games.find((other) => other.game === currentGame(match))
  if (!game) return blank
  const [first] = match.slots
  const isReversed = typeof first === 'object' && game.teams[0] !== first.team
  const cells: ToCells = ([a, b]) => {
    const typed = [String(a), b === null ? '' : String(b)] as const
    return isReversed ? [typed[1], typed[0]] : typed
  }
  const side = (of: Side): Side => (isReversed ? (of === 0 ? 1 : 0) : of)
  const { result } = game
  const form = { ...blank, outcome: result.outcome, side: sideIn(result, side) }
  const score = 'score' in result ? result.score : undefined
  if (!score || partRefusal(score, match.scoring)) return form
  return { ...form, ...kindFormOf(match.scoring).enteredFor(score, cells) }
}

function sideIn(result: Result, side: (of: Side) => Side): Side | null {
  if (result.outcome === 'walkover') return side(result.winner)
  return 'by' in result ? side(result.by) : null
}

/** The result that was entered, or why it can't be one. */
export function resultOf(
  form: ScoreForm,
  match: Pick<MatchState, 'rule' | 'scoring'>,
): { result: Result } | { refusal: EngineRefusal } {
  const result = enteredResult(form, match)
  if ('code' in result) return { refusal: result }
  const refusal = resultRefusal(result, match)
  return refusal ? { refusal } : { result }
}

function enteredResult(form: ScoreForm, match: Pick<MatchState, 'scoring'>): Result | EngineRefusal {
  const { outcome, side, forced } = form
  if (outcome === 'double_no_show') return { outcome }
  if (outcome === 'walkover') {
    return side === null ? refuse('winner_missing', 'Choose the team that wins.') : { outcome, winner: side }
  }
  const { extraTime, shootOut, innings } = form
  const typed = [form.score, extraTime ?? empty, shootOut ?? empty, ...form.sets, ...(innings ?? [])]
  const score = wholeRefusal(typed) ?? kindFormOf(match.scoring).scoreIn(form)
  if (score && 'code' in score) return score
  if (outcome === 'played') {
    if (!score) return refuse('match_unfinished', 'Enter the score.')
    if (!forced) return { outcome, score }
    const winner = forced.winner === null ? {} : { winner: forced.winner }
    return { outcome, score, forced: { reason: forced.reason.trim(), ...winner } }
  }
  if (side === null) {
    return refuse('winner_missing', `Choose the team that ${outcome === 'retired' ? 'retired' : 'forfeited'}.`)
  }
  return score ? { outcome, by: side, score } : { outcome, by: side }
}
