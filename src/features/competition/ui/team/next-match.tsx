import { Link } from '@tanstack/react-router'
import Clock from 'lucide-react/icons/clock'
import { useNow } from '#ui/use-now.ts'
import type { MatchState, Snapshot } from '../../api-contract.ts'
import { gameScore, scoreDetails } from '../matches/match-score.ts'
import { matchTitle } from '../matches/match-text.ts'
import { queueText } from '../matches/queue-text.ts'
import { usePlayStopped } from '../matches/use-play-stopped.ts'
import { aheadText } from './ahead-text.ts'
import { opponentOf, opponentText } from './own-matches.ts'
import { useStakes, type NextMatchProps } from './use-stakes.ts'

/** A team's next match: when and where, against which team, what has changed, and then how long the wait is and what the match decides. */
export function NextMatch({ isPlayNear = false, ...props }: NextMatchProps & { isPlayNear?: boolean }) {
  const { match, teamId, snapshot, view, tournamentId, voice } = props
  const opponent = opponentOf(match, teamId)
  const isWithoutTime = !view.nextText(match.number) && snapshot.schedule?.mode !== 'next_free_court'
  const change = view.changeText(match.number)
  const isStopped = usePlayStopped(snapshot.schedule)
  const details = match.status === 'replay' ? replayText(match) : scoreDetails(match, view.nameOf)
  const about = [matchTitle(match, view), details, view.dutyText(match.number)]
  const ahead = aheadText(match, snapshot.matches, view, { voice, isStopped })
  const stakes = useStakes(props)
  const when = <When number={match.number} schedule={snapshot.schedule} {...{ view, voice, isPlayNear }} />
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {!isWithoutTime && when}
      <p className={isWithoutTime ? 'type-heading' : 'type-subheading'}>
        {'vs. '}
        {opponent ? (
          <Link
            to="/tournament/$id/team/$teamId"
            params={{ id: tournamentId, teamId: opponent }}
            className="no-underline hover:underline"
          >
            {view.nameOf(opponent)}
          </Link>
        ) : (
          opponentText(match, teamId, snapshot.matches, view)
        )}
      </p>
      {isWithoutTime && when}
      {change && (
        <p className="flex items-center gap-2 font-semibold text-warning">
          <Clock aria-hidden className="size-5 shrink-0" />
          {change}
        </p>
      )}
      {ahead && <p className="font-semibold">{ahead}</p>}
      <div className="text-soft">
        <p>{about.filter(Boolean).join(' · ')}</p>
        {stakes && <p>{stakes}</p>}
      </div>
    </div>
  )
}

/** 'Replay after 1–1' */
const replayText = (match: MatchState) => `Replay after ${gameScore(match, match.games.length)?.join('–')}`

type WhenProps = Pick<NextMatchProps, 'view' | 'voice'> &
  Pick<Snapshot, 'schedule'> & { number: number; isPlayNear: boolean }

/** Its time and court, or its place in line if matches are called. */
function When({ number, schedule, view, voice, isPlayNear }: WhenProps) {
  const now = useNow(30_000, null)
  const text = view.nextText(number)
  if (text) return <p className="type-figure-large wrap-anywhere">{text}</p>
  if (schedule?.mode !== 'next_free_court')
    return (
      <p>
        Time and court not set yet.
        {voice === 'you' && isPlayNear && ' Stay near the courts during play.'}
        {voice === 'you' && " We'll notify you when they're set."}
      </p>
    )
  const inLine = voice === 'you' && now !== null && queueText(schedule, number, now)
  return <p className="type-heading">{inLine || 'Called when a court is free'}</p>
}
