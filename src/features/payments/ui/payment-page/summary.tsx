import type { Tournament } from '#features/tournaments/contract.ts'
import { TournamentPicture } from '#features/tournaments/ui/tournament-picture.tsx'
import { formatTournamentDates } from '#features/tournaments/ui/tournament-dates.ts'
import { formatDollars } from '#lib/money.ts'
import { Card } from '#ui/card.tsx'
import { Skeleton } from '#ui/list/skeleton.tsx'
import { SportBadge } from '#ui/badge/sport-badge.tsx'
import { SummaryList } from '#ui/list/summary-list.tsx'

interface PaymentSummaryProps {
  tournament: Tournament
  /** Null until it is known. */
  teamName: string | null
  /** Dollars. */
  entryFee: number
}

/** What is being paid for. */
export function PaymentSummary({ tournament, teamName, entryFee }: PaymentSummaryProps) {
  return (
    <Card as="section" aria-labelledby="summary" padded={false} className="overflow-hidden">
      <TournamentPicture tournament={tournament} className="hidden h-28 sm:block" />
      <div className="p-4 sm:p-6">
        <h2 id="summary" className="type-display text-xl">
          Registration Summary
        </h2>
        <div className="mt-2">
          <SummaryList
            isDense
            lines={[
              { label: 'Tournament', value: tournament.name },
              { label: 'Team', value: teamName ?? <Skeleton className="ml-auto h-6 w-32" /> },
              { label: 'Sport', value: <SportBadge sport={tournament.sport} /> },
              { label: 'Location', value: tournament.location },
              { label: 'Dates', value: formatTournamentDates(tournament) },
            ]}
            total={{ label: 'Entry fee', value: formatDollars(entryFee) }}
          />
        </div>
      </div>
    </Card>
  )
}
