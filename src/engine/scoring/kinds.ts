import type { Scoring } from '../contract.ts'
import { goals } from './goals.ts'
import { innings } from './innings.ts'
import type { Kind, ScoringKind } from './kind.ts'
import { points } from './points.ts'
import { sets } from './sets.ts'

const kinds: { [K in Kind]: ScoringKind<K> } = { points, goals, sets, innings }

/** The module of a scoring's kind: its functions take this scoring. */
export const kindOf = ({ kind }: Scoring) => kinds[kind] as ScoringKind

const isOneSet = (scoring: Scoring) => scoring.kind === 'sets' && scoring.bestOf === 1

/** Whether the organizer can choose what a walkover counts as. In matches of several sets, the winner gets every set needed to win. */
export const canChooseWalkover = (scoring: Scoring) => scoring.kind !== 'sets' || isOneSet(scoring)

/** What a walkover counts as, as scores are shown: points in matches of one set, sets in those of several. */
export function shownWalkover(scoring: Scoring, walkover: number): number {
  const [total, small] = kindOf(scoring).walkoverScore(scoring, walkover)
  return isOneSet(scoring) ? small : total
}

/** The lowest walkover score that can be chosen: nobody wins a set without points. */
export const minWalkover = (scoring: Scoring) => (isOneSet(scoring) ? 1 : 0)

/** How a match is scored, in a phrase. */
export const scoringText = (scoring: Scoring) => kindOf(scoring).text(scoring)
