import type { ReactNode } from 'react'
import { formatMoment, formatTimeInZone } from '#lib/dates.ts'
import { formatDollars } from '#lib/money.ts'
import { Card } from '#ui/card.tsx'
import { plural } from '#lib/words.ts'
import { cx } from '#ui/cx.ts'
import type { Tournament } from '../../contract.ts'
import { closingDay, feeText, isClosed, isNearlyFull, nextMoment, startText, teamsFigure } from '../availability.ts'
import { CapacityCourt } from './capacity-court.tsx'

interface RegistrationCardProps {
  tournament: Tournament
  /** When the tournament was loaded. */
  now: Date
  /** The viewer's spots, from 1. */
  ownSpots: readonly number[]
  /** Those that aren't paid for. */
  unpaidSpots: readonly number[]
  /** Above everything else: what is due, the viewer's own teams, or in a full tournament the waiting list. */
  lead: ReactNode
  /** Says that registration is closed. */
  refusal: ReactNode
  /** The one action of the page, if the lead has none. */
  action: ReactNode
  /** Whether the viewer is in already, or can't be: then the fee is only mentioned. */
  isFeeSmall: boolean
  /** Whether no spot is left. The waiting list says so, or the viewer has one. */
  isFull: boolean
  showsDeadline: boolean
  /** Below everything else. */
  end: ReactNode
}

/**
 * Entry fee and prize pool, if there is one (after registration, when it starts or ends), the spots and the register button. Spots held while someone pays
 * are shown separately, so that the numbers add up.
 */
export function RegistrationCard(props: RegistrationCardProps) {
  const { tournament, now, ownSpots, unpaidSpots, lead, refusal, action, isFeeSmall, isFull, showsDeadline, end } =
    props
  const { currentTeams, maxTeams, registrationDeadline, timeZone } = tournament
  const held = tournament.placesTaken - currentTeams
  const closed = isClosed(tournament, now)
  const figure = teamsFigure(tournament, now)
  const day = showsDeadline && !isFull ? closingDay(tournament, now) : null
  return (
    <Card as="section" aria-labelledby="registration" className="flex flex-col gap-3">
      <h2 id="registration" className="sr-only">
        Registration
      </h2>
      {lead}
      {closed ? <Next tournament={tournament} now={now} /> : !isFeeSmall && <Stakes tournament={tournament} />}
      {refusal}
      {!closed && <CapacityCourt tournament={tournament} ownSpots={ownSpots} unpaidSpots={unpaidSpots} />}
      <div id="spots" className="flex scroll-my-36 flex-wrap items-baseline justify-between gap-x-4">
        {!isFull && (
          <p className={cx('font-semibold', isNearlyFull(tournament, now) && 'text-warning')}>
            {figure.count} {figure.words}
            {day && (
              <>
                , closes {day} at{' '}
                <span className="whitespace-nowrap">{formatTimeInZone(registrationDeadline, timeZone)}</span>
              </>
            )}
          </p>
        )}
        {closed && tournament.status === 'upcoming' && (
          <p className="type-small w-full text-soft">The tournament hasn&apos;t been drawn yet.</p>
        )}
        {!closed && (
          <p className="type-small">
            {currentTeams} of {maxTeams} teams registered
            {held > 0 && <span className="text-soft"> · {plural(held, 'spot')} held</span>}
            {isFeeSmall && (
              <span className="text-soft">
                {' '}
                <span className="whitespace-nowrap">· {feeText(tournament)}</span>
              </span>
            )}
          </p>
        )}
      </div>
      {action}
      {showsDeadline && !day && (
        <p className="type-small text-soft">
          Registration closes <span className="inline-block">{formatMoment(registrationDeadline, timeZone)}</span>
        </p>
      )}
      {end}
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

function Next({ tournament, now }: { tournament: Tournament; now: Date }) {
  const next = nextMoment(tournament)
  if (tournament.status === 'upcoming') return <p className="type-heading">{startText(tournament, now)}</p>
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
