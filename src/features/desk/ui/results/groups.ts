import type { MatchState } from '#features/competition/api-contract.ts'
import type { Round } from '#features/competition/ui/matches/rounds.ts'
import type { CompetitionView } from '#features/competition/ui/matches/view.ts'

export type MatchGroup = { title: string; rounds: { name: string; matches: MatchState[] }[] }

/** Whether a match is in a Swiss round that is not paired yet. */
export const isUnpaired = ({ bracket, slots }: Pick<MatchState, 'bracket' | 'slots'>) =>
  bracket === 'swiss' && slots.every((slot) => slot === 'open')
const isReady = ({ status }: MatchState) => status === 'ready' || status === 'replay'

/** The matches by what there is to do: those that can be played, those that wait for teams, and the decided ones, latest round first. */
export function groupsOf(
  { rounds }: Pick<CompetitionView, 'rounds'>,
  isShown: (match: MatchState) => boolean,
): MatchGroup[] {
  const group = (title: string, isIn: (match: MatchState) => boolean, order: readonly Round[] = rounds) => ({
    title,
    rounds: order
      .map(({ name, matches }) => ({ name, matches: matches.filter((match) => isIn(match) && isShown(match)) }))
      .filter(({ matches }) => matches.length > 0),
  })
  return [
    group('Ready to play', isReady),
    group('Waiting for teams', (match) => match.status === 'waiting' && !isUnpaired(match)),
    group('Decided', ({ status }) => status === 'decided', rounds.toReversed()),
  ].filter((each) => each.rounds.length > 0)
}
