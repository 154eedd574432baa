import { Setup, type Source } from '#engine/contract.ts'
import { setupRefusal } from '#engine/shape/shape.ts'
import { double, fixed, groups, roundRobin, single, swiss } from '#engine/testing.ts'
import { expect } from 'vitest'
import type { Random } from '../random.ts'

export const allFormats = Setup.options.map(({ shape }) => shape.format.value)

/** A small tournament of any format. */
export function randomSetup(random: Random): { setup: Setup; teams: number } {
  const few = 4 + random.below(9)
  const count = 2 + random.below(2)
  const thirdPlace = random.chance(0.5)
  const teams = 2 + random.below(20)
  return random.pick([
    () => ({
      setup: single({ thirdPlace, rule: random.pick(['mustWin', 'replay']) }),
      teams: teams + random.below(10),
    }),
    () => ({ setup: double({ reset: random.chance(0.5) }), teams: teams + 1 }),
    () => ({ setup: roundRobin({ legs: random.pick([1, 2]) }), teams: few - 2 }),
    () => ({ setup: swiss(3), teams: few }),
    () => ({ setup: groups(count, { wildCards: random.below(count), thirdPlace }), teams: few + 5 }),
    () => ({ setup: randomBracket(random, few), teams: few }),
  ])()
}

/** A team on its way through a bracket that is being made. */
type Entry = { from: Source; round: number; isBeaten?: boolean }

/** A bracket in which any two may meet, losers may get a second chance or play for places, and matches have any number. */
export function randomBracket(random: Random, teams: number, more: object = {}): Setup {
  const matches: { no: number; round: number; bracket: string; from: Source[]; places?: [number, number] }[] = []
  const play = (a: Entry, b: Entry, bracket: string): { winner: Entry; loser: Entry } => {
    const no = matches.length + 1
    const round = Math.max(a.round, b.round) + 1
    matches.push({ no, round, bracket, from: [a.from, b.from] })
    return { winner: { from: { winner: no }, round }, loser: { from: { loser: no }, round, isBeaten: true } }
  }
  const seeds = Array.from({ length: teams }, (_, index): Entry => ({ from: { seed: index + 1 }, round: 0 }))
  const beaten: Entry[] = []
  let alive = random.shuffled(seeds)
  if (random.chance(0.3)) alive.push(play(alive.shift()!, { from: 'bye', round: 0 }, 'main').winner)
  while (alive.length > 1) {
    const [a, b, ...others] = random.chance(0.7) ? alive : random.shuffled(alive)
    const { winner, loser } = play(a!, b!, a!.isBeaten || b!.isBeaten ? 'losers' : 'main')
    const hasSecondChance = matches.length < 2 * teams && random.chance(0.2)
    if (!hasSecondChance) beaten.push(loser)
    alive = [...others, { ...winner, isBeaten: a!.isBeaten || b!.isBeaten }, ...(hasSecondChance ? [loser] : [])]
  }
  const final = matches.at(-1)!
  // The loser of the final may even have to play for second place.
  const isForSecond = random.chance(0.2)
  if (!isForSecond) beaten.pop()
  for (let place = isForSecond ? 2 : 3; beaten.length > 1 && random.chance(0.5); place += 2) {
    play(beaten.pop()!, beaten.pop()!, place === 3 && random.chance(0.5) ? 'third' : 'losers')
    matches.at(-1)!.places = [place, place + 1]
    final.places = [1, 2]
  }
  const setup = fixed(random.chance(0.5) ? matches : renumbered(random, matches), more)
  expect(setupRefusal(setup, teams)).toBeNull()
  return setup
}

function renumbered<Match extends { no: number; from: Source[] }>(random: Random, matches: readonly Match[]): Match[] {
  const numbers = random.shuffled(matches.map(({ no }) => no))
  const numberOf = (no: number) => numbers[no - 1]!
  const renamed = (source: Source): Source => {
    if (source === 'bye') return source
    if ('winner' in source) return { winner: numberOf(source.winner) }
    return 'loser' in source ? { loser: numberOf(source.loser) } : source
  }
  return random.shuffled(matches.map((match) => ({ ...match, no: numberOf(match.no), from: match.from.map(renamed) })))
}
