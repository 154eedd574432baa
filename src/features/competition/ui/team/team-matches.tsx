import { Link } from '@tanstack/react-router'
import { DirectionsLink } from '#features/tournaments/ui/directions-link.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import type { ReactNode } from 'react'
import type { Snapshot } from '../../api-contract.ts'
import { sheetTitle } from '../format-text.ts'
import { Announcements } from '../matches/announcements.tsx'
import { MatchList } from '../matches/match-list.tsx'
import { Part } from '../matches/part.tsx'
import { useLateStarts } from '../matches/use-late-starts.ts'
import { viewOf } from '../matches/view.ts'
import type { CompetitionView } from '../matches/view.ts'
import { CalendarLinks } from './calendar-links.tsx'
import { NextMatch } from './next-match.tsx'
import { nextMatchOf, playsIn } from '../../next-match.ts'

export interface TeamProps {
  snapshot: Snapshot
  view: CompetitionView
  teamId: string
  tournamentId: string
}

interface TeamMatchesProps extends Omit<TeamProps, 'view'> {
  /** Where the tournament is. */
  location: string
  /** The table that the team is in. */
  table: ReactNode
}

/** A team's next matches, its table and its results, latest first. */
export default function TeamMatches({ snapshot, teamId, tournamentId, location, table }: TeamMatchesProps) {
  const view = viewOf(snapshot, useLateStarts(snapshot))
  const { setup, matches } = snapshot
  const own = matches.filter((match) => playsIn(match, teamId))
  const next = own.filter(({ status }) => status !== 'decided')
  const first = nextMatchOf(snapshot, teamId)
  const later = next.filter((match) => match !== first).toSorted(view.byPlace)
  const past = own.filter(({ status }) => status === 'decided').toReversed()
  const dutyNumbers = view.dutiesOfTeam(teamId)
  const duties = matches.filter(({ number }) => dutyNumbers.includes(number))
  const lists = { view, tournamentId }
  return (
    <div className="flex min-w-0 flex-col gap-10">
      <Announcements matches={matches} view={view} isFollowed={(match) => playsIn(match, teamId)} />
      {matches.length === 0 && <p className="text-soft">Matches appear here after the draw.</p>}
      {first && (
        <Part id="next" title="Next match">
          <Card className="flex flex-col items-start gap-4">
            <NextMatch match={first} teamId={teamId} snapshot={snapshot} voice="they" {...lists} />
            <DirectionsLink location={location} />
          </Card>
        </Part>
      )}
      {later.length > 0 && (
        <Part id="later" title="Later matches">
          <MatchList label="later" matches={later} {...lists} />
        </Part>
      )}
      {duties.length > 0 && (
        <Part id="duties" title={view.dutyTeams === 'scores' ? 'Keeps score' : 'Referees'}>
          <MatchList label="duties" matches={duties} {...lists} />
        </Part>
      )}
      {[...next, ...duties].some(({ number }) => view.placeOf(number)) && <CalendarLinks teamId={teamId} />}
      {table}
      {past.length > 0 && (
        <Part id="results" title="Results">
          <MatchList label="results" matches={past} {...lists} />
        </Part>
      )}
      {matches.length > 0 && (
        <p>
          <Link to="/tournament/$id/bracket" params={{ id: tournamentId }} className={buttonClass()}>
            {sheetTitle(setup).link}
          </Link>
        </p>
      )}
    </div>
  )
}
