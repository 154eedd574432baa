import { refuse } from '#engine/engine-refusal.ts'

/** What is typed for the two teams, in the order of the match's slots. */
export type Cells = readonly [string, string]

/** Turns two numbers of a score into what would have been typed for them. */
export type ToCells = (pair: readonly [number, number | null]) => Cells

export const empty: Cells = ['', '']

export const isTyped = ([a, b]: Cells) => a !== '' || b !== ''

/** An empty cell beside a number counts as 0. */
export const numbers = ([a, b]: Cells): [number, number] => [Number(a), Number(b)]

/** Refuses a score of one team alone. Goals and runs are also counted up from 0, so there an empty cell is 0. */
export const halfRefusal = (...typed: readonly Cells[]) =>
  typed.some(([a, b]) => (a === '') !== (b === '')) ? refuse('score_kind', 'Enter the score of both teams.') : null
