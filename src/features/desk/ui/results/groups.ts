import type { MatchState } from '#features/competition/api-contract.ts'
import type { Round } from '#features/competition/ui/matches/rounds.ts'
import type { CompetitionView } from '#features/competition/ui/matches/view.ts'

/** What there is to do with a match: the title of its list, and a word for the filter. */
export const shownStates = {
  ready: ['Ready to play', 'Ready'],
  waiting: ['Waiting for teams', 'Waiting'],
  decided: ['Decided', 'Decided'],
} as const
export type ShownState = keyof typeof shownStates

export type MatchGroup = { state: ShownState; rounds: { name: string; matches: MatchState[] }[] }

/** Whether nobody has to play it, because a slot is empty by design. */
const isBye = ({ slots }: Pick<MatchState, 'slots'>) => slots.includes('bye')

/** Whether a match is in a Swiss round that is not paired yet. */
export const isUnpaired = ({ bracket, slots }: Pick<MatchState, 'bracket' | 'slots'>) =>
  bracket === 'swiss' && slots.every((slot) => slot === 'open')

const stateOf = ({ status }: MatchState): ShownState => (status === 'replay' ? 'ready' : status)

/**
 * The matches by what there is to do: those that can be played, those that wait for teams, and the decided ones, latest round first. Within
 * a round, and rounds that are still to be played, are ordered by start once a schedule is published.
 */
export function groupsOf(
  { rounds, byPlace }: Pick<CompetitionView, 'rounds' | 'byPlace'>,
  isShown: (match: MatchState) => boolean,
): MatchGroup[] {
  const group = (state: ShownState, order: readonly Round[] = rounds): MatchGroup => ({
    state,
    rounds: order
      .map(({ name, matches }) => ({
        name,
        matches: matches
          .filter((match) => stateOf(match) === state && !isUnpaired(match) && !isBye(match) && isShown(match))
          .toSorted(byPlace),
      }))
      .filter(({ matches }) => matches.length > 0),
  })
  const byStart = ({ state, rounds: shown }: MatchGroup): MatchGroup => ({
    state,
    rounds: shown.toSorted((a, b) => byPlace(a.matches[0]!, b.matches[0]!)),
  })
  return [byStart(group('ready')), byStart(group('waiting')), group('decided', rounds.toReversed())].filter(
    (each) => each.rounds.length > 0,
  )
}

/** Whether what was typed is in a team's name, or begins a word of the match's teams, group, court, time or number: 'side', 'Group B'. */
export function isAbout(match: MatchState, typed: string, { nameOf, placeText }: CompetitionView): boolean {
  const words = typed.trim().toLowerCase()
  const teams = match.slots.flatMap((slot) => (typeof slot === 'object' ? [nameOf(slot.team)] : []))
  const group = match.group === null ? [] : [`Group ${match.group}`]
  const text = ['', ...teams, ...group, placeText(match.number) ?? '', `Match ${match.number}`].join(' ').toLowerCase()
  return text.includes(` ${words}`) || teams.some((name) => name.toLowerCase().includes(words))
}
