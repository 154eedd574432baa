import type { ReactNode } from 'react'
import type { Score, Scoring } from '#engine/contract.ts'
import type { EngineRefusal } from '#engine/engine-refusal.ts'
import type { Kind, ScoreOf, ScoringOf } from '#engine/scoring/kind.ts'
import type { Cells, ToCells } from './cells.ts'

/** What is typed for a score of any kind. */
export interface EnteredScore {
  score: Cells
  extraTime: Cells | null
  shootOut: Cells | null
  sets: readonly Cells[]
  innings: readonly Cells[] | null
}

export interface RuleFieldsProps<K extends Kind = Kind> {
  scoring: ScoringOf<K>
  onChange: (scoring: Scoring) => void
}

export interface ScoreFieldsProps<K extends Kind = Kind> {
  scoring: ScoringOf<K>
  /** The names of the two teams. */
  teams: readonly [string, string]
  form: EnteredScore
  onChange: (changes: Partial<EnteredScore>) => void
}

/** A kind of scoring as organizers choose it and enter its scores. */
export interface KindForm<K extends Kind = Kind> {
  /** Its name in the list of kinds. */
  label: string
  /** Its initial rules. */
  start: ScoringOf<K>
  RuleFields: (props: RuleFieldsProps<K>) => ReactNode
  ScoreFields: (props: ScoreFieldsProps<K>) => ReactNode
  /** The score, why it can't be one, or null when nothing was typed. */
  scoreIn: (entered: EnteredScore) => Score | EngineRefusal | null
  /** What would have been typed for a score. */
  enteredFor: (score: ScoreOf<K>, cells: ToCells) => Partial<EnteredScore>
}
