import { Link } from '@tanstack/react-router'
import { capitalize, lowerFirst } from '#lib/words.ts'
import { cx } from '#ui/cx.ts'
import type { MatchState } from '../../api-contract.ts'
import { matchScore, scoreDetails } from './match-score.ts'
import { afterwards, matchTitle, slotText } from './match-text.ts'
import { matchNameOf } from './rounds.ts'
import type { CompetitionView } from './view.ts'

export interface MatchCardProps {
  match: MatchState
  view: CompetitionView
  tournamentId: string
  /** Whether it is in a list with matches of several rounds; `number` if they are all of one group. */
  showsRound?: boolean | 'number'
}

/**
 * A match as a scoreboard. Its text, with the hidden parts, reads as `matchSentence`: 'Match 17, final: Reds 2, Blues 1. Winner plays
 * match 25.'
 */
export function MatchCard({ match, view, tournamentId, showsRound = false }: MatchCardProps) {
  const details = scoreDetails(match, view.nameOf)
  const look = lookOf(match)
  const note = match.bracket === 'reset' && look !== 'decided' ? noteOfReset(match) : details
  const place = !note && look !== 'bye' ? view.placeText(match.number) : undefined
  return (
    <div className="relative">
      {showsRound && (
        <p aria-hidden className="mb-1 text-sm text-soft">
          {showsRound === 'number' ? `Round ${match.round}` : capitalize(matchNameOf(view.rounds, match))}
        </p>
      )}
      <span className="sr-only">{`${matchTitle(match, view)}: `}</span>
      {look === 'bye' ? (
        <Bye match={match} view={view} tournamentId={tournamentId} />
      ) : (
        <div className={cx(shape, looks[look])}>
          <span
            aria-hidden
            className="type-figure row-span-2 grid place-items-center border-r border-line px-1 text-xs font-semibold text-soft"
          >
            {match.number}
          </span>
          <Side slot={0} match={match} view={view} tournamentId={tournamentId} />
          <Side slot={1} match={match} view={view} tournamentId={tournamentId} />
        </div>
      )}
      <span className="sr-only">{['.', ...afterwards(match, view)].join(' ')}</span>
      {note && (
        <p aria-hidden className="match-note truncate pt-0.5 text-xs text-soft">
          {note}
        </p>
      )}
      {place && <p className="match-note truncate pt-0.5 text-xs text-soft">{place}</p>}
    </div>
  )
}

type Look = 'bye' | 'decided' | 'due' | 'waiting'

function lookOf({ outcome, status }: MatchState): Look {
  if (outcome === 'bye' || outcome === 'not_needed') return 'bye'
  return status === 'decided' ? 'decided' : status === 'waiting' ? 'waiting' : 'due'
}

const noteOfReset = ({ outcome }: MatchState) => (outcome === 'not_needed' ? '' : 'Only if needed')

const shape = 'grid grid-cols-[minmax(1.75rem,auto)_minmax(0,1fr)] overflow-hidden rounded-md border-2 bg-surface'
const looks = {
  decided: 'border-line',
  due: 'border-ink',
  waiting: 'border-dashed border-line bg-transparent',
}

type SideProps = Omit<MatchCardProps, 'showsRound'>

function Side({ slot, match, view, tournamentId }: SideProps & { slot: 0 | 1 }) {
  const holder = match.slots[slot]
  const team = typeof holder === 'object' ? view.teamOf(holder.team) : undefined
  const score = matchScore(match)
  const isWinner = team !== undefined && typeof match.winner === 'object' && match.winner.team === team.teamId
  const isDrawn = match.winner === 'nobody' && match.outcome === 'played'
  const isOut = team !== undefined && match.status === 'decided' && !isWinner && !isDrawn
  const text = slotText(match, slot, view)
  const isLowered = slot === 1 && !score && typeof holder !== 'object'
  return (
    <div className={cx('flex min-w-0 items-stretch', slot === 0 && 'border-b border-line')}>
      {team ? (
        <Link
          to="/tournament/$id/team/$teamId"
          params={{ id: tournamentId, teamId: team.teamId }}
          className={cx(sideClass, 'no-underline hover:underline', isWinner && 'font-bold', isOut && 'text-soft')}
        >
          <span className="match-name">{text}</span>
          <Seed seed={view.seedOf(team.teamId)} />
        </Link>
      ) : (
        <span className={cx(sideClass, 'text-soft')}>
          <span className="match-name block first-letter:uppercase">{isLowered ? lowerFirst(text) : text}</span>
        </span>
      )}
      {score ? (
        <span className={cx(scoreClass, isWinner ? winnerClass : isOut && 'text-soft')}>
          <span className="sr-only"> </span>
          {score[slot]}
        </span>
      ) : (
        isWinner && <Advances />
      )}
      {slot === 0 && <span className="sr-only">{score ? ', ' : ' against '}</span>}
    </div>
  )
}

/** In parentheses, or it would look like a score. */
function Seed({ seed }: { seed: number | null }) {
  if (seed === null) return null
  return (
    <span aria-hidden className="shrink-0 text-xs font-normal text-soft">
      ({seed})
    </span>
  )
}

const sideClass = 'match-side flex min-w-0 flex-1 items-center gap-1.5 px-2.5 leading-tight'
const scoreClass = 'type-figure grid min-w-10 shrink-0 place-items-center px-1.5 text-base'

/** Paper has no background colors: there, the winner's score is framed. */
const winnerClass = 'bg-ink text-ground print:border-2 print:border-ink print:bg-transparent print:text-ink'

/** The winner of a match without a score. */
function Advances() {
  return (
    <span aria-hidden className={cx(scoreClass, winnerClass)}>
      <svg viewBox="0 0 16 16" className="size-4" fill="none" stroke="currentColor" strokeWidth="2.5">
        <path d="M3 8.5 6.5 12 13 4.5" />
      </svg>
    </span>
  )
}

/** A team that advances without playing: a line instead of a box. */
function Bye({ match, view, tournamentId }: SideProps) {
  const team = match.slots.flatMap((slot) => (typeof slot === 'object' ? (view.teamOf(slot.team) ?? []) : []))[0]
  if (match.outcome === 'not_needed' || !team) {
    return (
      <p className="match-bye flex min-h-8 items-center border-b-2 border-line px-2.5 text-sm text-soft">
        <span className="sr-only">{match.outcome === 'not_needed' ? 'not needed' : 'no teams'}</span>
        <span aria-hidden>{match.outcome === 'not_needed' ? 'Not needed' : 'Empty'}</span>
      </p>
    )
  }
  return (
    <p className="match-bye flex min-w-0 items-center gap-2 border-b-2 border-line lg:border-ink">
      <span className="sr-only">bye for </span>
      <Link
        to="/tournament/$id/team/$teamId"
        params={{ id: tournamentId, teamId: team.teamId }}
        className={cx(sideClass, 'no-underline hover:underline')}
      >
        <span className="match-name">{team.name}</span>
        <Seed seed={view.seedOf(team.teamId)} />
      </Link>
      <span aria-hidden className="type-label pr-2.5 text-xs text-soft">
        Bye
      </span>
    </p>
  )
}
