import type { Result, Score, Side } from '../contract.ts'

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

/** The score to show, in the order of the report's teams: sets won, or goals or points at the end. Null when no score was entered. */
export const scoreOf = (result: Result): Pair | null => ('score' in result && result.score ? total(result.score) : null)

/** Sets won by each team. A level set, which only a forced score can have, counts for nobody. */
export function setsWon(sets: readonly Pair[]): [number, number] {
  return [sets.filter(([a, b]) => a > b).length, sets.filter(([a, b]) => b > a).length]
}

export const isLevel = ([a, b]: Pair) => a === b
export const textOf = (pair: Pair) => pair.join('–')

function leader(score: Score): Side | 'tie' {
  const deciding = 'sets' in score ? setsWon(score.sets) : (score.shootOut ?? total(score))
  if (isLevel(deciding)) return 'tie'
  return deciding[0] > deciding[1] ? 0 : 1
}

const total = (score: Score): Pair => ('sets' in score ? setsWon(score.sets) : (score.extraTime ?? score.score))
