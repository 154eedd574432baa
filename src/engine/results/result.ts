import type { Result, Score, Scoring, Side } from '../contract.ts'

export type Pair = readonly [number, number]

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

/**
 * The score to show, in the order of the report's teams: sets won, or goals or points at the end, also of a match of one set. Null when no
 * score was entered.
 */
export function scoreOf(result: Result, scoring: Scoring): Pair | null {
  if (!('score' in result) || !result.score) return null
  const { small, total } = numbersIn(result.score)
  return isOneSet(result.score, scoring) ? small : total
}

/** Whether this is the score of a match that is decided by one set. */
export const isOneSet = (score: Score, scoring: Scoring) =>
  'sets' in score && score.sets.length === 1 && scoring.kind === 'sets' && scoring.bestOf === 1

type Numbers = {
  total: Pair
  /** What decides who won: the shootout if there was one, else the total. */
  deciding: Pair
  /** Points or games within the sets; otherwise the total. */
  small: Pair
  /** Null if the score has no sets. */
  setCount: number | null
}

/**
 * The numbers in a score. They follow from its own parts, because the rules of its fixture may have changed since. Every page with results
 * loads this, so it is apart from the rules of the kinds of scoring (`scoring/`).
 */
export function numbersIn(score: Score): Numbers {
  if ('sets' in score) {
    const won = setsWon(score.sets)
    return { total: won, deciding: won, small: sum(score.sets), setCount: score.sets.length }
  }
  const total = score.extraTime ?? score.score
  return { total, deciding: score.shootOut ?? total, small: total, setCount: null }
}

/** Sets won by each team. A level set, which only a forced score can have, counts for nobody. */
export function setsWon(sets: readonly Pair[]): [number, number] {
  return [sets.filter(([a, b]) => a > b).length, sets.filter(([a, b]) => b > a).length]
}

const sum = (sets: readonly Pair[]) => sets.reduce<Pair>(([a, b], [c, d]) => [a + c, b + d], [0, 0])

export const isLevel = ([a, b]: Pair) => a === b
export const textOf = (pair: Pair) => pair.join('–')

function leader(score: Score): Side | 'tie' {
  const { deciding } = numbersIn(score)
  if (isLevel(deciding)) return 'tie'
  return deciding[0] > deciding[1] ? 0 : 1
}
