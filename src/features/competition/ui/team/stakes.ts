import { ordinal } from '#lib/words.ts'
import type { MatchState, Snapshot } from '../../api-contract.ts'
import { hasTable, matchNameOf } from '../matches/rounds.ts'
import type { CompetitionView } from '../matches/view.ts'
import type { Voice } from './ahead-text.ts'
import { decidedPlaces } from './decided-places.ts'
import { otherSlot } from './own-matches.ts'

interface Stakes {
  match: MatchState
  teamId: string
  snapshot: Pick<Snapshot, 'setup' | 'teams' | 'matches'>
  view: CompetitionView
  voice: Voice
}

/**
 * What a knockout match decides for a team that plays in it: 'Win and you play in the final. Lose and you're out.', or 'If they win, they play in the
 * final. If they lose, they're out.' Empty for a match of a table, and if it is unknown.
 */
export function stakesOf({ match, teamId, snapshot, view, voice }: Stakes): string {
  if (hasTable(match)) return ''
  const [won, lost] = (['winner', 'loser'] as const).map((who) => {
    const end = endOf(match, who, { teamId, snapshot, view })
    if (end === null) return null
    if (end === 'second final') return "there's a second grand final"
    if (end === 'out') return `${voice}'re out`
    if (typeof end === 'number')
      return end === 1 ? `${voice}'re the champions` : `${voice} finish ${placeWords[end] ?? ordinal(end)}`
    return `${voice} play ${inRound(matchNameOf(view.rounds, end))}`
  })
  if (!won || !lost) return ''
  return voice === 'you' ? `Win and ${won}. Lose and ${lost}.` : `If they win, ${won}. If they lose, ${lost}.`
}

const placeWords = ['', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth']

type Asked = Pick<Stakes, 'teamId' | 'snapshot' | 'view'>
type End = MatchState | number | 'second final' | 'out' | null

/** Where a team is after winning or losing: in another match, at a final place, or out; null if that is unknown. */
function endOf(match: MatchState, who: 'winner' | 'loser', asked: Asked): End {
  const { teamId, snapshot, view } = asked
  if (isBeforeReset(match, snapshot.matches)) {
    // The team in the first slot has not lost yet. If the other one wins, they play again.
    const isUnbeaten = otherSlot(match, teamId) === 1
    if (isUnbeaten !== (who === 'winner')) return 'second final'
    return isUnbeaten ? 1 : 2
  }
  const next = snapshot.matches.find(({ number }) => number === view.nextOf(match, who))
  if (next && !isWithoutOpponent(next, match, who, snapshot)) return next
  // Nobody is left for a second grand final either.
  if (next) return isBeforeReset(next, snapshot.matches) ? 1 : endOf(next, 'winner', asked)
  const place = decidedPlaces(match, snapshot)?.[who === 'winner' ? 0 : 1]
  if (place === undefined) return who === 'loser' ? 'out' : null
  // Teams that both failed to show up share a place, and those after them get lower ones.
  const isMoved = place > 1 && snapshot.matches.some(({ outcome }) => outcome === 'double_no_show')
  return isMoved ? null : place
}

const isBeforeReset = (match: MatchState, matches: readonly MatchState[]) =>
  matches.some(({ bracket, from }) => bracket === 'reset' && from.some((source) => isFrom(source, match, 'winner')))

/** Whether the team that comes from this match goes on without playing the next one. */
function isWithoutOpponent(
  next: MatchState,
  match: MatchState,
  who: 'winner' | 'loser',
  { teams }: Pick<Snapshot, 'teams'>,
): boolean {
  const other = next.slots[next.from.findIndex((source) => !isFrom(source, match, who))]
  if (typeof other !== 'object') return other !== 'open'
  return teams.some(({ teamId, status }) => teamId === other.team && status === 'withdrawn')
}

const isFrom = (source: MatchState['from'][number], { number }: MatchState, who: 'winner' | 'loser') =>
  typeof source === 'object' && who in source && (source as Record<string, unknown>)[who] === number

function inRound(name: string): string {
  if (name.startsWith('round of')) return `in the ${name}`
  return name.includes('round') ? `in ${name}` : `${name === 'third place' ? 'for' : 'in the'} ${name}`
}
