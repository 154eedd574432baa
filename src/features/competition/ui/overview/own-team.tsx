import { Link } from '@tanstack/react-router'
import { DirectionsLink } from '#features/tournaments/ui/directions-link.tsx'
import { Card } from '#ui/card.tsx'
import type { Snapshot } from '../../api-contract.ts'
import { nextMatchOf } from '../../next-match.ts'
import type { CompetitionView } from '../matches/view.ts'
import { NextMatch } from '../team/next-match.tsx'
import { OwnDuty } from '../team/own-duty.tsx'
import { hasResult } from '../team/own-matches.ts'
import { statusText } from '../team/status-text.ts'

interface OwnTeamProps {
  teamId: string
  snapshot: Snapshot
  view: CompetitionView
  tournamentId: string
  /** Where the tournament is. */
  location: string
  isPlayNear: boolean
}

/** The viewer's own team: its next match, or how it finished. */
export function OwnTeam({ teamId, snapshot, view, tournamentId, location, isPlayNear }: OwnTeamProps) {
  const next = nextMatchOf(snapshot, teamId)
  const hasStarted = next && view.placeOf(next.number)?.startedAt
  const id = `own-${teamId}`
  return (
    <Card as="section" aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className={next ? 'type-label break-words text-soft' : 'flex flex-col gap-1'}>
        {next ? (
          `${hasStarted ? 'Your match' : 'Your next match'} · ${view.nameOf(teamId)}`
        ) : (
          <>
            <span className="type-label text-soft">Your team</span>
            <span className="type-subheading break-words">{view.nameOf(teamId)}</span>
          </>
        )}
      </h2>
      {next && <NextMatch match={next} voice="you" {...{ teamId, snapshot, view, tournamentId, isPlayNear }} />}
      {(!next || hasResult(snapshot.matches, teamId)) && (
        <p className="text-soft">{statusText(snapshot, view, teamId)}</p>
      )}
      <OwnDuty teamId={teamId} view={view} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        {/* Next to it on a larger screen are the tournament's facts, which have them too. */}
        {next && (
          <div className="lg:hidden">
            <DirectionsLink location={location} />
          </div>
        )}
        <Link
          to="/tournament/$id/team/$teamId"
          params={{ id: tournamentId, teamId }}
          className="relative underline after:absolute after:inset-x-0 after:-inset-y-2.5"
        >
          All matches of {view.nameOf(teamId)}
        </Link>
      </div>
    </Card>
  )
}
