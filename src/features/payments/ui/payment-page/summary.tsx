import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import type { Tournament } from '#features/tournaments/contract.ts'
import { TournamentPicture } from '#features/tournaments/ui/tournament-picture.tsx'
import { formatTournamentDates } from '#features/tournaments/ui/tournament-dates.ts'
import { formatDollars } from '#lib/money.ts'
import { Card } from '#ui/card.tsx'
import { Skeleton } from '#ui/list/skeleton.tsx'
import { cx } from '#ui/cx.ts'
import { SportBadge } from '#ui/badge/sport-badge.tsx'
import { SummaryList } from '#ui/list/summary-list.tsx'

interface PaymentSummaryProps {
  tournament: Tournament
  /** Null until it is known. */
  teamName: string | null
  /** Null for a deleted account. */
  organizerName: string | null
  /** Dollars. */
  entryFee: number
}

/** What is being paid for. Below 1024 px it is folded to one row, so that the card form is on the first screen. */
export function PaymentSummary({ tournament, teamName, organizerName, entryFee }: PaymentSummaryProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card as="section" aria-labelledby="summary" padded={false} className="overflow-hidden">
      <TournamentPicture tournament={tournament} className="hidden h-28 lg:block" />
      <h2 id="summary" className="type-subheading sr-only lg:not-sr-only lg:px-6 lg:pt-6">
        Registration Summary
      </h2>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls="summary-lines"
        className="flex min-h-12 w-full items-center gap-3 px-4 text-left hover:bg-sunken sm:px-6 lg:hidden"
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className="sr-only">Registration summary:</span>
        <span className="min-w-0 flex-1 truncate font-semibold">{tournament.name}</span>
        <span className="type-figure">{formatDollars(entryFee)}</span>
        <ChevronDown aria-hidden className={cx('size-5 shrink-0 text-soft', isOpen && 'rotate-180')} />
      </button>
      <div id="summary-lines" className={cx('px-4 pb-4 sm:px-6 sm:pb-6 lg:mt-2', !isOpen && 'max-lg:hidden')}>
        <SummaryList
          isDense
          lines={[
            { label: 'Tournament', value: tournament.name },
            { label: 'Team', value: teamName ?? <Skeleton className="ml-auto h-6 w-32" /> },
            { label: 'Sport', value: <SportBadge sport={tournament.sport} /> },
            { label: 'Location', value: tournament.location },
            { label: 'Dates', value: formatTournamentDates(tournament) },
            ...(organizerName ? [{ label: 'Organizer', value: organizerName }] : []),
          ]}
          total={{ label: 'Entry fee', value: formatDollars(entryFee) }}
        />
      </div>
    </Card>
  )
}
