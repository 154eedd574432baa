import type { Source } from '../contract.ts'
import type { Pool } from './groups-of-seeds.ts'
import type { Pairing } from './fixture.ts'

/**
 * A schedule in which all entrants (by index, from 0) meet once, by the circle method: the last entrant stays fixed while the others rotate by
 * one position each round. With an odd number, one entrant sits out each round. The times an entrant is listed first and second differ by at
 * most one.
 */
export function circle(entrants: number): [number, number][][] {
  const last = entrants % 2 === 0 ? entrants - 1 : entrants
  const rounds: [number, number][][] = []
  for (let round = 0; round < last; round += 1) {
    const pairs: [number, number][] = []
    if (last < entrants) pairs.push(round % 2 === 0 ? [round, last] : [last, round])
    for (let step = 1; step <= (last - 1) / 2; step += 1) {
      const ahead = (round + step) % last
      const behind = (round - step + last) % last
      pairs.push(step % 2 === 1 ? [ahead, behind] : [behind, ahead])
    }
    rounds.push(pairs)
  }
  return rounds
}

/** Every group's matches, ordered by round and then by group. In the second leg, teams switch sides. */
export function roundRobins(pools: readonly Pool[], legs: 1 | 2): Pairing[] {
  const schedules = pools.map(({ name, seeds }) => ({
    name,
    rounds: bothLegs(circle(seeds.length), legs),
    sources: seeds.map((seed): Source => ({ seed })),
  }))
  const rounds = Math.max(...schedules.map((schedule) => schedule.rounds.length))
  const fixtures: Pairing[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const first = fixtures.length
    for (const { name: pool, rounds: own, sources } of schedules) {
      for (const [home, away] of own[round - 1] ?? []) {
        const no = fixtures.length + 1
        const from = [sources[home]!, sources[away]!] as const
        fixtures.push({ no, bracket: 'group', pool, round, index: no - 1 - first, from })
      }
    }
  }
  return fixtures
}

function bothLegs(rounds: [number, number][][], legs: 1 | 2): [number, number][][] {
  if (legs === 1) return rounds
  return [...rounds, ...rounds.map((pairs) => pairs.map(([home, away]): [number, number] => [away, home]))]
}
