import type { Scoring } from '#engine/contract.ts'
import type { Kind } from '#engine/scoring/kind.ts'
import { goals } from './goals.tsx'
import { innings } from './innings.tsx'
import type { KindForm } from './kind-form.ts'
import { points } from './points.tsx'
import { sets } from './sets.tsx'

/** In the order of the list of kinds. */
export const kindForms: { [K in Kind]: KindForm<K> } = { points, goals, sets, innings }

/** The module of a scoring's kind: its fields take this scoring. */
export const kindFormOf = ({ kind }: Scoring) => kindForms[kind] as KindForm
