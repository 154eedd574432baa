import type { ReactNode } from 'react'
import { formatMoment } from '#lib/dates.ts'
import { formatDollars } from '#lib/money.ts'
import { Card } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import type { Tournament } from '../../contract.ts'
import { availabilityOf, closingDay, isClosed, isNearlyFull, nextMoment, teamsFigure } from '../availability.ts'
import { CapacityCourt } from './capacity-court.tsx'

interface RegistrationCardProps {
  tournament: Tournament
  /** When the tournament was loaded. */
  now: Date
  /** The viewer's spots, from 1. */
  ownSpots: readonly number[]
  /** Above everything else: the viewer's own teams and the spots held for them. */
  lead: ReactNode
  /** The one action of the page. */
  action: ReactNode
  /** In a full tournament, what to do instead of the action, above it. */
  waitingList: ReactNode
}

/**
 * Entry fee and prize pool, if there is one (after registration, when it starts or ends), the spots and the register button. Spots held while someone pays
 * are shown separately, so that the numbers add up.
 */
export function RegistrationCard({ tournament, now, ownSpots, lead, action, waitingList }: RegistrationCardProps) {
  const { currentTeams, maxTeams, registrationDeadline, timeZone } = tournament
  const held = tournament.placesTaken - currentTeams
  const closed = isClosed(tournament, now)
  const { refusal } = availabilityOf(tournament, now)
  const figure = teamsFigure(tournament, now)
  const closes = closingDay(tournament, now)
  return (
    <Card as="section" aria-labelledby="registration" className="flex flex-col gap-3">
      <h2 id="registration" className="sr-only">
        Registration
      </h2>
      {lead}
      {closed ? <Next tournament={tournament} /> : <Stakes tournament={tournament} />}
      <CapacityCourt tournament={tournament} ownSpots={ownSpots} />
      <div id="spots" className="flex scroll-my-36 flex-wrap items-baseline justify-between gap-x-4">
        {refusal !== 'tournament_full' && (
          <p className={cx('font-semibold', isNearlyFull(tournament, now) && 'text-warning')}>
            {figure.count} {figure.words}
            {closes && ` · closes ${closes}`}
          </p>
        )}
        <p className="type-small">
          {currentTeams} of {maxTeams} teams registered
          {held > 0 && <span className="text-soft"> · {held} awaiting payment</span>}
        </p>
      </div>
      {waitingList}
      {action}
      <p className="type-small text-soft">
        Registration {closed ? 'closed' : 'closes'}{' '}
        <span className="inline-block">{formatMoment(registrationDeadline, timeZone)}</span>
      </p>
    </Card>
  )
}

/** Characters of two figures that fit next to each other. */
const fitting = 12

/** The fee, and the prize pool if there is one: side by side, or below each other if the amounts are long and the card is narrow. */
function Stakes({ tournament: { entryFee, prizePool } }: { tournament: Tournament }) {
  const fee = entryFee === 0 ? 'Free' : formatDollars(entryFee)
  const pool = prizePool === 0 ? '' : formatDollars(prizePool)
  const isLong = fee.length + pool.length > fitting
  return (
    <div className={cx('flex justify-between', isLong ? 'flex-col gap-2 sm:max-lg:flex-row' : 'items-start gap-4')}>
      <Figure value={fee} words={entryFee === 0 ? 'for all teams' : 'per team'} isLong={isLong} />
      {pool && (
        <Figure
          value={pool}
          words="prize pool"
          isLong={isLong}
          className={isLong ? 'sm:max-lg:text-right' : 'text-right'}
        />
      )}
    </div>
  )
}

function Next({ tournament }: { tournament: Tournament }) {
  const next = nextMoment(tournament)
  if (!next) return null
  return (
    <p>
      <span className="type-small block text-soft">{next.word}</span>
      <span className="type-subheading block">{formatMoment(next.instant, tournament.timeZone)}</span>
    </p>
  )
}

type FigureProps = { value: string; words: string; isLong: boolean; className?: string }

function Figure({ value, words, isLong, className }: FigureProps) {
  return (
    <p className={className}>
      <span className={cx('block whitespace-nowrap', isLong ? 'type-figure' : 'type-figure-large')}>{value}</span>{' '}
      <span className="type-small text-soft">{words}</span>
    </p>
  )
}
