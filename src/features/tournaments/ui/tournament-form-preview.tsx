import CalendarDays from 'lucide-react/icons/calendar-days'
import MapPin from 'lucide-react/icons/map-pin'
import Trophy from 'lucide-react/icons/trophy'
import { useContext } from 'react'
import type { ReactNode } from 'react'
import { formatDate } from '#lib/dates.ts'
import { formatDollars } from '#lib/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { CourtPicture } from '#ui/courts/court-picture.tsx'
import { SportBadge } from '#ui/sport-badge.tsx'
import { skillLabels } from '../values.ts'
import { FormContext } from './tournament-form-context.ts'

/** The card players will see in the list, as far as it is filled in. Beside the form where there is room; all of it also stands there. */
export function TournamentPreview() {
  const { name, sport, skillLevel, location, startDate, endDate, entryFee, prizePool } = useContext(FormContext).values
  return (
    <aside aria-label="Preview" className="sticky top-24 hidden lg:block">
      <p className="type-label mb-2 text-sm text-soft">How players will find it</p>
      <Card padded={false} className="overflow-hidden">
        <CourtPicture sport={sport} className="aspect-video" />
        <div className="flex flex-col gap-3 p-5">
          <div className="flex flex-wrap gap-2">
            {sport && <SportBadge sport={sport} />}
            <Badge>{skillLabels[skillLevel as keyof typeof skillLabels]}</Badge>
          </div>
          <p className={`type-display line-clamp-3 text-xl ${name.trim() ? '' : 'text-soft'}`}>
            {name.trim() || 'Tournament name'}
          </p>
          <ul className="flex flex-col gap-1.5 text-soft">
            <Line icon={<CalendarDays aria-hidden />}>{datesIn(startDate, endDate) || 'Start date'}</Line>
            <Line icon={<MapPin aria-hidden />}>{location.trim() || 'Location'}</Line>
            <Line icon={<Trophy aria-hidden />}>
              {amount(prizePool)} prize pool · {entryFee === 0 ? 'Free to enter' : `${amount(entryFee)} a team`}
            </Line>
          </ul>
        </div>
      </Card>
    </aside>
  )
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-2 [&>svg]:mt-1 [&>svg]:size-4 [&>svg]:shrink-0">
      {icon}
      <span className="line-clamp-2 min-w-0 break-words">{children}</span>
    </li>
  )
}

/** 'Dec 5, 2026 – Dec 6, 2026': the local texts as they are, in no zone. */
function datesIn(...texts: string[]): string {
  const days = texts
    .filter((text) => !Number.isNaN(Date.parse(`${text}Z`)))
    .map((text) => formatDate(`${text}Z`, 'UTC'))
  return [...new Set(days)].join(' – ')
}

function amount(dollars: number): string {
  return Number.isFinite(dollars) ? formatDollars(dollars) : '$…'
}
