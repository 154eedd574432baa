import { useQuery } from '@tanstack/react-query'
import type { Snapshot } from '../../api-contract.ts'
import { useNow } from '#ui/use-now.ts'
import { useClient } from '#ui/client/use-client.ts'
import { Skeleton } from '#ui/list/skeleton.tsx'
import { PlayStopped } from '../deferred-parts.ts'
import { MatchCard } from '../matches/match-card.tsx'
import { queueText } from '../matches/queue-text.ts'
import { useLateStarts } from '../matches/use-late-starts.ts'
import { viewOf } from '../matches/view.ts'
import { competitionQuery } from '../queries.ts'
import { useLiveTournament } from '../use-live-tournament.ts'
import { NextFacts } from './next-facts.tsx'
import { OwnDuty } from './own-duty.tsx'
import { nextMatchOf } from './own-matches.ts'

interface NextMatchesProps {
  tournamentId: string
  teamIds: readonly string[]
}

/** The next match of each of these teams, on a page about more than their tournament. */
export default function NextMatches({ tournamentId, teamIds }: NextMatchesProps) {
  const { data: snapshot, isPending, dataUpdatedAt } = useQuery(competitionQuery(useClient(), tournamentId))
  useLiveTournament(tournamentId)
  const late = useLateStarts(snapshot)
  if (isPending) return <Skeleton className="h-28" />
  if (!snapshot) return null
  const view = viewOf(snapshot, late)
  const matches = new Set(teamIds.flatMap((teamId) => nextMatchOf(snapshot.matches, teamId) ?? []))
  const onDuty = teamIds.filter((teamId) => view.dutiesOfTeam(teamId).length > 0)
  if (matches.size === 0 && onDuty.length === 0) return null
  return (
    <div className="flex flex-col gap-3">
      {snapshot.schedule?.stoppedUntil && <PlayStopped.Deferred schedule={snapshot.schedule} now={dataUpdatedAt} />}
      <ul role="list" aria-label={matches.size === 1 ? 'Your next match' : 'Your next matches'} className="grid gap-3">
        {[...matches].map((match) => (
          <li key={match.number} className="flex flex-col gap-2">
            <MatchCard match={match} view={view} tournamentId={tournamentId} showsRound />
            <InLine schedule={snapshot.schedule} number={match.number} />
            <NextFacts match={match} matches={snapshot.matches} view={view} voice="you" />
          </li>
        ))}
      </ul>
      {onDuty.map((teamId) => (
        <OwnDuty key={teamId} teamId={teamId} view={view} />
      ))}
    </div>
  )
}

function InLine({ schedule, number }: { schedule: Snapshot['schedule']; number: number }) {
  const now = useNow(30_000)
  const text = queueText(schedule, number, now)
  return text ? <p className="text-soft">{text}</p> : null
}
