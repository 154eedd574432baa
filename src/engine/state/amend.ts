import { thirdPlaceOf } from '../shape/elimination.ts'
import type { FactsBySubject } from './facts.ts'
import type { Fixture } from '../shape/fixture.ts'

type Amendments = Pick<FactsBySubject, 'thirdPlace' | 'rounds'>

/** Applies the active amendments to the fixtures. Numbers never change: a third-place match has the highest one. */
export function amended(shape: readonly Fixture[], { thirdPlace, rounds }: Amendments): readonly Fixture[] {
  const fixtures = thirdPlace === null ? shape : withThirdPlace(shape, thirdPlace)
  if (rounds.length === 0) return fixtures
  return fixtures.map((fixture) => {
    const own = rounds.filter(({ bracket, round }) => bracket === fixture.bracket && round === fixture.round)
    return own.reduce<Fixture>((t, { rule = t.rule, scoring = t.scoring }) => ({ ...t, rule, scoring }), fixture)
  })
}

function withThirdPlace(shape: readonly Fixture[], isPlayed: boolean): readonly Fixture[] {
  const fixtures = shape.filter(({ bracket }) => bracket !== 'third')
  if (!isPlayed) return fixtures
  if (fixtures.length < shape.length) return shape
  const third = thirdPlaceOf(shape)
  if (!third) return shape
  const { rule, scoring } = shape.find(({ no }) => no === semifinalsOf(third)[0])!
  return [...shape, { ...third, rule, scoring }]
}

/** The numbers of the fixtures whose losers meet in this third-place match. */
export function semifinalsOf({ from }: Pick<Fixture, 'from'>): number[] {
  return from.flatMap((source) => (source !== 'bye' && 'loser' in source ? [source.loser] : []))
}
