import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useClient } from '#ui/client/use-client.ts'
import { Skeleton } from '#ui/list/skeleton.tsx'
import { nextMatchOf } from '../../next-match.ts'
import { useLateStarts } from '../matches/use-late-starts.ts'
import { viewOf } from '../matches/view.ts'
import { competitionQuery, loadStakes } from '../queries.ts'
import { StopNotice } from '../stop-notice.tsx'
import { useLiveTournament } from '../use-live-tournament.ts'
import { NextMatch } from './next-match.tsx'
import { OwnDuty } from './own-duty.tsx'

interface NextMatchesProps {
  tournamentId: string
  teamIds: readonly string[]
  isPlayNear: boolean
}

/** The next match of each of these teams, on a page about more than their tournament. */
export default function NextMatches({ tournamentId, teamIds, isPlayNear }: NextMatchesProps) {
  const client = useClient()
  const queryClient = useQueryClient()
  const { data: snapshot, isPending, dataUpdatedAt } = useQuery(competitionQuery(client, tournamentId))
  const stakes = useQuery({
    queryKey: ['stakes', tournamentId, ...teamIds],
    queryFn: () => loadStakes({ queryClient, client }, tournamentId, teamIds).then(() => true),
  })
  useLiveTournament(tournamentId)
  const late = useLateStarts(snapshot)
  if (isPending || stakes.isPending) return <Skeleton className="h-28" />
  if (!snapshot) return null
  const view = viewOf(snapshot, late)
  // A match between two of these teams is shown once.
  const nextOf = new Map(
    teamIds.flatMap((teamId) => {
      const match = nextMatchOf(snapshot, teamId)
      return match ? [[match, teamId] as const] : []
    }),
  )
  const onDuty = teamIds.filter((teamId) => view.dutiesOfTeam(teamId).length > 0)
  if (nextOf.size === 0 && onDuty.length === 0) return null
  return (
    <div className="flex flex-col gap-3">
      <StopNotice snapshot={snapshot} now={dataUpdatedAt} />
      <ul role="list" aria-label={nextOf.size === 1 ? 'Your next match' : 'Your next matches'} className="grid gap-5">
        {[...nextOf].map(([match, teamId]) => (
          <li key={match.number} className="flex flex-col gap-1">
            {teamIds.length > 1 && <p className="type-label text-soft">{view.nameOf(teamId)}</p>}
            <NextMatch {...{ match, teamId, snapshot, view, tournamentId, isPlayNear }} voice="you" />
          </li>
        ))}
      </ul>
      {onDuty.map((teamId) => (
        <OwnDuty key={teamId} teamId={teamId} view={view} />
      ))}
    </div>
  )
}
