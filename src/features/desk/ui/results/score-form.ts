import type { MatchState } from '#features/competition/api-contract.ts'
import type { Result, Score, Side } from '#engine/contract.ts'
import { refuse } from '#engine/engine-refusal.ts'
import type { EngineRefusal } from '#engine/engine-refusal.ts'
import { resultRefusal } from '#engine/results/result-refusal.ts'
import { setsWon } from '#engine/results/result.ts'

/** What is typed for the two teams, in the order of the match's slots. */
export type Cells = readonly [string, string]

/** The form for a result. It holds text, so that what was typed survives whatever is wrong with it. */
export interface ScoreForm {
  outcome: Result['outcome']
  /** Who advances after a walkover, or who retired or forfeited. */
  side: Side | null
  score: Cells
  extraTime: Cells | null
  shootOut: Cells | null
  sets: readonly Cells[]
  innings: readonly Cells[] | null
  /** Saves a score against the rules. */
  forced: { reason: string; winner: Side | null } | null
}

const empty: Cells = ['', '']

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

/** The game that a result is entered for: the next one after a tie, else the last one. */
export const gameOf = ({ status, games }: MatchState) => (status === 'replay' ? games.length + 1 : games.length || 1)

/** The form with the match's present result, or a blank one. */
export function formOf(match: MatchState): ScoreForm {
  const game = match.games.find((other) => other.game === gameOf(match))
  if (!game) return blank
  const [first] = match.slots
  const isReversed = typeof first === 'object' && game.teams[0] !== first.team
  const cells = ([a, b]: readonly [number, number | null]): Cells => {
    const typed = [String(a), b === null ? '' : String(b)] as const
    return isReversed ? [typed[1], typed[0]] : typed
  }
  const side = (of: Side): Side => (isReversed ? (of === 0 ? 1 : 0) : of)
  const { result } = game
  const form = { ...blank, outcome: result.outcome, side: sideIn(result, side) }
  const score = 'score' in result ? result.score : undefined
  if (!score) return form
  if ('sets' in score) return { ...form, sets: score.sets.map(cells) }
  return {
    ...form,
    score: cells(score.score),
    extraTime: score.extraTime ? cells(score.extraTime) : null,
    shootOut: score.shootOut ? cells(score.shootOut) : null,
    innings: score.innings ? score.innings.map(cells) : null,
  }
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
    return side === null ? refuse('winner_missing', 'Choose the team that advances.') : { outcome, winner: side }
  }
  if (isHalfEntered(form, match)) return refuse('score_kind', 'Enter the score of both teams.')
  const score = scoreIn(form, match)
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

/** The score, or null when nothing was typed. */
function scoreIn(
  { score, extraTime, shootOut, sets, innings }: ScoreForm,
  match: Pick<MatchState, 'scoring'>,
): Score | null {
  if (match.scoring.kind === 'sets') {
    const played = sets.filter(isTyped).map(numbers)
    return played.length > 0 ? { sets: played } : null
  }
  const typedInnings = innings?.filter(isTyped) ?? []
  if (typedInnings.length > 0) {
    const halves = typedInnings.map(([top, bottom]): [number, number | null] => [
      Number(top),
      bottom === '' ? null : Number(bottom),
    ])
    const total = (half: 0 | 1) => halves.reduce((sum, inning) => sum + (inning[half] ?? 0), 0)
    return { score: [total(0), total(1)], innings: halves }
  }
  if (!isTyped(score)) return null
  return {
    score: numbers(score),
    ...(extraTime && isTyped(extraTime) && { extraTime: numbers(extraTime) }),
    ...(shootOut && isTyped(shootOut) && { shootOut: numbers(shootOut) }),
  }
}

/** Whether a number is missing. Goals and runs are also counted up from 0, so there an empty cell is 0. */
const isHalfEntered = ({ score, sets }: ScoreForm, { scoring }: Pick<MatchState, 'scoring'>) =>
  (scoring.kind === 'sets' && sets.some(isHalf)) || (scoring.kind === 'points' && isHalf(score))

const isHalf = ([a, b]: Cells) => (a === '') !== (b === '')
const isTyped = ([a, b]: Cells) => a !== '' || b !== ''
/** An empty cell beside a number counts as 0. */
const numbers = ([a, b]: Cells): [number, number] => [Number(a), Number(b)]

/** The sets to show: those that were typed, and one more while nobody has won. */
export function shownSets(sets: readonly Cells[], bestOf: number): readonly Cells[] {
  const last = sets.findLastIndex(isTyped)
  const typed = sets.slice(0, last + 1)
  const isWon = Math.max(...setsWon(typed.map(numbers))) > bestOf / 2
  return isWon || typed.length >= bestOf ? typed : [...typed, empty]
}
