import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { teamsQuery } from '#features/teams/ui/queries.ts'
import { useClient } from '#ui/client/use-client.ts'
import type { Snapshot } from '../../api-contract.ts'
import { Champion } from './champion.tsx'
import { ChampionsRoute } from './champions-route.tsx'
import { finishQuery } from './finish-query.ts'
import { FinalPlaces } from './final-places.tsx'
import type { CompetitionView } from '../matches/view.ts'

export interface OutcomeProps {
  snapshot: Snapshot
  champion: string
  view: CompetitionView
  tournamentId: string
  sport: string
  /** Below the podium. */
  action: ReactNode
}

/** A tournament that is decided: the podium, how the champion got there, and every other team's place. */
export default function Outcome({ snapshot, champion, view, tournamentId, sport, action }: OutcomeProps) {
  const isFinished = snapshot.state === 'finished'
  const client = useClient()
  const { data: finish } = useQuery({ ...finishQuery(client, tournamentId), enabled: isFinished })
  const { data: teams = [] } = useQuery(teamsQuery(client, tournamentId))
  const given = isFinished && finish?.state === 'finished' ? finish.teams : []
  const prizes = new Map(given.map(({ teamId, prize }) => [teamId, prize]))
  const lists = { view, tournamentId }
  return (
    <>
      <Champion
        champion={champion}
        photo={teams.find(({ id }) => id === champion)?.photo}
        sport={sport}
        prizes={prizes}
        {...lists}
      />
      {action}
      <ChampionsRoute champion={champion} matches={snapshot.matches} {...lists} />
      <FinalPlaces teams={snapshot.teams} prizes={prizes} tournamentId={tournamentId} />
    </>
  )
}
