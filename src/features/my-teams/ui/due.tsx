import Clock from 'lucide-react/icons/clock'
import type { Registration } from '#features/registrations/contract.ts'
import { formatDollars } from '#lib/money.ts'
import { ViewerMoment } from '#ui/viewer-moment.tsx'
import { isOffer, timeLeftText } from './team-state.ts'

interface DueProps {
  registration: Registration
  /** When it was loaded. */
  now: Date
}

/** An action that is due, its deadline, and what happens after it. */
export function Due({ registration, now }: DueProps) {
  const { amount, expiresAt, holdExpiresAt, timeZone } = registration
  if (!expiresAt) return null
  const isOver = new Date(expiresAt) <= now
  const until = isOver ? 'was due by' : holdExpiresAt ? 'due. Your spot is held until' : 'due by'
  return (
    <p className="flex gap-2 border-t border-warning/30 bg-warning-ground px-4 py-3 text-warning sm:px-5">
      <Clock aria-hidden className="mt-1 size-4 shrink-0" />
      <span className="min-w-0">
        {amount > 0 ? (
          <>
            <strong className="type-figure mr-1 text-ink">{formatDollars(amount)}</strong> {until}
          </>
        ) : (
          `Your spot ${isOver ? 'was' : 'is'} held until`
        )}{' '}
        <strong className="font-semibold text-ink">
          <ViewerMoment instant={expiresAt} timeZone={timeZone} end="." />
        </strong>{' '}
        {/* On a line of its own, so that it stays in place when the moment changes to the viewer's time zone. */}
        <span className="block">{outcomeOf(registration, isOver, now)}</span>
      </span>
    </p>
  )
}

/** What happens to the spot when the time is over. */
function outcomeOf(registration: Registration, isOver: boolean, now: Date): string | null {
  if (isOver) return "Your spot is being released. You weren't charged."
  if (registration.isReplacement) {
    return `${timeLeftText(registration.expiresAt!, now)} left to play in place of a team that didn't show up. After that, we ask the next team.`
  }
  if (isOffer(registration)) {
    return `${timeLeftText(registration.expiresAt!, now)} left. After that, it goes to the next team in line.`
  }
  return registration.holdExpiresAt ? null : "If it's still unpaid, your spot is released."
}
