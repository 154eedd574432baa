import { thirdPlaceOf } from '../shape/elimination.ts'
import type { FactsBySubject } from './facts.ts'
import type { Fixture } from '../shape/fixture.ts'

type Amendments = Pick<FactsBySubject, 'thirdPlace' | 'rounds' | 'walkover'>

/** Applies the active amendments to the fixtures. Numbers never change: a third-place match has the highest one. */
export function amended(shape: readonly Fixture[], { thirdPlace, rounds, walkover }: Amendments): readonly Fixture[] {
  const amendedShape = walkover === null ? shape : shape.map((fixture) => withWalkover(fixture, walkover))
  const fixtures = thirdPlace === null ? amendedShape : withThirdPlace(amendedShape, thirdPlace)
  if (rounds.length === 0) return fixtures
  return fixtures.map((fixture) => {
    const own = rounds.filter(({ bracket, round }) => bracket === fixture.bracket && round === fixture.round)
    return own.reduce<Fixture>((t, { rule = t.rule, scoring = t.scoring }) => ({ ...t, rule, scoring }), fixture)
  })
}

const withWalkover = (fixture: Fixture, walkover: number): Fixture =>
  fixture.walkover === undefined ? fixture : { ...fixture, walkover }

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
