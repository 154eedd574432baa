import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Tournament } from '#features/tournaments/contract.ts'
import { isPlayNear } from '#features/tournaments/rules.ts'
import { startText } from '#features/tournaments/ui/availability.ts'
import { RefusedButton } from '#features/tournaments/ui/refused-button.tsx'
import { lowerFirst } from '#lib/words.ts'
import { LiveBadge } from '#ui/badge/status-badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Progress } from '#ui/progress.tsx'
import type { MatchState, Snapshot } from '../../api-contract.ts'
import { nextMatchOf } from '../../next-match.ts'
import { Outcome } from './deferred-outcome.ts'
import { isUnpaired, progressOf, sheetTitle } from '../format-text.ts'
import { Announcements } from '../matches/announcements.tsx'
import { MatchList } from '../matches/match-list.tsx'
import { useLateStarts } from '../matches/use-late-starts.ts'
import { usePlayStopped } from '../matches/use-play-stopped.ts'
import { viewOf } from '../matches/view.ts'
import type { CompetitionView } from '../matches/view.ts'
import { nextOnCourt, nowOnCourts, OnCourts } from './on-courts.tsx'
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
  /** What can be done once it is finished. */
  finishedAction?: ReactNode
}

/** How many matches of each kind are shown. The bracket has them all. */
const shown = 4

/**
 * The top of a tournament's page after the draw: the viewer's own next match, then when it starts, the current round or the champion, what is on now, today's
 * matches or those to play, and then the latest results.
 */
export default function CompetitionOverview(props: CompetitionOverviewProps) {
  const { snapshot, tournament, ownTeams, now, finishedAction } = props
  const view = viewOf(snapshot, useLateStarts(snapshot))
  const isStopped = usePlayStopped(snapshot.schedule)
  const { latest } = view
  const timed = snapshot.schedule?.mode === 'times' ? snapshot.schedule : null
  const live = nowOnCourts(snapshot.matches, view)
  // Players see their own next match instead.
  const isWatching = tournament.status === 'active' && timed !== null && ownTeams.length === 0
  const onCourts = live.length > 0 || !isWatching ? live : nextOnCourt(snapshot.matches, view)
  const shownAbove = new Set([...view.onCourts, ...onCourts.map(({ match }) => match)].map(({ number }) => number))
  const isElsewhere = ({ number }: MatchState) => shownAbove.has(number) || (timed && view.placeOf(number))
  const due = view.due.filter((match) => !isElsewhere(match))
  const soon = snapshot.matches.filter((match) => isHalfKnown(match) && !isElsewhere(match))
  const { champion } = snapshot
  const currentRound = snapshot.state === 'finished' ? null : view.currentRound
  const lists = { view, tournamentId: tournament.id }
  const isUpcoming = tournament.status === 'upcoming'
  const hasOwnMatch = ownTeams.some((teamId) => nextMatchOf(snapshot, teamId))
  return (
    <div className="flex flex-col gap-8">
      <Announcements matches={snapshot.matches} view={view} />
      {ownTeams
        .filter((teamId) => view.teamOf(teamId))
        .map((teamId) => (
          <OwnTeam
            key={teamId}
            teamId={teamId}
            snapshot={snapshot}
            location={tournament.location}
            isPlayNear={isPlayNear(tournament, now)}
            {...lists}
          />
        ))}
      {champion ? (
        <Outcome.Deferred
          champion={champion}
          snapshot={snapshot}
          sport={tournament.sport}
          action={finishedAction}
          {...lists}
        />
      ) : (
        finishedAction
      )}
      <Headline
        round={currentRound}
        tournament={tournament}
        title={sheetTitle(snapshot.setup)}
        now={now}
        isStopped={isStopped}
      />
      <OnCourts matches={onCourts} {...lists} />
      {timed && (
        <Today
          schedule={timed}
          snapshot={snapshot}
          now={now}
          isShownAbove={(number) => shownAbove.has(number)}
          {...lists}
        />
      )}
      <div className="flex flex-wrap gap-x-6 gap-y-8 empty:hidden">
        {due.length > 0 && (
          <Part
            id="due"
            title={timed ? 'Not scheduled yet' : isUpcoming ? 'First matches' : 'Up next'}
            note={snapshot.schedule || hasOwnMatch ? undefined : "Times and courts haven't been published."}
            count={due.length}
          >
            <MatchList label="due" matches={due.slice(0, shown)} {...lists} />
          </Part>
        )}
        {soon.length > 0 && (
          <Part id="soon" title="Waiting for an opponent" count={Math.min(soon.length, shown)}>
            <MatchList label="soon" matches={soon.slice(0, shown)} {...lists} />
          </Part>
        )}
        {latest.length > 0 && (
          <Part id="latest" title="Latest results" count={Math.min(latest.length, shown)}>
            <MatchList label="latest" matches={latest.slice(0, shown)} {...lists} />
          </Part>
        )}
      </div>
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
  now: number
  isStopped: boolean
}

/** Before the start, when it starts and that registration is closed; then the current round and how much of it is played. Both have a link to every match. */
function Headline({ round, tournament, title, now, isStopped }: HeadlineProps) {
  const { id, status } = tournament
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
      <div className={cx('flex items-end justify-between gap-x-6 gap-y-3', isUpcoming && 'flex-wrap')}>
        <h2 id="round" className="type-heading">
          {isUpcoming ? (
            startText(tournament, new Date(now))
          ) : (
            <>
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                {round.name} {status === 'active' && <LiveBadge isStopped={isStopped} />}
              </span>{' '}
              <span className="type-body block text-soft">
                {isOpen ? 'not paired yet' : `${played} of ${of} played`}
              </span>
            </>
          )}
        </h2>
        <div className={cx('flex flex-wrap gap-3', !isUpcoming && 'shrink-0')}>
          {link}
          {isUpcoming && <RefusedButton refusal="registration_closed" className="self-center" />}
        </div>
      </div>
      {!isOpen && !isUpcoming && (
        <Progress value={played} max={of} label={`Matches played in the ${round.matchName}`} />
      )}
    </section>
  )
}

interface PartProps {
  id: string
  title: string
  note?: string | undefined
  /** How many matches it has, of which the first ones are shown. */
  count: number
  children: ReactNode
}

/** A titled list of matches. Those with one match each share a row if there is room. */
function Part({ id, title, note, count, children }: PartProps) {
  return (
    <section
      aria-labelledby={id}
      className={cx('flex min-w-0 flex-col gap-4', count > 1 ? 'w-full' : 'flex-[1_1_19rem]')}
    >
      <h2 id={id} className="type-subheading">
        {title} {count > shown && <span className="font-normal text-soft">and {count - shown} more</span>}
      </h2>
      {note && <p className="-mt-3 text-soft">{note}</p>}
      {children}
    </section>
  )
}
