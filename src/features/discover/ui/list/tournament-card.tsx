import { Link } from '@tanstack/react-router'
import CalendarDays from 'lucide-react/icons/calendar-days'
import MapPin from 'lucide-react/icons/map-pin'
import Trophy from 'lucide-react/icons/trophy'
import { useId } from 'react'
import { formatDate } from '#lib/dates.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Card, cardLink } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { SportBadge } from '#ui/badge/sport-badge.tsx'
import type { ListedTournament } from '../../contract.ts'
import { availabilityOf, availabilityText } from '#features/tournaments/ui/availability.ts'
import { IconLine } from '#features/tournaments/ui/icon-line.tsx'
import { TournamentPicture } from '#features/tournaments/ui/tournament-picture.tsx'
import { cardTexts } from './card-text.ts'

const fewSpots = 3

interface TournamentCardProps {
  tournament: ListedTournament
  /** When the list was loaded (`new Date(dataUpdatedAt)`), so that server and browser show the same availability. */
  now: Date
  /** The heading level of the name. */
  level?: 2 | 3
  hasPicture?: boolean
}

/** A tournament in a list: a compact row on a phone, with the date on its picture. The whole card is a link. */
export function TournamentCard({ tournament, now, level = 2, hasPicture = true }: TournamentCardProps) {
  const Heading = `h${level}` as const
  const nameId = useId()
  const { sport, skill, dates, place, stakes, action, isFree } = cardTexts(tournament, now)
  const to = { to: '/tournament/$id', params: { id: tournament.id } } as const
  return (
    <Card as="article" aria-labelledby={nameId} linked padded={false} className="flex sm:flex-col">
      {hasPicture && (
        <div className="relative w-22 shrink-0 sm:w-full">
          <TournamentPicture tournament={tournament} className="size-full sm:aspect-video" />
          <DateBlock tournament={tournament} sport={sport} />
        </div>
      )}
      <div className={textClass}>
        <div className="flex flex-wrap gap-2 max-sm:row-start-3">
          <span className="sm:contents max-sm:sr-only">
            <SportBadge sport={tournament.sport} />
            <Badge>{skill}</Badge>
          </span>
          <AvailabilityBadge tournament={tournament} now={now} />
          {isFree && (
            <span className="sm:contents max-sm:sr-only">
              <Badge tone="info">Free</Badge>
            </span>
          )}
        </div>
        <Heading id={nameId} className="type-subheading col-span-2 line-clamp-2 sm:line-clamp-3">
          <Link {...to} className={cardLink}>
            {tournament.name}
          </Link>
        </Heading>
        <ul role="list" className="max-sm:type-small col-span-2 flex flex-col gap-1.5 text-soft">
          <IconLine icon={<CalendarDays aria-hidden />} className={cx(hasPicture && 'max-sm:sr-only')}>
            {dates}
          </IconLine>
          <IconLine icon={<MapPin aria-hidden />}>{place}</IconLine>
          <IconLine icon={<Trophy aria-hidden />} className="max-sm:sr-only">
            {stakes}
          </IconLine>
        </ul>
        <Link {...to} aria-describedby={nameId} className={actionClass}>
          {action}
        </Link>
      </div>
    </Card>
  )
}

/** In a compact row, the availability and the action are side by side at the end. */
const textClass =
  'grid min-w-0 flex-1 grid-cols-[auto_1fr] items-center gap-x-3 gap-y-1.5 p-3 sm:flex sm:flex-col sm:items-stretch sm:gap-3 sm:p-5'

/** A button, or a line of text in a compact row, whose target is as high as a button. */
const actionClass = cx(
  buttonClass({ wide: true }),
  'max-sm:type-small max-sm:justify-self-end sm:mt-auto max-sm:min-h-0 max-sm:w-auto max-sm:border-0 max-sm:bg-transparent max-sm:p-0 max-sm:underline',
  'max-sm:after:absolute max-sm:after:-inset-3',
)

type DateBlockProps = Pick<TournamentCardProps, 'tournament'> & { sport: string }

/** The first day and the sport, on the picture of a compact row. Both are also in its text. */
function DateBlock({ tournament: { startDate, timeZone }, sport }: DateBlockProps) {
  const [month, day] = formatDate(startDate, timeZone).split(/,? /)
  return (
    <p
      aria-hidden
      className="scheme-dark absolute inset-0 flex flex-col items-center justify-center bg-pitch/75 text-chalk sm:hidden print:hidden"
    >
      <span className="type-label">{month}</span>
      <span className="type-figure-large">{day}</span>
      <span className="type-small">{sport}</span>
    </p>
  )
}

function AvailabilityBadge({ tournament, now }: TournamentCardProps) {
  const { refusal, left } = availabilityOf(tournament, now)
  const tone = refusal ? 'strong' : left <= fewSpots ? 'warning' : 'success'
  return <Badge tone={tone}>{availabilityText(tournament, now)}</Badge>
}
