import type { MatchState } from '../../api-contract.ts'
import { hasTable } from '../matches/rounds.ts'
import type { CompetitionView } from '../matches/view.ts'
import type { Row } from './standing-text.ts'

/** The matches of each team in its table, so that a large table doesn't look through all of them for every row. */
export function matchesByTeam(matches: readonly MatchState[]): Map<string, MatchState[]> {
  const byTeam = new Map<string, MatchState[]>()
  for (const match of matches.filter(hasTable)) {
    for (const team of teamsIn(match)) {
      const own = byTeam.get(team)
      if (own) own.push(match)
      else byTeam.set(team, [match])
    }
  }
  return byTeam
}

type Result = 'won' | 'tied' | 'lost'

/** A team's last five results in its table, the latest last. Results that don't count because the opponent withdrew are left out. */
export function lastFiveOf({ team, played }: Row, matches: readonly MatchState[], view: CompetitionView): Result[] {
  const own = matches
    .filter((match) => hasTable(match) && match.status === 'decided' && teamsIn(match).includes(team))
    .toSorted((a, b) => a.round - b.round || a.index - b.index)
  const isStillIn = (match: MatchState) => teamsIn(match).every((id) => view.teamOf(id)?.status !== 'withdrawn')
  const counted = own.length > played ? own.filter(isStillIn) : own
  return counted.slice(-5).map((match) => resultFor(team, match))
}

const teamsIn = ({ slots }: MatchState) => slots.flatMap((slot) => (typeof slot === 'object' ? [slot.team] : []))

function resultFor(team: string, { winner, outcome }: MatchState): Result {
  if (typeof winner === 'object') return winner.team === team ? 'won' : 'lost'
  return outcome === 'played' ? 'tied' : 'lost'
}

/** Results as dots: full for a win, half for a tie, empty for a loss. */
export function LastFive({ results }: { results: readonly Result[] }) {
  return (
    <>
      <span aria-hidden className="inline-flex gap-1">
        {results.map((result, index) => (
          <span key={index} data-result={result} className="result-dot" />
        ))}
      </span>
      <span className="sr-only">{results.join(', ')}</span>
    </>
  )
}
