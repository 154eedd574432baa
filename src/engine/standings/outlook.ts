import type { TableRules } from '../contract.ts'
import { teamOf, type Match } from '../match.ts'
import { kindOf } from '../scoring/kinds.ts'
import type { CriterionKey, Results } from './criteria.ts'
import { withoutScore, type Line } from './lines.ts'
import { ranked } from './rank.ts'
import type { GroupResults } from './table.ts'

/**
 * How much may still be calculated for a question, counted in results of matches that a criterion looks at. Each question has the same amount
 * on every machine, so that all visitors get the same answer, and no request keeps the process busy for long.
 */
export type Budget = { left: number }

export type OpenMatch = { no: number; round: number; teams: readonly [string, string]; endings: readonly Ending[] }

/** How a match can end, as far as a table that doesn't know the score is concerned. */
export type Ending = {
  /** Who wins. */
  side: 0 | 1 | 'tie'
  points: readonly [number, number]
  isForfeit: boolean
}

/** How a match can end for one of its teams. */
export type OwnResult = 'win' | 'tie' | 'loss'

/** The matches still to be played, and the number of Swiss rounds that have not been paired. */
export type Outlook = { results: GroupResults; matches: readonly OpenMatch[]; unpairedRounds: number }

export function outlookOf(results: GroupResults): Outlook {
  const left = results.matches.filter(({ status }) => status !== 'decided')
  const matches = left.flatMap((match): OpenMatch[] => {
    const [a, b] = match.slots.map(teamOf)
    if (!a || !b) return []
    const { no, round } = match.fixture
    return [{ no, round, teams: [a, b], endings: endingsOf(match, results.group.rules) }]
  })
  const paired = new Set(matches.map(({ no }) => no))
  const unpaired = left.filter(({ fixture }) => !paired.has(fixture.no))
  return { results, matches, unpairedRounds: new Set(unpaired.map(({ fixture }) => fixture.round)).size }
}

/** One ending per winner and pair of points, of those in which at least one team shows up. */
function endingsOf({ fixture: { scoring, rule } }: Match, { points }: TableRules): Ending[] {
  const { decidingSet } = points
  const ways = [
    { more: points.win, less: points.loss, isForfeit: false },
    ...(decidingSet && kindOf(scoring).decidingSet(scoring)
      ? [{ more: decidingSet.win, less: decidingSet.loss, isForfeit: false }]
      : []),
    { more: points.win, less: points.forfeit, isForfeit: true },
  ]
  // Of the same points, the first: a match that is played, if there is one.
  const won = ways.filter(
    ({ more, less }, index) => ways.findIndex((other) => other.more === more && other.less === less) === index,
  )
  return [
    ...won.map(({ more, less, isForfeit }): Ending => ({ side: 0, points: [more, less], isForfeit })),
    ...(rule === 'tiesAllowed' ? [{ side: 'tie', points: [points.tie, points.tie], isForfeit: false } as const] : []),
    ...won.map(({ more, less, isForfeit }): Ending => ({ side: 1, points: [less, more], isForfeit })),
  ]
}

/** The best and worst place that each team can have, once the remaining matches have ended like this. They differ if the scores matter too. */
export type Range = ReadonlyMap<string, { best: number; worst: number }>

/** `endings` are in the order of `matches`. */
export function placesAfter({ results, matches }: Outlook, endings: readonly Ending[], budget: Budget): Range {
  budget.left -= 2 * matches.length
  const added = new Map<string, Line[]>()
  for (const [index, { teams }] of matches.entries()) {
    for (const own of [0, 1] as const) {
      const line = lineOf(teams, own, endings[index]!)
      const others = added.get(line.team)
      if (others) others.push(line)
      else added.set(line.team, [line])
    }
  }
  const all = new Map(Array.from(added, ([team, lines]) => [team, [...results.linesOf(team), ...lines]]))
  const after: Results = {
    linesOf: (team) => {
      const lines = all.get(team) ?? results.linesOf(team)
      budget.left -= lines.length + 1
      return lines
    },
    seedOf: results.seedOf,
    isKnown: (key, set, among) =>
      withoutScores.has(key) ||
      set.every((team) => (added.get(team) ?? none).every(({ opponent }) => among && !among.has(opponent!))),
  }
  const places = new Map<string, { best: number; worst: number }>()
  let best = 1
  for (const { teams } of ranked(results.staying, results.group.rules.criteria, after)) {
    const worst = best + teams.length - 1
    for (const team of teams) places.set(team, { best, worst })
    best = worst + 1
  }
  return places
}

const none: readonly Line[] = []

/** Criteria that follow from who won and the points for it. */
const withoutScores = new Set<CriterionKey>(['points', 'wins', 'buchholz', 'sonnebornBerger', 'seed'])

function lineOf(teams: OpenMatch['teams'], own: 0 | 1, { side, points }: Ending): Line {
  return {
    team: teams[own],
    opponent: teams[own === 0 ? 1 : 0],
    result: side === 'tie' ? 'tied' : side === own ? 'won' : 'lost',
    points: points[own],
    ...withoutScore,
  }
}

/** How many combinations of these choices there are. */
export const countOf = (choices: readonly (readonly unknown[])[]): number =>
  choices.reduce((all, { length }) => all * length, 1)

/** Every combination of these choices. Neighbors differ a lot, so that a search for a counterexample ends early. */
export function* combinations<T>(choices: readonly (readonly T[])[]): Generator<T[]> {
  const total = countOf(choices)
  for (let step = 0; step < total; step += 1) {
    let number = (step * stride) % total
    yield choices.map((options) => {
      const option = options[number % options.length]!
      number = Math.floor(number / options.length)
      return option
    })
  }
}
/** A prime larger than any number of choices, so that every combination comes up once. */
const stride = 7919
