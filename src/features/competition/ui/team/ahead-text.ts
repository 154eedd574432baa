import { plural } from '#lib/words.ts'
import type { MatchState } from '../../api-contract.ts'
import type { CompetitionView } from '../matches/view.ts'

/** Whether a text speaks to the team ('you') or about it ('they'). */
export type Voice = 'you' | 'they'

/** What a team's match is waiting for on its court: '2 matches on this court before yours', or that it was called or has started. Null without a court, and for somebody else's next match while play has stopped. */
export function aheadText(
  { number }: Pick<MatchState, 'number'>,
  matches: readonly MatchState[],
  view: CompetitionView,
  { voice, isStopped }: { voice: Voice; isStopped: boolean },
): string | null {
  const place = view.placeOf(number)
  if (!place) return null
  const subject = voice === 'you' ? 'Your match' : 'This match'
  if (place.startedAt) return `${subject} has started`
  if (view.isCalled(number))
    return voice === 'you' ? 'Your match has been called. Go to this court now.' : 'This match has been called'
  const decided = new Set(matches.flatMap((match) => (match.status === 'decided' ? [match.number] : [])))
  const before = view.matchesBefore(number, (other) => decided.has(other))
  if (before === 0 && isStopped)
    return voice === 'you' ? "Be ready at this court by then. We'll notify you if the time changes." : null
  if (before === 0) return `${subject} is next on this court`
  return `${plural(before, 'match')} on this court before ${voice === 'you' ? 'yours' : 'this one'}`
}
