import { expect, test } from 'vitest'
import { pairRound, type Player } from '#engine/swiss/pairing.ts'
import { seeded, seedFrom, type Random } from '../random.ts'

const firstSeed = seedFrom('SWISS_SEED')

type SwissPairing = ReturnType<typeof pairRound>

export type Entry = Player & { met: Set<string>; hasHadBye: boolean; points: number }

export const entries = (count: number): Entry[] =>
  Array.from({ length: count }, (_, index) => ({
    team: `T${index + 1}`,
    points: 0,
    met: new Set(),
    hasHadBye: false,
  }))

/** Plays a round with random results, draws included. */
export function playRound(players: Entry[], { pairs, bye }: SwissPairing, random: Random): Entry[] {
  const byName = new Map(players.map((player) => [player.team, player]))
  for (const [a, b] of pairs) {
    const [first, second] = [byName.get(a)!, byName.get(b)!]
    first.met.add(b)
    second.met.add(a)
    const points = random.pick([0, 1, 2])
    first.points += points
    second.points += 2 - points
  }
  if (bye !== null) byName.get(bye)!.points += 2
  if (bye !== null) byName.get(bye)!.hasHadBye = true
  return players.toSorted((a, b) => b.points - a.points)
}

/** Whether these can be paired without a rematch, by exhaustive search. */
function canPair([first, ...others]: readonly Player[]): boolean {
  if (!first) return true
  return others.some((other) => !first.met.has(other.team) && canPair(others.filter((third) => third !== other)))
}

/** Whether a bye for one of the eligible players lets the others be paired without a rematch. */
function canPairAll(players: readonly Player[]): boolean {
  if (players.length % 2 === 0) return canPair(players)
  const without = players.filter(({ hasHadBye }) => !hasHadBye)
  return (without.length > 0 ? without : players).some((bye) => canPair(players.filter((player) => player !== bye)))
}

/** What is wrong with a pairing, or null. With more than ten players, rematches are avoidable while all have met fewer than half of the others. */
function faultOf({ pairs, bye, rematches }: SwissPairing, players: readonly Player[], round: number): string | null {
  const paired = [...pairs.flat(), ...(bye === null ? [] : [bye])]
  if (
    paired.toSorted().join() !==
    Array.from(players, ({ team }) => team)
      .toSorted()
      .join()
  )
    return 'incomplete'
  const met = new Map(players.map((player) => [player.team, player.met]))
  const again = pairs.filter(([a, b]) => met.get(a)!.has(b)).length
  const isAvoidable = players.length <= 10 ? canPairAll(players) : 2 * round <= players.length
  if (rematches !== again || (again > 0 && isAvoidable)) return 'a rematch'
  const hadBye = players.find(({ team }) => team === bye)?.hasHadBye ?? false
  return hadBye && players.some(({ hasHadBye }) => !hasHadBye) ? 'a second bye' : null
}

/** Plays this many Swiss tournaments with withdrawals and late teams, and checks every pairing. */
export function playSwissEvents(events: number, { timeout }: { timeout: number }) {
  test(
    `in ${events} random events from seed ${firstSeed} on, nobody meets again where that can be avoided, and byes come once`,
    { timeout },
    () => {
      for (let seed = firstSeed; seed < firstSeed + events; seed += 1) {
        const random = seeded(seed)
        let players = entries(2 + random.below(seed % 10 === 0 ? 60 : 9))
        const rounds = Math.min(players.length - 1 + (players.length % 2), 9)
        for (let round = 1; round <= rounds; round += 1) {
          const pairing = pairRound(players)
          expect({ seed, round, fault: faultOf(pairing, players, round) }).toEqual({ seed, round, fault: null })
          players = playRound(players, pairing, random)
          const leaver = random.below(4)
          if (players.length > 4 && random.chance(0.05)) players = players.filter((_, index) => index !== leaver)
          if (random.chance(0.05)) players.push({ ...entries(1)[0]!, team: `Late ${round}` })
        }
      }
    },
  )
}
