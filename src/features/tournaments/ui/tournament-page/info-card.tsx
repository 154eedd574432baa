import { Link } from '@tanstack/react-router'
import CalendarDays from 'lucide-react/icons/calendar-days'
import { formatDollars } from '#lib/money.ts'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { LiveBadge, StatusBadge } from '#ui/badge/status-badge.tsx'
import { SummaryList } from '#ui/list/summary-list.tsx'
import type { Tournament, TournamentHost } from '../../contract.ts'
import { isDrawn } from '../../rules.ts'
import { feeText } from '../availability.ts'
import { DirectionsLink } from '../directions-link.tsx'

interface TournamentInfoCardProps {
  tournament: Tournament
  host: TournamentHost
  /** The fee is shown here once registration is over. */
  showsFee?: boolean
  /** Whether play has stopped on all courts. */
  isStopped?: boolean
}

export function TournamentInfoCard({ tournament, host, showsFee = false, isStopped = false }: TournamentInfoCardProps) {
  const isLive = tournament.status === 'active' && isDrawn(tournament)
  const drawText = drawTextOf(tournament)
  return (
    <Card as="section" aria-labelledby="info">
      <h2 id="info" className="type-subheading mb-1">
        Tournament Info
      </h2>
      <SummaryList
        lines={[
          {
            label: 'Status',
            value: isLive ? <LiveBadge isStopped={isStopped} /> : <StatusBadge status={tournament.status} />,
          },
          { label: 'Format', value: tournament.format },
          ...(drawText ? [{ label: 'Draw', value: <DrawLink id={tournament.id} text={drawText} /> }] : []),
          { label: 'Organizer', value: host.isAdministrator ? 'Tournament Admin' : (host.name ?? 'Deleted account') },
          ...(showsFee
            ? [
                {
                  label: 'Entry fee',
                  value: feeText(tournament),
                },
              ]
            : []),
          ...(tournament.prizePool > 0 ? [{ label: 'Prize pool', value: formatDollars(tournament.prizePool) }] : []),
        ]}
      />
      <div className="mt-4 flex flex-col gap-3 print:hidden">
        {tournament.status !== 'completed' && (
          <a href={`/api/tournaments/${tournament.id}/calendar.ics`} download className={buttonClass({ wide: true })}>
            <CalendarDays aria-hidden />
            Add to calendar
          </a>
        )}
        <DirectionsLink location={tournament.location} wide />
      </div>
    </Card>
  )
}

/** Nothing for a tournament that is over without a draw. */
function drawTextOf(tournament: Tournament): string | null {
  if (isDrawn(tournament)) return 'How it was drawn'
  if (tournament.competition === 'closed') return 'See the list'
  return tournament.status === 'upcoming' ? 'How it works' : null
}

function DrawLink({ id, text }: { id: string; text: string }) {
  return (
    <Link
      to="/tournament/$id/draw"
      params={{ id }}
      className="relative underline after:absolute after:inset-x-0 after:-inset-y-3.5"
    >
      {text}
    </Link>
  )
}
