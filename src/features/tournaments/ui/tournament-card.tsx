import { Link } from '@tanstack/react-router'
import CalendarDays from 'lucide-react/icons/calendar-days'
import MapPin from 'lucide-react/icons/map-pin'
import Trophy from 'lucide-react/icons/trophy'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { formatDollars } from '#lib/money.ts'
import { Badge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Card, cardLink } from '#ui/card.tsx'
import { SportBadge } from '#ui/sport-badge.tsx'
import type { Tournament } from '../contract.ts'
import { skillLabels } from '../values.ts'
import { roomIn, roomInWords } from './room.ts'
import { TournamentPicture } from './tournament-picture.tsx'
import { datesOf } from './when.ts'

const fewPlaces = 3

interface TournamentCardProps {
  tournament: Tournament
  /** When the list was read (`new Date(dataUpdatedAt)`), so that server and browser see the same room. */
  now: Date
  /** The name's place in the page's outline. */
  level?: 2 | 3
}

/** A tournament in a list; all of it leads to its page. */
export function TournamentCard({ tournament, now, level = 2 }: TournamentCardProps) {
  const Heading = `h${level}` as const
  const nameId = useId()
  const to = { to: '/tournament/$id', params: { id: tournament.id } } as const
  return (
    <Card as="article" linked padded={false} className="flex flex-col">
      <TournamentPicture tournament={tournament} className="aspect-5/2 sm:aspect-video" />
      <div className="flex flex-1 flex-col gap-3 p-4 sm:p-5">
        <div className="flex flex-wrap gap-2">
          <SportBadge sport={tournament.sport} />
          <Badge>{skillLabels[tournament.skillLevel]}</Badge>
          <RoomBadge tournament={tournament} now={now} />
        </div>
        <Heading id={nameId} className="type-display line-clamp-3 text-xl">
          <Link {...to} className={cardLink}>
            {tournament.name}
          </Link>
        </Heading>
        <ul className="flex flex-col gap-1.5 text-soft">
          <Line icon={<CalendarDays aria-hidden />}>{datesOf(tournament)}</Line>
          <Line icon={<MapPin aria-hidden />}>{tournament.location}</Line>
          <Line icon={<Trophy aria-hidden />}>{stakesOf(tournament)}</Line>
        </ul>
        <Link {...to} aria-describedby={nameId} className={`${buttonClass({ wide: true })} mt-auto`}>
          Register Team - {formatDollars(tournament.entryFee)}
        </Link>
      </div>
    </Card>
  )
}

function RoomBadge({ tournament, now }: TournamentCardProps) {
  const { refusal, left } = roomIn(tournament, now)
  const tone = refusal ? 'strong' : left <= fewPlaces ? 'warning' : 'success'
  return <Badge tone={tone}>{roomInWords(tournament, now)}</Badge>
}

function stakesOf({ entryFee, prizePool }: Tournament): string {
  const prize = prizePool > 0 ? `${formatDollars(prizePool)} prize pool` : 'No prize money'
  return entryFee === 0 ? `${prize} · Free to enter` : prize
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-2 [&>svg]:mt-1 [&>svg]:size-4 [&>svg]:shrink-0">
      {icon}
      <span className="line-clamp-2 min-w-0 break-words">{children}</span>
    </li>
  )
}
