import { capitalize } from '#lib/words.ts'
import type { MatchState } from '../../api-contract.ts'
import { matchNameOf } from '../matches/rounds.ts'
import type { CompetitionView } from '../matches/view.ts'

/** The number of a match with its round below. */
export function MatchCell({ match, view }: { match: MatchState; view: CompetitionView }) {
  return (
    <td>
      <span className="type-label">{match.number}</span>
      <span className="type-small block text-soft">{capitalize(matchNameOf(view.rounds, match))}</span>
    </td>
  )
}
