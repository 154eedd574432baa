import { Link } from '@tanstack/react-router'
import { isDrawn, isPlayNear } from '#features/tournaments/rules.ts'
import { DirectionsLink } from '#features/tournaments/ui/directions-link.tsx'
import { formatTournamentTimes } from '#features/tournaments/ui/tournament-dates.ts'
import { formatDollars } from '#lib/money.ts'
import { listed } from '#lib/words.ts'
import { buttonClass } from '#ui/button.tsx'
import { CourtLines } from '#ui/courts/court-lines.tsx'
import { Lazy } from '#ui/lazy.tsx'
import { Skeleton } from '#ui/list/skeleton.tsx'
import { ViewerMoment } from '#ui/viewer-moment.tsx'
import { countdownText } from './season.ts'
import type { NextUp } from './season.ts'

interface NextUpCardProps {
  next: NextUp
  /** When the tournaments were loaded. */
  now: Date
}

/** Loaded only after a draw. */
const loadNextMatches = () => import('#features/competition/ui/team/next-matches.tsx')

/** The next tournament: when and where it is, and what the captain owes. */
export function NextUpCard({ next: { tournament, teams, teamIds, due }, now }: NextUpCardProps) {
  const { id, name, sport, location, startDate } = tournament
  return (
    <section
      aria-labelledby="next-up"
      className="scheme-dark relative isolate overflow-hidden rounded-lg bg-pitch p-4 text-ink sm:p-6 print:hidden"
    >
      <CourtLines
        sport={sport}
        preserveAspectRatio="xMidYMid slice"
        className="absolute inset-y-0 right-0 -z-10 h-full w-1/2 text-line [--court-wash:transparent] max-sm:hidden"
      />
      <div className="flex flex-col gap-4 sm:max-w-3/5">
        <div className="flex flex-col gap-1">
          <p className="flex flex-wrap items-baseline gap-x-3">
            {Date.parse(startDate) > now.getTime() && <span className="type-label">Next up</span>}
            <span className="type-figure text-flood">{countdownText(startDate, now)}</span>
          </p>
          <h2 id="next-up" className="type-heading break-words">
            <Link to="/tournament/$id" params={{ id }} className="no-underline hover:underline">
              {name}
            </Link>
          </h2>
          <p className="break-words text-soft">
            {formatTournamentTimes(tournament)}
            <br />
            {location}
          </p>
          <p className="break-words">
            {teams.length > 0 ? `You're playing for ${listed(teams)}` : "You're the organizer"}
          </p>
        </div>
        {isDrawn(tournament) && teamIds.length > 0 && (
          <Lazy
            load={loadNextMatches}
            props={{ tournamentId: id, teamIds, isPlayNear: isPlayNear(tournament, now.getTime()) }}
            fallback={<Skeleton className="h-28" />}
            optional
          />
        )}
        {due?.expiresAt && (
          <p className="text-warning">
            {formatDollars(due.amount)} due by
            <br />
            <ViewerMoment instant={due.expiresAt} timeZone={due.timeZone} />
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          {due && (
            <Link
              to="/payment/$tournamentId"
              params={{ tournamentId: id }}
              search={due.teamId ? { teamId: due.teamId } : { team: due.teamName }}
              state={{ isEntering: true }}
              className={buttonClass({ variant: 'primary' })}
            >
              Pay {formatDollars(due.amount)}
            </Link>
          )}
          <DirectionsLink location={location} />
          {teams.length === 0 && (
            <Link to="/tournament/$id/run" params={{ id }} className={buttonClass()}>
              Run tournament
            </Link>
          )}
        </div>
      </div>
    </section>
  )
}
