import { refuse } from '#engine/engine-refusal.ts'
import { setsWon } from '#engine/results/result.ts'

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
  typed.some(([a, b]) => (a === '') !== (b === '')) ? refuse('score_kind', 'Enter a score for both teams.') : null

/** Refuses anything but whole numbers. */
export const wholeRefusal = (typed: readonly Cells[]) =>
  typed.flat().some((cell) => /\D/.test(cell)) ? refuse('score_kind', 'Enter whole numbers only.') : null

/** The sets to show: those that were typed, and one more while nobody has won. */
export function shownSets(rows: readonly Cells[], bestOf: number): readonly Cells[] {
  const last = rows.findLastIndex(isTyped)
  const typed = rows.slice(0, last + 1)
  const isWon = Math.max(...setsWon(typed.map(numbers))) > bestOf / 2
  return isWon || typed.length >= bestOf ? typed : [...typed, empty]
}
