import type { MatchState } from '../../api-contract.ts'
import { hasTable, matchNameOf } from '../matches/rounds.ts'
import type { CompetitionView } from '../matches/view.ts'
import type { Voice } from './ahead-text.ts'

/**
 * What a knockout match decides for a team that plays in it: 'Win and you play in the final. Lose and you're out.', or 'If they win, they play in the
 * final. If they lose, they're out.' Empty for a match of a table.
 */
export function stakesOf(
  match: MatchState,
  matches: readonly MatchState[],
  view: CompetitionView,
  voice: Voice,
): string {
  if (hasTable(match) || match.bracket === 'final' || match.bracket === 'reset') return ''
  const playsNext = (who: 'winner' | 'loser') => {
    const next = matches.find(({ number }) => number === view.nextOf(match, who))
    return next && `${voice} play ${inRound(matchNameOf(view.rounds, next))}`
  }
  const isLast = view.deciding?.number === match.number
  const isForThird = match.bracket === 'third'
  const won =
    playsNext('winner') ?? (isLast ? `${voice}'re the champions` : isForThird ? `${voice} finish third` : null)
  const lost =
    playsNext('loser') ??
    (isLast ? `${voice} finish second` : isForThird ? `${voice} finish fourth` : `${voice}'re out`)
  if (!won) return ''
  return voice === 'you' ? `Win and ${won}. Lose and ${lost}.` : `If they win, ${won}. If they lose, ${lost}.`
}

function inRound(name: string): string {
  if (name.startsWith('round of')) return `in the ${name}`
  return name.includes('round') ? `in ${name}` : `${name === 'third place' ? 'for' : 'in the'} ${name}`
}
