import type { ReactNode } from 'react'
import { formatDollars } from '#lib/money.ts'
import { Card } from '#ui/card.tsx'
import { Progress } from '#ui/progress.tsx'
import type { Tournament } from '../contract.ts'
import { roomIn } from './room.ts'
import { momentOf } from './when.ts'

interface RegistrationCardProps {
  tournament: Tournament
  /** When the tournament was read. */
  now: Date
  /** The one action of the page. */
  action: ReactNode
}

/**
 * What it costs, whether there is room, and the way in. The bar shows listed teams (SPEC.md §9); a place that somebody is paying for
 * right now is no spot that remains, so both numbers need not add up to the maximum.
 */
export function RegistrationCard({ tournament, now, action }: RegistrationCardProps) {
  const { currentTeams, maxTeams, entryFee, registrationDeadline, timeZone } = tournament
  const { left, refusal } = roomIn(tournament, now)
  const isClosed = refusal === 'registration_closed'
  return (
    <Card as="section" aria-label="Registration" className="flex flex-col gap-3">
      <p className="flex items-baseline gap-2">
        <span className="type-figure text-3xl">{entryFee === 0 ? 'Free' : formatDollars(entryFee)}</span>
        <span className="text-soft">{entryFee === 0 ? 'for every team' : 'per team'}</span>
      </p>
      <Progress value={currentTeams} max={maxTeams} label="Teams registered" />
      <p className="flex flex-wrap justify-between gap-x-4">
        <span>
          {currentTeams} of {maxTeams} teams registered
        </span>
        <strong className="font-semibold">{left === 1 ? '1 spot remaining' : `${left} spots remaining`}</strong>
      </p>
      {action}
      <p className="text-sm text-soft">
        Registration {isClosed ? 'closed' : 'closes'} {momentOf(registrationDeadline, timeZone)}
      </p>
    </Card>
  )
}
