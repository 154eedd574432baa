import CalendarDays from 'lucide-react/icons/calendar-days'
import MapPin from 'lucide-react/icons/map-pin'
import Users from 'lucide-react/icons/users'
import { Card } from '#ui/card.tsx'
import { DefinitionList } from '#ui/list/definition-list.tsx'
import { Progress } from '#ui/progress.tsx'
import { QrCode } from '#ui/qr-code.tsx'
import { Stat } from '#ui/stat.tsx'
import { SummaryList } from '#ui/list/summary-list.tsx'
import { Deadline } from '#ui/deadline.tsx'
import { ViewerMoment } from '#ui/viewer-moment.tsx'
import { grid, longName, Sample } from './sample.tsx'

const spots = [
  [0, 16],
  [1, 2],
  [14, 16],
  [0, 64],
  [1, 64],
  [63, 64],
  [64, 64],
] as const

export function Numbers() {
  return (
    <>
      <Sample name="A deadline in the viewer's time zone">
        <p>
          Due by <ViewerMoment instant="2026-12-05T15:00:00Z" timeZone="America/Chicago" end="." /> On a tournament's
          page: <Deadline instant="2026-12-05T15:00:00Z" timeZone="America/Chicago" />
        </p>
      </Sample>
      <Sample name="QR code">
        <QrCode text="https://example.com/tournament" label="QR code of the tournament's page" className="size-32" />
      </Sample>
      <Sample name="Counters" className="grid grid-cols-2 gap-6 sm:grid-cols-4">
        <dl className="contents">
          <Stat value="0" label="Active Tournaments" />
          <Stat value="25,800" label="Players" />
          <Stat value="$180k" label="Prizes Awarded" />
          <Stat value="1,234,567" label="Total Wins" note="All time" />
        </dl>
      </Sample>
      <div className={grid}>
        {spots.map(([taken, of]) => (
          <Sample key={`${taken}/${of}`} name={`${taken} of ${of} spots`}>
            <Progress value={taken} max={of} label="Teams registered" />
          </Sample>
        ))}
        <Sample name="Uploading, 37 %">
          <Progress value={37} max={100} label="Uploading" text="37 percent" />
        </Sample>
      </div>
      <Sample name="Facts">
        <DefinitionList
          facts={[
            { term: 'Dates', detail: 'Jun 14, 2025 – Jun 15, 2025', icon: <CalendarDays aria-hidden /> },
            { term: 'Location', detail: `${longName} Memorial Park, Astoria, Oregon`, icon: <MapPin aria-hidden /> },
            { term: 'Team size', detail: '5 players', icon: <Users aria-hidden /> },
            { term: 'Organizer', detail: 'Tournament Admin' },
          ]}
        />
      </Sample>
      <Sample name="What is being paid for" className="max-w-md">
        <Card>
          <SummaryList
            lines={[
              { label: 'Tournament', value: 'Pier Nine Threes' },
              { label: 'Team', value: longName },
              { label: 'Sport', value: 'Basketball' },
            ]}
            total={{ label: 'Entry fee', value: '$1,250.50' }}
          />
        </Card>
      </Sample>
    </>
  )
}
