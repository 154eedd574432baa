import CalendarDays from 'lucide-react/icons/calendar-days'
import MapPin from 'lucide-react/icons/map-pin'
import type { ReactNode } from 'react'
import { Badge } from '#ui/badge/badge.tsx'
import { plural } from '#lib/words.ts'
import { cx } from '#ui/cx.ts'
import { titleClass } from '#ui/page/page-header.tsx'
import { SportBadge } from '#ui/badge/sport-badge.tsx'
import type { Tournament, TournamentHost } from '../../contract.ts'
import { isInPlay } from '../../rules.ts'
import { skillLabels } from '../../values.ts'
import { TournamentPicture } from '../tournament-picture.tsx'
import { formatDaysAndHours } from '../tournament-dates.ts'

/** A longer name replaces the picture on a phone, so that the register button stays on the first screen. */
const longName = 80

interface TournamentHeaderProps {
  tournament: Tournament
  host: TournamentHost
}

/** Name, dates, location and organizer. Compact enough on a phone to leave room for the register button. */
export function TournamentHeader({ tournament, host }: TournamentHeaderProps) {
  const { days, hours } = formatDaysAndHours(tournament)
  return (
    <header className="touchline grid gap-x-10 pb-4 lg:grid-cols-[minmax(0,1fr)_24rem] xl:grid-cols-[minmax(0,1fr)_30rem] lg:items-start lg:pt-8 lg:pb-8">
      <TournamentPicture
        tournament={tournament}
        eager
        className={cx(
          '-mx-4 w-[calc(100%+2rem)] max-w-none sm:-mx-6 sm:h-52 sm:w-[calc(100%+3rem)]',
          // From the draw on, people open the page on a phone for their match.
          isInPlay(tournament) ? 'h-12' : 'h-28',
          'lg:order-last lg:mx-0 lg:aspect-video lg:h-auto lg:w-full lg:rounded-lg',
          tournament.name.length > longName && 'max-sm:hidden',
        )}
      />
      <div className="flex min-w-0 flex-col gap-2.5 pt-4 lg:pt-0">
        <p className="flex flex-wrap gap-2">
          <SportBadge sport={tournament.sport} />
          <Badge>{skillLabels[tournament.skillLevel]}</Badge>
          {tournament.status === 'cancelled' && <Badge tone="danger">Canceled</Badge>}
        </p>
        <h1 className={titleClass(tournament.name)}>{tournament.name}</h1>
        <dl className="flex flex-col gap-1.5 lg:mt-3 lg:gap-3">
          <Fact term="Dates" icon={<CalendarDays aria-hidden />}>
            {days}
            <span className="type-small block font-normal text-soft">{hours}</span>
          </Fact>
          <Fact term="Location" icon={<MapPin aria-hidden />}>
            {tournament.location}
          </Fact>
        </dl>
        {host.name && (
          <p className="type-small break-words text-soft">
            Hosted by <span className="font-semibold text-ink">{host.name}</span>
            {host.tournaments > 0 && ` · ${plural(host.tournaments, 'tournament')}`}
          </p>
        )}
      </div>
    </header>
  )
}

function Fact({ term, icon, children }: { term: string; icon: ReactNode; children: ReactNode }) {
  return (
    <div className="flex gap-2.5 [&_svg]:mt-0.5 [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-soft">
      <dt>
        <span className="sr-only">{term}</span>
        {icon}
      </dt>
      <dd className="min-w-0 font-semibold break-words">{children}</dd>
    </div>
  )
}
