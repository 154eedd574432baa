import type { ReactNode } from 'react'
import { formatMoment } from '#lib/dates.ts'
import { formatDollars } from '#lib/money.ts'
import { Card } from '#ui/card.tsx'
import { Progress } from '#ui/progress.tsx'
import type { Tournament } from '../contract.ts'
import { roomIn } from './room.ts'

interface RegistrationCardProps {
  tournament: Tournament
  /** When the tournament was read. */
  now: Date
  /** The one action of the page. */
  action: ReactNode
  /** Below the action: what the visitor already has here. */
  children?: ReactNode
}

/**
 * What it costs, whether there is room, and the way in. The bar shows listed teams (SPEC.md §9); a place that somebody is paying for
 * right now is no spot that remains either way, and is told apart so that the numbers add up.
 */
export function RegistrationCard({ tournament, now, action, children }: RegistrationCardProps) {
  const { currentTeams, maxTeams, entryFee, registrationDeadline, timeZone } = tournament
  const held = tournament.placesTaken - currentTeams
  const { left, refusal } = roomIn(tournament, now)
  const isClosed = refusal === 'registration_closed'
  return (
    <Card as="section" aria-label="Registration" className="flex flex-col gap-3">
      <div className="flex items-start justify-between gap-4">
        <p>
          <Figure>{entryFee === 0 ? 'Free' : formatDollars(entryFee)}</Figure>{' '}
          <span className="text-sm text-soft">{entryFee === 0 ? 'for every team' : 'per team'}</span>
        </p>
        <p className="text-right">
          <Figure>{left}</Figure>{' '}
          <span className="text-sm text-soft">{left === 1 ? 'spot remaining' : 'spots remaining'}</span>
        </p>
      </div>
      <Progress value={currentTeams} max={maxTeams} label="Teams registered" />
      <p>
        {currentTeams} of {maxTeams} teams registered
        {held > 0 && <span className="text-soft"> · {held} being paid for</span>}
      </p>
      {action}
      <p className="text-sm text-soft">
        Registration {isClosed ? 'closed' : 'closes'}{' '}
        <span className="inline-block">{formatMoment(registrationDeadline, timeZone)}</span>
      </p>
      {children}
    </Card>
  )
}

/** One half of the scoreboard. */
function Figure({ children }: { children: ReactNode }) {
  return <span className="type-figure block text-3xl break-words">{children}</span>
}
