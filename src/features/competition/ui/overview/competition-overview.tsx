import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Tournament } from '#features/tournaments/contract.ts'
import { formatMoment } from '#lib/dates.ts'
import { lowerFirst } from '#lib/words.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Progress } from '#ui/progress.tsx'
import type { MatchState, Snapshot } from '../../api-contract.ts'
import { Outcome } from './deferred-outcome.ts'
import { isUnpaired, progressOf, sheetTitle } from '../format-text.ts'
import { Announcements } from '../matches/announcements.tsx'
import { MatchList } from '../matches/match-list.tsx'
import { useLateStarts } from '../matches/use-late-starts.ts'
import { viewOf } from '../matches/view.ts'
import type { CompetitionView } from '../matches/view.ts'
import { NowOnCourts } from './now-on-courts.tsx'
import { OwnTeam } from './own-team.tsx'
import { ShortTables } from './short-tables.tsx'
import { Today } from './today.tsx'

interface CompetitionOverviewProps {
  snapshot: Snapshot
  tournament: Pick<Tournament, 'id' | 'sport' | 'status' | 'startDate' | 'timeZone' | 'location'>
  /** The teams in which the viewer plays. */
  ownTeams: readonly string[]
  /** When the page was loaded. */
  now: number
}

/** How many matches of each kind are shown. The bracket has them all. */
const shown = 4

/**
 * The top of a tournament's page after the draw: the viewer's own next match, then when it starts, the current round or the champion, what is on now, today's
 * matches or those to play, and then the latest results.
 */
export default function CompetitionOverview({ snapshot, tournament, ownTeams, now }: CompetitionOverviewProps) {
  const view = viewOf(snapshot, useLateStarts(snapshot))
  const running = new Set(view.running.map(({ number }) => number))
  const { latest } = view
  const timed = snapshot.schedule?.mode === 'times' ? snapshot.schedule : null
  const isElsewhere = ({ number }: MatchState) => running.has(number) || (timed && view.placeOf(number))
  const due = view.due.filter((match) => !isElsewhere(match))
  const soon = snapshot.matches.filter((match) => isHalfKnown(match) && !isElsewhere(match))
  const { champion } = snapshot
  const currentRound = snapshot.state === 'finished' ? null : view.currentRound
  const lists = { view, tournamentId: tournament.id }
  return (
    <div className="flex flex-col gap-8">
      <Announcements matches={snapshot.matches} view={view} />
      {ownTeams
        .filter((teamId) => view.teamOf(teamId))
        .map((teamId) => (
          <OwnTeam key={teamId} teamId={teamId} snapshot={snapshot} location={tournament.location} {...lists} />
        ))}
      {champion && <Outcome.Deferred champion={champion} snapshot={snapshot} sport={tournament.sport} {...lists} />}
      <Headline round={currentRound} tournament={tournament} title={sheetTitle(snapshot.setup)} />
      <NowOnCourts snapshot={snapshot} {...lists} />
      {timed && <Today schedule={timed} snapshot={snapshot} now={now} {...lists} />}
      {due.length > 0 && (
        <Part id="due" title={timed ? 'Not scheduled yet' : 'Up next'} more={due.length - shown}>
          <MatchList label="due" matches={due.slice(0, shown)} {...lists} />
        </Part>
      )}
      {soon.length > 0 && (
        <Part id="soon" title="Waiting for an opponent">
          <MatchList label="soon" matches={soon.slice(0, shown)} {...lists} />
        </Part>
      )}
      {latest.length > 0 && (
        <Part id="latest" title="Latest results">
          <MatchList label="latest" matches={latest.slice(0, shown)} {...lists} />
        </Part>
      )}
      <ShortTables snapshot={snapshot} {...lists} />
    </div>
  )
}

/** Whether one of its teams is known, and the other one isn't yet. */
const isHalfKnown = ({ status, slots }: MatchState) =>
  status === 'waiting' && slots.some((slot) => typeof slot === 'object')

interface HeadlineProps {
  round: CompetitionView['currentRound']
  tournament: CompetitionOverviewProps['tournament']
  title: ReturnType<typeof sheetTitle>
}

/** Before the start, when it starts and that registration is closed; then the current round and how much of it is played. Both have a link to every match. */
function Headline({ round, tournament: { id, status, startDate, timeZone }, title }: HeadlineProps) {
  const isUpcoming = status === 'upcoming'
  const { of, played } = progressOf(round?.matches ?? [])
  const isOpen = round !== null && isUnpaired(round.matches)
  const link = (
    <Link
      to="/tournament/$id/bracket"
      params={{ id }}
      className={cx(buttonClass({ variant: isUpcoming ? 'primary' : 'secondary' }), 'print:hidden')}
    >
      {isUpcoming ? `See the ${lowerFirst(title.page)}` : title.link}
    </Link>
  )
  if (!round) return <p>{link}</p>
  return (
    <section aria-labelledby="round" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h2 id="round" className="type-heading">
          {isUpcoming ? (
            <>
              <span className="type-body block text-soft">Starts</span> {formatMoment(startDate, timeZone)}
            </>
          ) : (
            <>
              {round.name} {status === 'active' && <Live />}{' '}
              <span className="type-body block text-soft">
                {isOpen ? 'not paired yet' : `${played} of ${of} played`}
              </span>
            </>
          )}
        </h2>
        <div className="flex flex-wrap gap-3">
          {link}
          {isUpcoming && (
            <Button disabled className="print:hidden">
              Registration Closed
            </Button>
          )}
        </div>
      </div>
      {!isOpen && !isUpcoming && (
        <Progress value={played} max={of} label={`Matches played in the ${round.matchName}`} />
      )}
    </section>
  )
}

function Live() {
  return (
    <Badge tone="success" className="align-middle">
      <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-current" />
      Live
    </Badge>
  )
}

function Part({ id, title, more = 0, children }: { id: string; title: string; more?: number; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <h2 id={id} className="type-subheading">
        {title} {more > 0 && <span className="font-normal text-soft">and {more} more</span>}
      </h2>
      {children}
    </section>
  )
}
