import type { IfTied, Score, Scoring } from '../contract.ts'
import type { EngineRefusal } from '../engine-refusal.ts'

export type Kind = Scoring['kind']
export type ScoringOf<K extends Kind> = Extract<Scoring, { kind: K }>
export type ScoreOf<K extends Kind> = Extract<Score, K extends 'sets' ? { sets: unknown } : { score: unknown }>

type KeysOf<T> = T extends unknown ? keyof T : never
export type ScorePart = KeysOf<Score>

/** What the engine knows about a kind of scoring. */
export interface ScoringKind<K extends Kind = Kind> {
  /** How a match is scored, in a phrase: 'Best of 3 sets to 21, win by 2, capped at 30'. */
  text: (scoring: ScoringOf<K>) => string
  /** Why its rules contradict each other, or null. */
  rulesRefusal: (scoring: ScoringOf<K>) => EngineRefusal | null
  /** What a score may consist of. */
  parts: (scoring: ScoringOf<K>) => readonly ScorePart[]
  /** Why a score of these parts cannot be the end of a match, or null. */
  scoreRefusal: (score: ScoreOf<K>, scoring: ScoringOf<K>, rule: IfTied) => EngineRefusal | null
  /** Whether a finished match can be a tie. */
  canTie: boolean
  /** How matches that count for a table are usually played, if those of the knockout are scored like this. */
  inTable: (scoring: ScoringOf<K>) => { rule: IfTied; scoring: Scoring }
  /** The number of the set that decides a close match, or null if there is no set before it. */
  decidingSet: (scoring: ScoringOf<K>) => number | null
  /**
   * The score that the winner of a walkover gets, and the points or games within its sets. `walkover` is the number in the table's rules: the
   * points of a match of one set, where 0 means those that win the set. More sets are won with their points.
   */
  walkoverScore: (scoring: ScoringOf<K>, walkover: number) => readonly [number, number]
}

/** The defaults of kinds that have one score for the match. */
export const oneScore: Omit<ScoringKind, 'text' | 'parts'> = {
  rulesRefusal: () => null,
  scoreRefusal: () => null,
  canTie: true,
  inTable: (scoring) => ({ rule: 'mustWin', scoring }),
  decidingSet: () => null,
  walkoverScore: (_, walkover) => [walkover, walkover],
}
