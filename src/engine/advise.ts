import type { RoundRules, Setup } from './contract.ts'
import { setupRefusal, shapeOf, type Shape } from './shape/shape.ts'
import type { Fixture } from './shape/fixture.ts'
import { tablePresets } from './standings/presets.ts'

/** Every match takes one of the courts for the same time, and a team rests between its matches. Times are in minutes. */
export type Means = { teams: number; courts: number; minutes: number; rest: number }

export type Advice = {
  setup: Setup
  /** Groups, Swiss rounds, or how often everyone plays everyone. */
  count: number | null
  /** How many matches every team plays at least; a bye is none. */
  guaranteed: number
  /** All matches, with a second final in case the unbeaten team loses the first. */
  matches: number
  /** The tournament can't take less time than this, however it is scheduled. */
  atLeastMinutes: number
}

/** The formats that these teams can play, from the fewest to the most matches for every team. */
export function advise(means: Means): Advice[] {
  return choicesFor(means.teams)
    .filter(({ setup }) => setupRefusal(setup, means.teams) === null)
    .map(({ setup, count, guaranteed }): Advice => {
      const shape = shapeOf(setup, means.teams)
      const fixtures = playedFixtures(shape)
      return {
        setup,
        count,
        guaranteed,
        matches: fixtures.length,
        atLeastMinutes: shortestTime(shape, fixtures, setup, means),
      }
    })
    .toSorted((a, b) => a.guaranteed - b.guaranteed || a.matches - b.matches)
}

type Choice = { setup: Setup; count: number | null; guaranteed: number }

const rounds: RoundRules[] = []
const knockout = { rule: 'mustWin', scoring: { kind: 'points' }, rounds } as const
const table = { table: tablePresets.fifa, rule: 'tiesAllowed', scoring: { kind: 'points' }, rounds } as const

/** Numbers of groups of three to five that are of one size, or whose winners and runners-up fill a bracket; otherwise, groups of about four. */
function groupCountsFor(teams: number): number[] {
  const counts = Array.from({ length: Math.floor(teams / 3) }, (_, index) => index + 1)
  const fitting = counts.filter((count) => count >= 2 && teams / count <= 5)
  const even = fitting.filter((count) => teams % count === 0 || Number.isInteger(Math.log2(count)))
  if (even.length > 0) return even
  return fitting.filter((count) => count === Math.round(teams / 4))
}

function choicesFor(teams: number): Choice[] {
  const roundCount = Math.ceil(Math.log2(teams))
  const legs = [1, 2] as const
  return [
    { setup: { format: 'single_elimination', thirdPlace: false, ...knockout }, count: null, guaranteed: 1 },
    ...(teams > 2
      ? [{ setup: { format: 'double_elimination', reset: true, ...knockout } as const, count: null, guaranteed: 2 }]
      : []),
    ...groupCountsFor(teams).map((groups) => groupsChoice(teams, groups)),
    ...(teams >= 6
      ? [
          {
            setup: { format: 'swiss', roundCount, ...table } as const,
            count: roundCount,
            guaranteed: roundCount - (teams % 2),
          },
        ]
      : []),
    ...legs.map((count) => ({
      setup: { format: 'round_robin', legs: count, ...table } as const,
      count,
      guaranteed: count * (teams - 1),
    })),
  ]
}

const groupsChoice = (teams: number, groups: number): Choice => ({
  setup: {
    format: 'groups',
    groups,
    fill: 'snake',
    legs: 1,
    table: tablePresets.fifa,
    groupMatches: { rule: 'tiesAllowed', scoring: { kind: 'points' } },
    advance: 2,
    wildCards: 0,
    unequal: 'none',
    knockout: 'separate_groups',
    combinations: [],
    thirdPlace: false,
    ...knockout,
  },
  count: groups,
  guaranteed: Math.floor(teams / groups) - 1,
})

/** The fixtures that two teams play; a bye is no match, and neither is what follows from one in a losers' bracket. */
function playedFixtures({ fixtures, teams }: Shape): Fixture[] {
  /** How many teams come out of a fixture: a winner, and a loser if it is played. */
  const teamsIn = new Map<number, number>()
  const comes = (source: Fixture['from'][number]): boolean => {
    if (source === 'bye') return false
    if ('winner' in source) return teamsIn.get(source.winner)! > 0
    return 'loser' in source ? teamsIn.get(source.loser)! > 1 : true
  }
  for (const { no, from } of fixtures) teamsIn.set(no, from.filter(comes).length)
  const isByeOfRound = ({ bracket, index }: Fixture) => bracket === 'swiss' && index >= Math.floor(teams / 2)
  return fixtures.filter((fixture) => teamsIn.get(fixture.no) === 2 && !isByeOfRound(fixture))
}

