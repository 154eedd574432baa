import { ordinal } from '#lib/words.ts'
import type { Bracket, Scoring, Source, IfTied } from '../contract.ts'

/** A match of the bracket, before any team is placed in it. Replays are further games of the same fixture. */
export type Fixture = Pairing & {
  rule: IfTied
  scoring: Scoring
  /** What the winner of a walkover gets in its table: `TableRules.walkover`. Undefined in a knockout. */
  walkover?: number
}

export type Pairing = {
  no: number
  bracket: Bracket
  /** The group whose table it counts for. */
  group?: string
  /** From 1, within the bracket. */
  round: number
  /** From 0, top to bottom within the round. */
  index: number
  /** Where its two teams come from. It refers to earlier fixtures only. */
  from: readonly [Source, Source]
  /** For a reset final: played only if slot 1 (from the losers' bracket) wins the fixture with this number. */
  ifNeeded?: number
  /** The final places of its winner and loser, if this fixture decides them. */
  places?: readonly [winner: number, loser: number]
}

/** The number of the fixture that a source refers to, or null. */
export function feederOf(source: Source): number | null {
  if (source === 'bye') return null
  if ('winner' in source) return source.winner
  return 'loser' in source ? source.loser : null
}

/** A source in words: 'winner of match 3', '2nd-place team in Group B'. */
export function sourceName(source: Source): string {
  if (source === 'bye') return 'bye'
  if ('seed' in source) return `seed ${source.seed}`
  if ('winner' in source) return `winner of match ${source.winner}`
  if ('loser' in source) return `loser of match ${source.loser}`
  if ('group' in source) return `${ordinal(source.place)}-place team in Group ${source.group}`
  if ('wildCards' in source) return `${ordinal(source.rank)} wild card from ${ordinal(source.wildCards)} place`
  return `team of match ${source.pair[1] + 1} in round ${source.pair[0]}`
}

export const winnersOf = (fixtures: readonly Pairing[]): Source[] => fixtures.map(({ no }) => ({ winner: no }))
export const losersOf = (fixtures: readonly Pairing[]): Source[] => fixtures.map(({ no }) => ({ loser: no }))

/** A round that pairs adjacent sources: 0 and 1, then 2 and 3, and so on. */
export function pairUp(sources: readonly Source[], bracket: Bracket, round: number, firstNo: number): Pairing[] {
  return Array.from({ length: sources.length / 2 }, (_, index) => ({
    no: firstNo + index,
    bracket,
    round,
    index,
    from: [sources[2 * index]!, sources[2 * index + 1]!],
  }))
}
