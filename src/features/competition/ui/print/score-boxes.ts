import type { MatchState } from '../../api-contract.ts'

/** The headings of the boxes that a team has on a score sheet, one for each part of a match as it is scored. */
export function scoreBoxes({ scoring, rule }: Pick<MatchState, 'scoring' | 'rule'>): string[] {
  if (scoring.kind === 'sets') return scoring.bestOf === 1 ? ['Points'] : [...numbered(scoring.bestOf, 'Set '), 'Sets']
  if (scoring.kind === 'innings') return [...numbered(scoring.innings), 'Runs']
  if (scoring.kind === 'points') return [...numbered(4), ...(rule === 'mustWin' ? ['OT'] : []), 'Total']
  const { extraTime, shootOut } = scoring
  return ['Halftime', 'Full time', ...(extraTime ? ['Extra time'] : []), ...(shootOut ? ['Penalties'] : [])]
}

const numbered = (count: number, noun = '') => Array.from({ length: count }, (_, index) => `${noun}${index + 1}`)
