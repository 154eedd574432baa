import { Link } from '@tanstack/react-router'
import type { Tournament } from '#features/tournaments/contract.ts'
import { availabilityOf } from '#features/tournaments/ui/availability.ts'
import { formatMoment } from '#lib/dates.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'

/** Shown in place of the bracket until the draw. */
export function NotDrawn({ tournament, now }: { tournament: Tournament; now: Date }) {
  const { id, sport, registrationDeadline, timeZone, status } = tournament
  const isToCome = status === 'upcoming'
  const isClosed = availabilityOf(tournament, now).refusal === 'registration_closed'
  return (
    <EmptyState
      className="mt-8"
      sport={sport}
      title={isToCome ? 'Not drawn yet' : 'No bracket'}
      hint={
        !isToCome
          ? "This tournament wasn't drawn on this site."
          : isClosed
            ? 'Registration is closed. The draw is next.'
            : `Registration closes ${formatMoment(registrationDeadline, timeZone)}, and the draw follows.`
      }
      action={
        <Link to="/tournament/$id" params={{ id }} className={buttonClass()}>
          Back to the tournament
        </Link>
      }
    />
  )
}
