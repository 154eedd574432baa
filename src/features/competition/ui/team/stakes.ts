import type { MatchState } from '../../api-contract.ts'
import { hasTable, matchNameOf } from '../matches/rounds.ts'
import type { CompetitionView } from '../matches/view.ts'

/** What a knockout match decides for a team that plays in it: 'Win and you play in the final. Lose and you're out.' Empty for a match of a table. */
export function stakesOf(match: MatchState, matches: readonly MatchState[], view: CompetitionView): string {
  if (hasTable(match) || match.bracket === 'final' || match.bracket === 'reset') return ''
  const playsNext = (who: 'winner' | 'loser') => {
    const next = matches.find(({ number }) => number === view.nextOf(match, who))
    return next && `you play ${inRound(matchNameOf(view.rounds, next))}`
  }
  const isLast = view.deciding?.number === match.number
  const won =
    playsNext('winner') ?? (isLast ? "you're the champion" : match.bracket === 'third' ? 'you finish third' : null)
  const lost =
    playsNext('loser') ??
    (isLast ? 'you finish second' : match.bracket === 'third' ? 'you finish fourth' : "you're out")
  return won ? `Win and ${won}. Lose and ${lost}.` : ''
}

function inRound(name: string): string {
  if (name.startsWith('round of')) return `in the ${name}`
  return name.includes('round') ? `in ${name}` : `${name === 'third place' ? 'for' : 'in the'} ${name}`
}
