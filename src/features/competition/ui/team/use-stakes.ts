import { useQuery } from '@tanstack/react-query'
import { useClient } from '#ui/client/use-client.ts'
import type { MatchState, Snapshot } from '../../api-contract.ts'
import { hasTable } from '../matches/rounds.ts'
import type { CompetitionView } from '../matches/view.ts'
import { clinchingScenariosQuery, hasOpenTable } from '../queries.ts'
import type { Voice } from './ahead-text.ts'
import { stakesOf } from './stakes.ts'
import { tableStakes } from './table-stakes.ts'

/** A team's next match, and who reads about it. */
export interface NextMatchProps {
  match: MatchState
  teamId: string
  snapshot: Snapshot
  view: CompetitionView
  tournamentId: string
  voice: Voice
}

/** What a team's next match decides; empty while it is loading, and if nothing is certain. */
export function useStakes({ tournamentId, ...asked }: NextMatchProps): string {
  const { match, teamId, snapshot, voice } = asked
  const { data } = useQuery({
    ...clinchingScenariosQuery(useClient(), tournamentId, teamId, snapshot),
    enabled: hasTable(match) && hasOpenTable(snapshot, teamId),
  })
  if (!hasTable(match)) return stakesOf(asked)
  return data?.next?.match === match.number ? tableStakes(data.next, voice) : ''
}
