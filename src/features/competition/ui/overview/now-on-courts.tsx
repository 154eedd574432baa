import type { Snapshot } from '../../api-contract.ts'
import { MatchCard } from '../matches/match-card.tsx'
import type { CompetitionView } from '../matches/view.ts'

interface NowOnCourtsProps {
  snapshot: Snapshot
  view: CompetitionView
  tournamentId: string
}

/** The matches under way, by court. */
export function NowOnCourts({ snapshot, view, tournamentId }: NowOnCourtsProps) {
  const running = view.running.flatMap(({ court, number }) => {
    const match = snapshot.matches.find((other) => other.number === number && other.status !== 'decided')
    return match ? [{ court, match }] : []
  })
  if (running.length === 0) return null
  return (
    <ul role="list" aria-label="In progress" className="grid gap-6 sm:grid-cols-2">
      {running.map(({ court, match }) => (
        <li key={match.number} className="flex min-w-0 flex-col gap-2">
          <h2 className="type-subheading break-words">Now on {court}</h2>
          <MatchCard match={match} view={view} tournamentId={tournamentId} showsRound isLive place="" />
        </li>
      ))}
    </ul>
  )
}
