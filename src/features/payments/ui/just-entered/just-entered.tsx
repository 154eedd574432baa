import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import CalendarDays from 'lucide-react/icons/calendar-days'
import MapPin from 'lucide-react/icons/map-pin'
import Receipt from 'lucide-react/icons/receipt'
import Share2 from 'lucide-react/icons/share-2'
import { useLayoutEffect } from 'react'
import type { ReactNode } from 'react'
import { paidTeamsOf } from '#features/registrations/ui/paid-teams.ts'
import { paidText } from '#features/registrations/ui/paid-text.ts'
import { registrationsQuery } from '#features/registrations/ui/queries.ts'
import { RosterButton } from '#features/teams/ui/roster-button.tsx'
import { teamsQuery } from '#features/teams/ui/queries.ts'
import type { Tournament } from '#features/tournaments/contract.ts'
import { shareTournament } from '#features/tournaments/ui/tournament-page/share-card.tsx'
import { SpotMarks } from '#features/tournaments/ui/tournament-page/spot-marks.tsx'
import { formatMoment } from '#lib/dates.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { useClient } from '#ui/client/use-client.ts'
import { CourtLines } from '#ui/courts/court-lines.tsx'
import { courtOf, courts } from '#ui/courts/courts.ts'
import { recoverFocus } from '#ui/focus.ts'
import { Container } from '#ui/page/container.tsx'
import { useStartAtTop } from '#ui/page/use-start-at-top.ts'
import { setJustEntered } from './store.ts'

interface JustEnteredProps {
  tournament: Tournament
  /** The captain's team. */
  teamId: string
  viewerId: string | undefined
}

/**
 * In place of the tournament's page, once: the team is in, on its spot on the court, and what to do next. Toasts leave everything free:
 * the top of a phone's screen, and the bottom of larger ones.
 */
export default function JustEntered({ tournament, teamId, viewerId }: JustEnteredProps) {
  const { id, name, maxTeams, sport } = tournament
  const client = useClient()
  const { data: teams } = useSuspenseQuery(teamsQuery(client, id))
  const entered = paidTeamsOf(viewerId, teams).find(({ team }) => team.id === teamId)
  useStartAtTop()
  useLayoutEffect(() => recoverFocus(), [])
  return (
    <section aria-labelledby="just-entered" className="scheme-dark flex min-h-[calc(100svh-4rem)] bg-pitch text-chalk">
      <Container className="flex flex-col gap-6 pt-34 pb-8 sm:gap-8 sm:pt-12 sm:pb-32 lg:grid lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:grid-rows-[auto_1fr] lg:gap-x-16 lg:my-auto">
        <div className="flex flex-col gap-4">
          <div>
            <p id="just-entered-team" className="type-subheading break-words text-soft">
              {entered && `Your team: ${entered.team.name}`}
            </p>
            <h1 id="just-entered" tabIndex={-1} className="type-title mt-1 outline-none">
              You&apos;re in{entered && ','}
              {entered && (
                <span className="block text-flood">
                  {' '}
                  spot {entered.spot} of {maxTeams}
                </span>
              )}
            </h1>
            <p className="type-lead mt-3 font-semibold break-words">{name}</p>
          </div>
          <Facts tournament={tournament} teamId={teamId} viewerId={viewerId} />
        </div>
        <div className="grid grid-cols-2 gap-3 *:first:col-span-2 *:last:col-span-2 max-sm:order-last sm:flex sm:flex-wrap sm:content-start sm:*:shrink-0">
          {tournament.teamSize > 1 && (
            <RosterButton
              teamId={teamId}
              label="Add players"
              variant="primary"
              size="lg"
              describedBy="just-entered-team"
            />
          )}
          <a href={`/api/tournaments/${id}/calendar.ics`} download className={buttonClass({ size: 'lg' })}>
            <CalendarDays aria-hidden />
            Calendar
          </a>
          <Button size="lg" onClick={() => shareTournament(tournament)}>
            <Share2 aria-hidden />
            Share
          </Button>
          <Button variant="quiet" size="lg" className="lg:-ml-6" onClick={close}>
            See the tournament
          </Button>
        </div>
        <Court sport={sport}>
          <SpotMarks spots={tournament} ownSpots={entered ? [entered.spot] : []} isLarge />
        </Court>
      </Container>
    </section>
  )
}

/** When, where, and what was paid. */
function Facts({ tournament: { startDate, timeZone, location }, teamId, viewerId }: JustEnteredProps) {
  const { data = [] } = useQuery({
    ...registrationsQuery(useClient(), viewerId ?? ''),
    enabled: viewerId !== undefined,
  })
  const registration = data.find((one) => one.teamId === teamId)
  const paid = registration && paidText(registration)
  return (
    <ul
      role="list"
      className="flex min-w-0 flex-col gap-1 break-words [&_svg]:mr-2.5 [&_svg]:inline [&_svg]:size-5 [&_svg]:text-soft"
    >
      <li>
        <CalendarDays aria-hidden />
        {formatMoment(startDate, timeZone)}
      </li>
      <li>
        <MapPin aria-hidden />
        {location}
      </li>
      {paid && (
        <li>
          <Receipt aria-hidden />
          {paid}
          {' · '}
          <Link
            to="/receipt/$registrationId"
            params={{ registrationId: registration.id }}
            className="relative underline after:absolute after:-inset-x-2 after:-inset-y-2.5"
          >
            Receipt
          </Link>
        </li>
      )}
    </ul>
  )
}

/** The whole field, as large as there is room, and what is on it. */
function Court({ sport, children }: { sport: string; children: ReactNode }) {
  const [length, width] = courts[courtOf(sport)].size
  const ratio = length / width
  return (
    <div className="@container-size flex min-h-40 flex-1 lg:col-start-2 lg:row-span-2 lg:row-start-1">
      <div
        className="relative m-auto p-[2%] sm:ml-0 lg:mt-0"
        style={{ aspectRatio: ratio, width: `min(100cqw, 100cqh * ${ratio})` }}
      >
        <CourtLines sport={sport} className="absolute inset-0 size-full text-chalk/35 [--court-wash:transparent]" />
        <div className="relative size-full">{children}</div>
      </div>
    </div>
  )
}

function close(): void {
  setJustEntered(null)
  scrollTo({ top: 0, behavior: 'instant' })
  recoverFocus()
}
