import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useClient } from '#ui/client/use-client.ts'
import { championsQuery } from './champions-query.ts'
import { HighlightCard, HighlightList } from './highlight-card.tsx'

/** The latest champions, with links to the team and its tournament; `samples` while there are none. */
export default function Champions({ samples }: { samples: ReactNode }) {
  const { data: champions = [] } = useQuery(championsQuery(useClient()))
  if (champions.length === 0) return samples
  return (
    <HighlightList>
      {champions.map(({ tournamentId, tournament, teamId, team, sport, placeSharedBy, prize }) => (
        <HighlightCard
          key={teamId}
          sport={sport}
          team={
            <Link to="/tournament/$id/team/$teamId" params={{ id: tournamentId, teamId }} className={linkClass}>
              {team}
            </Link>
          }
          achievement={
            <>
              {placeSharedBy > 1 ? 'Co-champion of ' : 'Champion of '}
              <Link to="/tournament/$id" params={{ id: tournamentId }} className={linkClass}>
                {tournament}
              </Link>
            </>
          }
          prize={prize}
        />
      ))}
    </HighlightList>
  )
}

const linkClass = 'underline break-words'
