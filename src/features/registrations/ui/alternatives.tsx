import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDollars } from '#lib/money.ts'
import { distanceText } from '#features/discover/ui/list/card-text.ts'
import { alternativesQuery } from '#features/discover/ui/queries.ts'
import type { Tournament } from '#features/tournaments/contract.ts'
import { formatTournamentDates } from '#features/tournaments/ui/tournament-dates.ts'
import { useClient } from '#ui/client/use-client.ts'
import { cx } from '#ui/cx.ts'

interface AlternativesProps {
  tournament: Pick<Tournament, 'id' | 'sport' | 'latitude' | 'longitude'>
  /** Without a heading, the caller has one. */
  hasHeading?: boolean
}

/** Up to three tournaments of the same sport that teams can still enter: the nearest ones, or the soonest deadlines if the place is unknown. */
export default function Alternatives({ tournament, hasHeading = false }: AlternativesProps) {
  const { data = [] } = useQuery(alternativesQuery(useClient(), tournament))
  if (data.length === 0) return null
  return (
    <div className={cx('flex flex-col gap-1', hasHeading && 'border-t border-line pt-4')}>
      {hasHeading && <h3 className="type-subheading">Other tournaments you can still enter</h3>}
      <ul role="list">
        {data.map((other) => (
          <li key={other.id} className="border-b border-line last:border-0">
            <Link
              to="/tournament/$id"
              params={{ id: other.id }}
              className="flex min-h-11 flex-col justify-center py-2 wrap-anywhere no-underline hover:underline"
            >
              <span className="flex items-baseline justify-between gap-3 font-semibold">
                <span className="min-w-0">{other.name}</span>
                <span className="shrink-0">{other.entryFee === 0 ? 'Free' : formatDollars(other.entryFee)}</span>
              </span>
              <span className="type-small">{formatTournamentDates(other)}</span>
              <span className="type-small text-soft">
                {other.distance === undefined ? other.location : `${distanceText(other.distance)} · ${other.location}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
