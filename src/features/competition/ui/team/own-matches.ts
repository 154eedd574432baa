import { listed, lowerFirst } from '#lib/words.ts'
import type { MatchState } from '../../api-contract.ts'
import { playsIn } from '../../next-match.ts'
import { slotText } from '../matches/match-text.ts'
import type { CompetitionView } from '../matches/view.ts'

/** Whether a match of the team is decided. */
export const hasResult = (matches: readonly MatchState[], teamId: string): boolean =>
  matches.some((match) => match.status === 'decided' && playsIn(match, teamId))

/** The slot that the team is not in. */
export const otherSlot = ({ slots: [first] }: Pick<MatchState, 'slots'>, teamId: string) =>
  typeof first === 'object' && first.team === teamId ? 1 : 0

/** The team that a team plays against in a match; undefined while it isn't known. */
export function opponentOf(match: MatchState, teamId: string): string | undefined {
  const holder = match.slots[otherSlot(match, teamId)]
  return typeof holder === 'object' ? holder.team : undefined
}

/** Who an opponent will be: 'Blues or Greens' if only the match between them is left, otherwise 'winner of match 6'. */
export function opponentText(
  match: MatchState,
  teamId: string,
  matches: readonly MatchState[],
  view: Pick<CompetitionView, 'nameOf'>,
): string {
  const slot = otherSlot(match, teamId)
  const source = match.from[slot]
  const feeder = typeof source === 'object' && ('winner' in source ? source.winner : 'loser' in source && source.loser)
  const rivals = matches
    .filter(({ number }) => number === feeder)
    .flatMap(({ slots }) => slots.flatMap((holder) => (typeof holder === 'object' ? [view.nameOf(holder.team)] : [])))
  return match.slots[slot] === 'open' && rivals.length === 2
    ? listed(rivals, 'or')
    : lowerFirst(slotText(match, slot, view))
}
