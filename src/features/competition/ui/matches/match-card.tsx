import { capitalize } from '#lib/words.ts'
import type { MatchState } from '../../api-contract.ts'
import { scoreDetails } from './match-score.ts'
import { MatchSides, MatchTitle, PlaceLine, TeamName } from './match-sides.tsx'
import { afterwards } from './match-text.ts'
import { matchNameOf } from './rounds.ts'
import type { CompetitionView } from './view.ts'

export interface MatchCardProps {
  match: MatchState
  view: CompetitionView
  tournamentId: string
  /** Where and when it is played, unless it is all that is known: 'Court 2 · 10:20 AM'. */
  place?: string | undefined
  /** Whether it is in a list with matches of several rounds; `number` if they are all of one group. */
  showsRound?: boolean | 'number'
  /** The team whose path through the bracket is lit. */
  litTeam?: string | undefined
}

/**
 * A match as a scoreboard. Its text, with the hidden parts, reads as `matchSentence`: 'Match 17, final: Reds 2, Blues 1. Winner plays
 * match 25.' `MatchRow` is the same as a row of a list.
 */
export function MatchCard(props: MatchCardProps) {
  const { match, view, tournamentId, showsRound = false, litTeam } = props
  const { place = view.placeText(match.number) } = props
  const look = lookOf(match)
  const duty = view.dutyText(match.number)
  const note = match.bracket === 'reset' && look !== 'decided' ? noteOfReset(match) : scoreDetails(match, view.nameOf)
  return (
    <div className="match relative" data-look={look}>
      <PlaceLine
        match={match}
        view={view}
        {...(showsRound && { round: roundText(match, view, showsRound) })}
        place={look === 'decided' ? undefined : place}
      />
      <MatchTitle match={match} view={view} place={place} />
      {look === 'bye' ? (
        <Bye match={match} view={view} tournamentId={tournamentId} />
      ) : (
        <div className="match-box">
          <span aria-hidden className="match-number type-label">
            {match.number}
          </span>
          <MatchSides match={match} view={view} tournamentId={tournamentId} litTeam={litTeam} />
        </div>
      )}
      <span className="sr-only">{['.', ...afterwards(match, view)].join(' ')}</span>
      {note && (
        <p aria-hidden className="match-note">
          {note}
        </p>
      )}
      {duty && (
        <p aria-hidden className="match-duty">
          {duty}
        </p>
      )}
    </div>
  )
}

const roundText = (match: MatchState, view: CompetitionView, showsRound: true | 'number') =>
  showsRound === 'number' ? `Round ${match.round}` : capitalize(matchNameOf(view.rounds, match))

type Look = 'bye' | 'decided' | 'due' | 'waiting'

function lookOf({ outcome, status }: MatchState): Look {
  if (outcome === 'bye' || outcome === 'not_needed') return 'bye'
  return status === 'decided' ? 'decided' : status === 'waiting' ? 'waiting' : 'due'
}

const noteOfReset = ({ outcome }: MatchState) => (outcome === 'not_needed' ? '' : 'Only if needed')

/** A team that advances without playing: a line instead of a box. */
function Bye({ match, view, tournamentId }: Pick<MatchCardProps, 'match' | 'view' | 'tournamentId'>) {
  const team = match.slots.flatMap((slot) => (typeof slot === 'object' ? (view.teamOf(slot.team) ?? []) : []))[0]
  if (match.outcome === 'not_needed' || !team) {
    return (
      <p className="type-small match-bye flex min-h-8 items-center border-b-2 border-line px-2.5 text-soft">
        <span className="sr-only">{match.outcome === 'not_needed' ? 'not needed' : 'no teams'}</span>
        <span aria-hidden>{match.outcome === 'not_needed' ? 'Not needed' : 'Empty'}</span>
      </p>
    )
  }
  return (
    <p className="match-bye match-side border-b-2 border-line lg:border-ink" data-team={team.teamId}>
      <span className="sr-only">bye for </span>
      <TeamName {...{ team, view, tournamentId }} />
      <span aria-hidden className="type-label self-center pr-2.5 text-soft">
        Bye
      </span>
    </p>
  )
}
