import { expect, test } from 'vitest'
import { seeded, seedFrom } from '#test/random.ts'
import type { FactBody, Setup } from './contract.ts'
import { advise, type Means } from './advise.ts'
import { shapeOf } from './shape/shape.ts'
import { derive } from './state/derive.ts'
import { teamOf, type Match } from './match.ts'
import { nextRound } from './swiss/next-round.ts'
import { draw, log, won } from './testing.ts'

const lines = (means: Means) =>
  advise(means).map(
    ({ setup: { format }, count, guaranteed, matches, atLeastMinutes }) =>
      `${format}${count === null ? '' : ` ${count}`}: ${guaranteed}+ of ${matches}, ${atLeastMinutes} min`,
  )

test('sixteen teams on four courts, with matches of 30 minutes and 15 minutes of rest', () => {
  expect(lines({ teams: 16, courts: 4, minutes: 30, rest: 15 })).toEqual([
    'single_elimination: 1+ of 15, 195 min',
    'double_elimination: 2+ of 31, 435 min',
    'groups 4: 3+ of 31, 300 min',
    'swiss 4: 4+ of 32, 240 min',
    'round_robin 1: 15+ of 120, 900 min',
    'round_robin 2: 30+ of 240, 1800 min',
  ])
})

test('five teams on one court, where someone sits out in every round', () => {
  expect(lines({ teams: 5, courts: 1, minutes: 20, rest: 0 })).toEqual([
    'single_elimination: 1+ of 4, 80 min',
    'double_elimination: 2+ of 9, 180 min',
    'round_robin 1: 4+ of 10, 200 min',
    'round_robin 2: 8+ of 20, 400 min',
  ])
})

test('two teams, which rest between two matches', () => {
  expect(lines({ teams: 2, courts: 2, minutes: 60, rest: 30 })).toEqual([
    'single_elimination: 1+ of 1, 60 min',
    'round_robin 1: 1+ of 1, 60 min',
    'round_robin 2: 2+ of 2, 150 min',
  ])
})

type Played = { minutes: number; matches: number; perTeam: number[] }

/** Plays the tournament on its courts, each batch of matches after the one before, and every match as early as possible. */
function playOut(setup: Setup, { teams, courts, minutes, rest }: Means): Played {
  const shape = shapeOf(setup, teams)
  const facts: FactBody[] = [draw(teams)]
  const courtFree = Array.from({ length: courts }, () => 0)
  const teamFree = new Map<string, number>()
  const counts = new Map<string, number>()
  let end = 0
  for (;;) {
    const state = derive(shape, log(...facts))
    const ready = state.matches.filter(({ status }) => status === 'ready')
    const round = setup.format === 'swiss' ? nextRound(state) : null
    if (ready.length === 0 && !round)
      return {
        minutes: end,
        matches: facts.filter(({ kind }) => kind === 'report').length,
        perTeam: [...counts.values()],
      }
    if (round) facts.push(round.pairing)
    const known = end
    const isFirst = facts.length === 1
    while (ready.length > 0) {
      const starts = ready.map((match) =>
        Math.max(isFirst ? 0 : known, ...teamsOf(match).map((team) => teamFree.get(team) ?? 0)),
      )
      const next = starts.indexOf(Math.min(...starts))
      const [match] = ready.splice(next, 1)
      const court = courtFree.indexOf(Math.min(...courtFree))
      const over = Math.max(starts[next]!, courtFree[court]!) + minutes
      courtFree[court] = over
      for (const team of teamsOf(match!)) {
        teamFree.set(team, over + rest)
        counts.set(team, (counts.get(team) ?? 0) + 1)
      }
      const [first, second] = teamsOf(match!)
      // The second final is needed, and no two teams of a group are level.
      const isFirstBetter = match!.fixture.group
        ? Number(first.slice(1)) < Number(second.slice(1))
        : match!.fixture.bracket !== 'final'
      facts.push(isFirstBetter ? won(match!.fixture.no, first, second) : won(match!.fixture.no, second, first))
      end = Math.max(end, over)
    }
  }
}

const teamsOf = ({ slots }: Match) => slots.map(teamOf) as [string, string]

test('no tournament that is played out ends before the bound, and matches are counted right', () => {
  const firstSeed = seedFrom('ADVICE_SEED')
  for (let seed = firstSeed; seed < firstSeed + 40; seed += 1) {
    const random = seeded(seed)
    const means = {
      teams: 2 + random.below(16),
      courts: 1 + random.below(6),
      minutes: 10 + 5 * random.below(8),
      rest: 5 * random.below(8),
    }
    for (const { setup, guaranteed, matches, atLeastMinutes } of advise(means)) {
      const played = playOut(setup, means)
      const of = { seed, means, format: setup.format }
      expect({ ...of, matches: played.matches }).toEqual({ ...of, matches })
      expect({ ...of, atLeastMinutes, isEarlier: played.minutes < atLeastMinutes }).toEqual({
        ...of,
        atLeastMinutes,
        isEarlier: false,
      })
      expect({ ...of, least: Math.min(...played.perTeam) >= guaranteed }).toEqual({ ...of, least: true })
    }
  }
})
