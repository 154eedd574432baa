import { thirdPlaceOf } from '../shape/elimination.ts'
import type { Ledger } from './facts.ts'
import type { Tie } from '../shape/tie.ts'

type Amendments = Pick<Ledger, 'thirdPlace' | 'rounds'>

/** Applies the amendments in force to the ties. Numbers never change: a third-place match has the highest one. */
export function amended(shape: readonly Tie[], { thirdPlace, rounds }: Amendments): readonly Tie[] {
  const ties = thirdPlace === null ? shape : withThirdPlace(shape, thirdPlace)
  if (rounds.length === 0) return ties
  return ties.map((tie) => {
    const own = rounds.filter(({ bracket, round }) => bracket === tie.bracket && round === tie.round)
    return own.reduce<Tie>((t, { rule = t.rule, scoring = t.scoring }) => ({ ...t, rule, scoring }), tie)
  })
}

function withThirdPlace(shape: readonly Tie[], isPlayed: boolean): readonly Tie[] {
  const ties = shape.filter(({ bracket }) => bracket !== 'third')
  if (!isPlayed) return ties
  if (ties.length < shape.length) return shape
  const third = thirdPlaceOf(shape)
  if (!third) return shape
  const { rule, scoring } = shape.find(({ no }) => no === semifinalsOf(third)[0])!
  return [...shape, { ...third, rule, scoring }]
}

/** The numbers of the ties whose losers meet in this third-place match. */
export function semifinalsOf({ from }: Pick<Tie, 'from'>): number[] {
  return from.flatMap((source) => (source !== 'bye' && 'loser' in source ? [source.loser] : []))
}
