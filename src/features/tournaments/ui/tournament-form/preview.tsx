import CalendarDays from 'lucide-react/icons/calendar-days'
import MapPin from 'lucide-react/icons/map-pin'
import Trophy from 'lucide-react/icons/trophy'
import { formatDate } from '#lib/dates.ts'
import { formatDollars } from '#lib/money.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Card } from '#ui/card.tsx'
import { CourtPicture } from '#ui/courts/court-picture.tsx'
import { SportBadge } from '#ui/badge/sport-badge.tsx'
import { skillLabels } from '../../values.ts'
import { IconLine } from '../icon-line.tsx'
import type { FormValues } from './fields.ts'

/** The card players will see in the list, with the fields filled in so far. */
export function TournamentPreview({ values }: { values: FormValues }) {
  const { name, sport, skillLevel, location, startDate, endDate, entryFee, prizePool } = values
  return (
    <aside aria-label="Preview" className="sticky top-24 hidden lg:block">
      <p className="type-label mb-2 text-soft">How it will look in the list</p>
      <Card padded={false} className="overflow-hidden">
        <CourtPicture sport={sport} className="aspect-video" />
        <div className="flex flex-col gap-3 p-5">
          <div className="flex flex-wrap gap-2">
            {sport && <SportBadge sport={sport} />}
            <Badge>{skillLabels[skillLevel as keyof typeof skillLabels]}</Badge>
          </div>
          <p className={`type-subheading line-clamp-3 ${name.trim() ? '' : 'text-soft'}`}>
            {name.trim() || 'Tournament name'}
          </p>
          <ul role="list" className="flex flex-col gap-1.5 text-soft">
            <IconLine icon={<CalendarDays aria-hidden />}>{datesIn(startDate, endDate) || 'Start date'}</IconLine>
            <IconLine icon={<MapPin aria-hidden />}>{location.trim() || 'Location'}</IconLine>
            <IconLine icon={<Trophy aria-hidden />}>
              {amount(prizePool)} prize pool · {entryFee === 0 ? 'Free to enter' : `${amount(entryFee)} a team`}
            </IconLine>
          </ul>
        </div>
      </Card>
    </aside>
  )
}

/** 'Dec 5, 2026 – Dec 6, 2026', whatever the time zone. */
function datesIn(...texts: string[]): string {
  const days = texts
    .filter((text) => !Number.isNaN(Date.parse(`${text}Z`)))
    .map((text) => formatDate(`${text}Z`, 'UTC'))
  return [...new Set(days)].join(' – ')
}

function amount(dollars: number): string {
  return Number.isFinite(dollars) ? formatDollars(dollars) : '$…'
}