/**
 * A lower bound of the time from the first start to the last end: the largest of what a chain of matches with rests takes, and of what all matches
 * that come before the end of such a chain take on these courts.
 */
function shortestTime(shape: Shape, fixtures: readonly Fixture[], setup: Setup, means: Means): number {
  const { courts, minutes } = means
  if (setup.format === 'swiss') return swissTime(setup.roundCount, means)
  const isPlayed = new Set(fixtures.map(({ no }) => no))
  const groupTimes = new Map(
    shape.groups.map(({ name, seeds }) => [name, groupTime(seeds.length, legsOf(setup), means)]),
  )
  const onCourts = (count: number) => Math.ceil(count / courts) * minutes

  const starts = startsOf(shape, isPlayed, groupTimes, means)
  const tails = tailsOf(shape, isPlayed, means)
  const chains = fixtures.map(({ no, group }) =>
    group ? groupTimes.get(group)!.all : starts.get(no)! + tails.get(no)!,
  )
  const bySize = fixtures.map(({ no }) => tails.get(no)!).toSorted((a, b) => b - a)
  const byStart = fixtures.map(({ no }) => starts.get(no)!).toSorted((a, b) => b - a)
  return Math.max(
    ...chains,
    ...bySize.map((tail, index) => onCourts(index + 1) + tail - minutes),
    ...byStart.map((start, index) => start + onCourts(index + 1)),
  )
}

/** The earliest start of each match, by its number. */
function startsOf(
  { fixtures }: Shape,
  isPlayed: ReadonlySet<number>,
  groupTimes: ReadonlyMap<string, GroupTime>,
  { minutes, rest }: Means,
): Map<number, number> {
  const allGroups = Math.max(...Array.from(groupTimes.values(), ({ all }) => all))
  /** The earliest time at which the winner of a fixture, or the teams of a group, are known and rested. */
  const readyAfter = new Map<number, number>()
  const readyFrom = (source: Fixture['from'][number]): number => {
    if (source === 'bye' || 'seed' in source || 'pair' in source) return 0
    if ('winner' in source) return readyAfter.get(source.winner)!
    if ('loser' in source) return readyAfter.get(source.loser)!
    if ('wildCards' in source) return allGroups
    const { own, all } = groupTimes.get(source.group)!
    return Math.max(own + rest, all)
  }
  const starts = new Map<number, number>()
  for (const { no, from, group } of fixtures) {
    const start = group ? 0 : Math.max(...from.map(readyFrom))
    starts.set(no, start)
    readyAfter.set(no, isPlayed.has(no) ? start + minutes + rest : start)
  }
  return starts
}

/** How long it takes from the start of each match, by its number, until the end of the tournament. */
function tailsOf(
  { fixtures, groups }: Shape,
  isPlayed: ReadonlySet<number>,
  { minutes, rest }: Means,
): Map<number, number> {
  const tails = new Map<number, number>()
  const afterGroup = new Map<string, number>()
  const after = new Map<number, number>()
  for (const { no, from, group } of fixtures.toReversed()) {
    const follows = group ? (afterGroup.get(group) ?? 0) : (after.get(no) ?? 0)
    // The teams that advance from a group may not play in its last match.
    const pause = group || follows === 0 ? 0 : rest
    const tail = isPlayed.has(no) ? minutes + pause + follows : follows
    tails.set(no, tail)
    for (const source of from) {
      if (source === 'bye' || 'seed' in source || 'pair' in source) continue
      if ('winner' in source || 'loser' in source) {
        const feeder = 'winner' in source ? source.winner : source.loser
        raise(after, feeder, tail)
      } else {
        for (const { name } of groups) if (!('group' in source) || source.group === name) raise(afterGroup, name, tail)
      }
    }
  }
  return tails
}

const raise = <K>(map: Map<K, number>, key: K, value: number) => map.set(key, Math.max(map.get(key) ?? 0, value))

const legsOf = (setup: Setup) => ('legs' in setup ? setup.legs : 1)

type GroupTime = { own: number; all: number }

/** The least time for all matches of one team in a group, and for those of the whole group, of which only some can be played at once. */
function groupTime(teams: number, legs: number, { courts, minutes, rest }: Means): GroupTime {
  const matches = legs * (teams - 1)
  const own = matches * minutes + (matches - 1) * rest
  const atOnce = Math.min(courts, Math.floor(teams / 2))
  return { own, all: Math.max(own, Math.ceil((matches * teams) / 2 / atOnce) * minutes) }
}

/** A Swiss round is paired when the one before is over. If one round of matches fits on the courts at once, everyone rests in between. */
function swissTime(rounds: number, { teams, courts, minutes, rest }: Means): number {
  const matches = Math.floor(teams / 2)
  const round = Math.ceil(matches / courts) * minutes
  return rounds * round + (matches <= courts ? (rounds - 1) * rest : 0)
}
