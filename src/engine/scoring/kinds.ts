import type { Scoring } from '../contract.ts'
import { goals } from './goals.ts'
import { innings } from './innings.ts'
import type { Kind, ScoringKind } from './kind.ts'
import { points } from './points.ts'
import { sets } from './sets.ts'

const kinds: { [K in Kind]: ScoringKind<K> } = { points, goals, sets, innings }

/** The module of a scoring's kind: its functions take this scoring. */
export const kindOf = ({ kind }: Scoring) => kinds[kind] as ScoringKind

/** How a match is scored, in a phrase. */
export const scoringText = (scoring: Scoring) => kindOf(scoring).text(scoring)
