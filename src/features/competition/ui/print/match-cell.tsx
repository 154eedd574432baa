import { capitalize } from '#lib/words.ts'
import type { MatchState } from '../../api-contract.ts'
import { gameNameOf } from '../matches/rounds.ts'
import type { CompetitionView } from '../matches/view.ts'

interface MatchCellProps {
  match: MatchState
  game: number
  view: CompetitionView
}

/** The number of a match with its round below: 'Semifinal' or 'Semifinal, replay'. */
export function MatchCell({ match, game, view }: MatchCellProps) {
  return (
    <td>
      <span className="type-label">{match.number}</span>
      <span className="type-small block text-soft">{capitalize(gameNameOf(view.rounds, match, game))}</span>
    </td>
  )
}
