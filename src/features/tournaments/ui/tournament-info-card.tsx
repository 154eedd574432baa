import CalendarDays from 'lucide-react/icons/calendar-days'
import { formatDollars } from '#lib/money.ts'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { SummaryList } from '#ui/summary-list.tsx'
import type { Tournament } from '../contract.ts'

export function TournamentInfoCard({ tournament }: { tournament: Tournament }) {
  return (
    <Card as="section" aria-labelledby="info">
      <h2 id="info" className="type-display mb-1 text-lg">
        Tournament Info
      </h2>
      <SummaryList
        lines={[
          { label: 'Status', value: <StatusBadge status={tournament.status} /> },
          { label: 'Format', value: 'Single Elimination' },
          { label: 'Organizer', value: 'Tournament Admin' },
          { label: 'Prize pool', value: formatDollars(tournament.prizePool) },
        ]}
      />
      <a
        href={`/api/tournaments/${tournament.id}/calendar.ics`}
        download
        className={`${buttonClass()} mt-4 w-full print:hidden`}
      >
        <CalendarDays aria-hidden />
        Add to calendar
      </a>
    </Card>
  )
}
