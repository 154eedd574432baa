import type { ReactNode } from 'react'
import { formatMoment } from '#lib/dates.ts'
import { formatDollars } from '#lib/money.ts'
import { Card } from '#ui/card.tsx'
import { Progress } from '#ui/progress.tsx'
import type { Tournament } from '../../contract.ts'
import { availabilityOf, teamsFigure } from '../availability.ts'

interface RegistrationCardProps {
  tournament: Tournament
  /** When the tournament was loaded. */
  now: Date
  /** The one action of the page. */
  action: ReactNode
  /** Below the action: the viewer's own teams. */
  children?: ReactNode
}

/**
 * Entry fee, spots remaining (after registration, the teams that play) and the register button. The bar shows listed teams; spots held while someone pays are shown separately, so that
 * the numbers add up.
 */
export function RegistrationCard({ tournament, now, action, children }: RegistrationCardProps) {
  const { currentTeams, maxTeams, entryFee, registrationDeadline, timeZone } = tournament
  const held = tournament.placesTaken - currentTeams
  const isClosed = availabilityOf(tournament, now).refusal === 'registration_closed' || tournament.status !== 'upcoming'
  const figure = teamsFigure(tournament, now)
  return (
    <Card as="section" aria-labelledby="registration" className="flex flex-col gap-3">
      <h2 id="registration" className="sr-only">
        Registration
      </h2>
      <div className="flex items-start justify-between gap-4">
        <p>
          <Figure>{entryFee === 0 ? 'Free' : formatDollars(entryFee)}</Figure>{' '}
          <span className="text-sm text-soft">{entryFee === 0 ? 'for all teams' : 'per team'}</span>
        </p>
        <p className="text-right">
          <Figure>{figure.count}</Figure> <span className="text-sm text-soft">{figure.words}</span>
        </p>
      </div>
      <Progress value={currentTeams} max={maxTeams} label="Teams registered" />
      <p>
        {currentTeams} of {maxTeams} teams registered
        {held > 0 && <span className="text-soft"> · {held} awaiting payment</span>}
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

function Figure({ children }: { children: ReactNode }) {
  return <span className="type-figure block text-3xl break-words">{children}</span>
}
