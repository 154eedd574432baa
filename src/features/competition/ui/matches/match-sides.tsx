import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { lowerFirst } from '#lib/words.ts'
import { cx } from '#ui/cx.ts'
import type { MatchState } from '../../api-contract.ts'
import { matchScore } from './match-score.ts'
import { matchTitle, slotText } from './match-text.ts'
import type { CompetitionView } from './view.ts'

interface MatchSidesProps {
  match: MatchState
  view: CompetitionView
  /** Makes each team a link to its page. */
  tournamentId?: string | undefined
  /** The team whose path through the bracket is lit. */
  litTeam?: string | undefined
}

/** The two teams of a match with their scores, one above the other. */
export function MatchSides(props: MatchSidesProps) {
  return (
    <>
      <Side slot={0} {...props} />
      <Side slot={1} {...props} />
    </>
  )
}

function Side({ slot, match, view, tournamentId, litTeam }: MatchSidesProps & { slot: 0 | 1 }) {
  const holder = match.slots[slot]
  const team = typeof holder === 'object' ? view.teamOf(holder.team) : undefined
  const score = matchScore(match)
  const isWinner = team !== undefined && typeof match.winner === 'object' && match.winner.team === team.teamId
  const isTied = match.winner === 'nobody' && match.outcome === 'played'
  const isOut = team !== undefined && match.status === 'decided' && !isWinner && !isTied
  return (
    <span
      className="match-side"
      data-outcome={match.isAnnulled ? undefined : isWinner ? 'won' : isOut ? 'lost' : undefined}
      data-team={team?.teamId}
      data-lit={(team && team.teamId === litTeam) || undefined}
    >
      {team ? (
        <TeamName {...{ team, view, tournamentId }} />
      ) : (
        <span className="match-name text-soft">
          <span className="first-letter:uppercase">
            {slot === 1 && !score && typeof holder !== 'object'
              ? lowerFirst(slotText(match, slot, view))
              : slotText(match, slot, view)}
          </span>
        </span>
      )}
      <Score value={score?.[slot]} />
      {isWinner && !score && !match.isAnnulled && <Advances />}
      {slot === 0 && <span className="sr-only">{score ? ', ' : ' against '}</span>}
    </span>
  )
}

interface TeamNameProps {
  team: { teamId: string; name: string }
  view: CompetitionView
  tournamentId: string | undefined
}

/** With the seed, if it has one: in parentheses, or it would look like a score. */
export function TeamName({ team: { teamId, name }, view, tournamentId }: TeamNameProps) {
  const seed = view.seedOf(teamId)
  const text = (
    <>
      <span className="match-name-text">{name}</span>
      {seed !== null && (
        <span aria-hidden className="match-seed">
          ({seed})
        </span>
      )}
    </>
  )
  if (!tournamentId) return <span className="match-name">{text}</span>
  return (
    <Link
      to="/tournament/$id/team/$teamId"
      params={{ id: tournamentId, teamId }}
      className="match-name no-underline hover:underline"
    >
      {text}
    </Link>
  )
}

/** Flips once when it changes while the page is open. */
function Score({ value }: { value: number | undefined }) {
  const [shown, setShown] = useState({ value, changes: 0 })
  if (shown.value !== value) setShown({ value, changes: shown.changes + 1 })
  if (value === undefined) return null
  return (
    <span key={shown.changes} className="match-score type-figure" data-changed={shown.changes > 0 || undefined}>
      <span className="sr-only"> </span>
      {value}
    </span>
  )
}

/** Marks the winner of a match without a score. */
function Advances() {
  return (
    <span aria-hidden className="match-score">
      <svg viewBox="0 0 16 16" className="size-4" fill="none" stroke="currentColor" strokeWidth="2.5">
        <path d="M3 8.5 6.5 12 13 4.5" />
      </svg>
    </span>
  )
}

interface PlacedProps {
  match: MatchState
  view: CompetitionView
  /** Where and when it is played: 'Court 2 · 10:20 AM'. */
  place: string | undefined
}

/** Where and when a match is played, and whether it is under way. Screen readers hear it with the match's title. */
export function PlaceLine({ match, view, place, round }: PlacedProps & { round?: string | undefined }) {
  const isLive = view.isRunning(match.number)
  const text = [round, place].filter(Boolean).join(' · ')
  if (!text && !isLive) return null
  return (
    <span aria-hidden className={cx('match-place', !text && 'justify-end')}>
      {text && <span className="min-w-0">{withWholeTimes(text)}</span>}
      {isLive && <span className="match-live type-label">Live</span>}
    </span>
  )
}

/** Never ends a line within 'about 10:45 AM'. */
const withWholeTimes = (text: string) =>
  text.replaceAll(/(?<=\b(?:about|scheduled|was)) (?=\d)|(?<=\d) (?=[AP]M\b)/g, '\u00A0')

/** For screen readers: 'Match 17, final, live, Court 2 · 10:20 AM: ' */
export function MatchTitle({ match, view, place }: PlacedProps) {
  const where = match.status === 'decided' ? [] : place || []
  const parts = [matchTitle(match, view), ...(view.isRunning(match.number) ? ['live'] : []), ...[where].flat()]
  return <span className="sr-only">{`${parts.join(', ')}: `}</span>
}
