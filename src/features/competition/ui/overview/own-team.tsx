import { Link } from '@tanstack/react-router'
import { DirectionsLink } from '#features/tournaments/ui/directions-link.tsx'
import { Card } from '#ui/card.tsx'
import { useNow } from '#ui/use-now.ts'
import type { MatchState, Snapshot } from '../../api-contract.ts'
import { MatchCard } from '../matches/match-card.tsx'
import { queueText } from '../matches/queue-text.ts'
import type { CompetitionView } from '../matches/view.ts'
import { aheadText } from '../team/ahead-text.ts'
import { OwnDuty } from '../team/own-duty.tsx'
import { nextMatchOf } from '../team/own-matches.ts'
import { stakesOf } from '../team/stakes.ts'
import { statusText } from '../team/status-text.ts'

interface OwnTeamProps {
  teamId: string
  snapshot: Snapshot
  view: CompetitionView
  tournamentId: string
  /** Where the tournament is. */
  location: string
}

/** The viewer's own team: its next match, or how it finished. */
export function OwnTeam({ teamId, snapshot, view, tournamentId, location }: OwnTeamProps) {
  const next = nextMatchOf(snapshot.matches, teamId)
  const stakes = next && stakesOf(next, snapshot.matches, view, 'you')
  const hasStarted = next && view.placeOf(next.number)?.startedAt
  const id = `own-${teamId}`
  return (
    <Card as="section" aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="flex flex-col gap-1">
        <span className="type-label text-soft">
          {hasStarted ? 'Your match' : next ? 'Your next match' : 'Your team'}
        </span>
        <span className="type-subheading break-words">{view.nameOf(teamId)}</span>
      </h2>
      {next && <NextPlace match={next} snapshot={snapshot} view={view} />}
      <p className="text-soft">{statusText(snapshot, view, teamId)}</p>
      {next && <MatchCard match={next} view={view} tournamentId={tournamentId} showsRound place="" />}
      {stakes && <p>{stakes}</p>}
      <OwnDuty teamId={teamId} view={view} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        {next && <DirectionsLink location={location} />}
        <Link to="/tournament/$id/team/$teamId" params={{ id: tournamentId, teamId }} className="underline">
          All matches of {view.nameOf(teamId)}
        </Link>
      </div>
    </Card>
  )
}

/** Its place in line if matches are called; otherwise court and time of the next match, and how many matches are still to be played on that court before it. */
function NextPlace({ match, snapshot, view }: Pick<OwnTeamProps, 'snapshot' | 'view'> & { match: MatchState }) {
  const text = view.placeText(match.number)
  const now = useNow(30_000, null)
  if (!text) {
    const inLine = now !== null && queueText(snapshot.schedule, match.number, now)
    return inLine ? <p className="type-figure">{inLine}</p> : null
  }
  return (
    <p>
      <span className="type-figure block">{text}</span>
      <span className="text-soft">{aheadText(match, snapshot.matches, view, 'you')}</span>
    </p>
  )
}
