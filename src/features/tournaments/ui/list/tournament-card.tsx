import { Link } from '@tanstack/react-router'
import CalendarDays from 'lucide-react/icons/calendar-days'
import MapPin from 'lucide-react/icons/map-pin'
import Trophy from 'lucide-react/icons/trophy'
import { useId } from 'react'
import { Badge } from '#ui/badge/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Card, cardLink } from '#ui/card.tsx'
import { SportBadge } from '#ui/badge/sport-badge.tsx'
import type { ListedTournament } from '../../contract.ts'
import { availabilityOf, availabilityText } from '../availability.ts'
import { IconLine } from '../icon-line.tsx'
import { TournamentPicture } from '../tournament-picture.tsx'
import { cardTexts } from './card-texts.ts'

const fewSpots = 3

interface TournamentCardProps {
  tournament: ListedTournament
  /** When the list was loaded (`new Date(dataUpdatedAt)`), so that server and browser show the same availability. */
  now: Date
  /** The heading level of the name. */
  level?: 2 | 3
  hasPicture?: boolean
}

/** A tournament in a list. The whole card is a link. */
export function TournamentCard({ tournament, now, level = 2, hasPicture = true }: TournamentCardProps) {
  const Heading = `h${level}` as const
  const nameId = useId()
  const { skill, dates, place, stakes, action, isFree } = cardTexts(tournament, now)
  const to = { to: '/tournament/$id', params: { id: tournament.id } } as const
  return (
    <Card as="article" aria-labelledby={nameId} linked padded={false} className="flex flex-col">
      {hasPicture && <TournamentPicture tournament={tournament} className="aspect-5/2 sm:aspect-video" />}
      <div className="flex flex-1 flex-col gap-3 p-4 sm:p-5">
        <div className="flex flex-wrap gap-2">
          <SportBadge sport={tournament.sport} />
          <Badge>{skill}</Badge>
          <AvailabilityBadge tournament={tournament} now={now} />
          {isFree && <Badge tone="info">Free</Badge>}
        </div>
        <Heading id={nameId} className="type-display line-clamp-3 text-xl">
          <Link {...to} className={cardLink}>
            {tournament.name}
          </Link>
        </Heading>
        <ul role="list" className="flex flex-col gap-1.5 text-soft">
          <IconLine icon={<CalendarDays aria-hidden />}>{dates}</IconLine>
          <IconLine icon={<MapPin aria-hidden />}>{place}</IconLine>
          <IconLine icon={<Trophy aria-hidden />}>{stakes}</IconLine>
        </ul>
        <Link {...to} aria-describedby={nameId} className={`${buttonClass({ wide: true })} mt-auto`}>
          {action}
        </Link>
      </div>
    </Card>
  )
}

function AvailabilityBadge({ tournament, now }: TournamentCardProps) {
  const { refusal, left } = availabilityOf(tournament, now)
  const tone = refusal ? 'strong' : left <= fewSpots ? 'warning' : 'success'
  return <Badge tone={tone}>{availabilityText(tournament, now)}</Badge>
}
