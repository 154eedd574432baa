import type { Snapshot } from '../../api-contract.ts'
import { MatchList } from '../matches/match-list.tsx'
import type { CompetitionView } from '../matches/view.ts'
import { routeOf } from './places.ts'

interface ChampionsRouteProps {
  champion: string
  matches: Snapshot['matches']
  view: CompetitionView
  tournamentId: string
}

/** The matches that the champion won, from the first to the last. */
export function ChampionsRoute({ champion, matches, view, tournamentId }: ChampionsRouteProps) {
  const route = routeOf(matches, champion)
  if (route.length === 0) return null
  return (
    <section aria-labelledby="route" className="flex flex-col gap-4">
      <h2 id="route" className="type-subheading">
        How {view.nameOf(champion)} won
      </h2>
      <MatchList label="route" matches={route} view={view} tournamentId={tournamentId} />
    </section>
  )
}
