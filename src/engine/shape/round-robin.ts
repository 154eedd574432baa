import type { Source } from '../contract.ts'
import type { Group } from './groups-of-seeds.ts'
import type { Pairing } from './fixture.ts'

/**
 * A schedule in which all teams (by index, from 0) meet once, by the circle method: the last team stays fixed while the others rotate by
 * one position each round. With an odd number, one team sits out each round. How often a team is listed first and second differs by at
 * most one.
 */
export function circle(teams: number): [number, number][][] {
  const last = teams % 2 === 0 ? teams - 1 : teams
  const rounds: [number, number][][] = []
  for (let round = 0; round < last; round += 1) {
    const pairs: [number, number][] = []
    if (last < teams) pairs.push(round % 2 === 0 ? [round, last] : [last, round])
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
export function roundRobins(groups: readonly Group[], legs: 1 | 2): Pairing[] {
  const schedules = groups.map(({ name, seeds }) => ({
    name,
    rounds: bothLegs(circle(seeds.length), legs),
    sources: seeds.map((seed): Source => ({ seed })),
  }))
  const rounds = Math.max(...schedules.map((schedule) => schedule.rounds.length))
  const fixtures: Pairing[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const first = fixtures.length
    for (const { name: group, rounds: own, sources } of schedules) {
      for (const [home, away] of own[round - 1] ?? []) {
        const no = fixtures.length + 1
        const from = [sources[home]!, sources[away]!] as const
        fixtures.push({ no, bracket: 'group', group, round, index: no - 1 - first, from })
      }
    }
  }
  return fixtures
}

function bothLegs(rounds: [number, number][][], legs: 1 | 2): [number, number][][] {
  if (legs === 1) return rounds
  return [...rounds, ...rounds.map((pairs) => pairs.map(([home, away]): [number, number] => [away, home]))]
}
