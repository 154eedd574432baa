import type { Source } from '../contract.ts'
import { bracketSize, dropInOrder, foldOrder } from './seeds.ts'
import { losersOf, pairUp, winnersOf, type Pairing } from './fixture.ts'

/** The slots of the first round. The top seeds get the byes. Two byes never meet, because fewer than half of the slots are byes. */
export function firstSlots(teams: number): Source[] {
  return foldOrder(bracketSize(teams)).map((seed) => (seed <= teams ? { seed } : 'bye'))
}

/**
 * A single elimination from these slots, numbered after the earlier matches. The final comes before the third-place match, so that adding or
 * removing that match never renumbers another.
 */
export function singleElimination(slots: readonly Source[], hasThirdPlace: boolean, earlier = 0): Pairing[] {
  const fixtures: Pairing[] = []
  let sources = slots
  for (let round = 1; sources.length > 1; round += 1) {
    const played = pairUp(sources, 'main', round, earlier + fixtures.length + 1)
    fixtures.push(...played)
    sources = winnersOf(played)
  }
  const final: Pairing = { ...fixtures.pop()!, places: [1, 2] }
  fixtures.push(final)
  const third = thirdPlaceOf(fixtures)
  return hasThirdPlace && third ? [...fixtures, third] : fixtures
}

/** The third-place match that can be added, or null if there are no semifinals or their losers drop into other matches. */
export function thirdPlaceOf(fixtures: readonly Pairing[]): Pairing | null {
  const final = fixtures.find(({ places }) => places?.[0] === 1)
  const [a, b] = final?.from ?? []
  if (!isWinner(a) || !isWinner(b)) return null
  const goesOn = fixtures.some(({ from }) =>
    from.some((s) => isLoser(s) && (s.loser === a.winner || s.loser === b.winner)),
  )
  if (goesOn) return null
  const no = Math.max(...fixtures.map((fixture) => fixture.no)) + 1
  return {
    no,
    bracket: 'third',
    round: 1,
    index: 0,
    from: [{ loser: a.winner }, { loser: b.winner }],
    places: [3, 4],
  }
}

const isWinner = (source: Source | undefined) => typeof source === 'object' && 'winner' in source
const isLoser = (source: Source | undefined) => typeof source === 'object' && 'loser' in source

/**
 * A double elimination. Rounds of the losers' bracket alternate: survivors play each other (odd rounds), then the losers of the next main round
 * (even rounds), who drop in an order that avoids rematches. Fixtures are numbered in the order in which their rounds can be played.
 */
export function doubleElimination(teams: number, hasReset: boolean): Pairing[] {
  const fixtures: Pairing[] = []
  const play = (sources: Source[], bracket: 'main' | 'losers', round: number) => {
    const played = pairUp(sources, bracket, round, fixtures.length + 1)
    fixtures.push(...played)
    return played
  }
  let main = play(firstSlots(teams), 'main', 1)
  let survivors = losersOf(main)
  for (let round = 2; main.length > 1; round += 1) {
    main = play(winnersOf(main), 'main', round)
    const own = play(survivors, 'losers', 2 * round - 3)
    const dropped = dropInOrder(round)(losersOf(main))
    const mixed = winnersOf(own).flatMap((survivor, index) => [dropped[index]!, survivor])
    survivors = winnersOf(play(mixed, 'losers', 2 * round - 2))
  }
  return [...fixtures, ...grandFinal(fixtures.length + 1, winnersOf(main)[0]!, survivors[0]!, hasReset)]
}

/** The unbeaten team is in slot 0. With a reset, it too must lose twice to be out. */
function grandFinal(no: number, unbeaten: Source, survivor: Source, hasReset: boolean): Pairing[] {
  const final: Pairing = { no, bracket: 'final', round: 1, index: 0, from: [unbeaten, survivor] }
  if (!hasReset) return [{ ...final, places: [1, 2] }]
  const reset: Pairing = {
    no: no + 1,
    bracket: 'reset',
    round: 1,
    index: 0,
    from: [{ winner: no }, { loser: no }],
    ifNeeded: no,
    places: [1, 2],
  }
  return [final, reset]
}
