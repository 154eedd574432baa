import type { Criterion } from '../contract.ts'
import type { Line } from './lines.ts'

export type CriterionKey = Criterion['key']

/** The results that criteria are calculated from. */
export type Results = {
  linesOf: (team: string) => readonly Line[]
  seedOf: (team: string) => number
  /** Compare by averages, for groups of different sizes. */
  isPerMatch?: boolean
  /** Whether the criterion's values of these teams are known; if not, the teams count as level. Without this function, all are. */
  isKnown?: (key: CriterionKey, set: readonly string[], among: ReadonlySet<string> | null) => boolean
}

/** Criteria by which less is better. */
const ascending = new Set<CriterionKey>(['fairPlay', 'forfeits', 'seed'])

export const isBetter = (key: CriterionKey, value: number, other: number) =>
  ascending.has(key) ? value < other : value > other

const averaged = new Set<CriterionKey>([
  'points',
  'wins',
  'difference',
  'scored',
  'pointDifference',
  'awayScored',
  'fairPlay',
  'forfeits',
  'buchholz',
  'sonnebornBerger',
])

/** A team's value by a criterion. `among`: only matches against these teams count. */
export function valueOf(key: CriterionKey, team: string, results: Results, among: ReadonlySet<string> | null): number {
  if (key === 'seed') return results.seedOf(team)
  const all = results.linesOf(team)
  const lines = among ? all.filter(({ opponent }) => opponent !== null && among.has(opponent)) : all
  const value = total(key, lines, results)
  return results.isPerMatch && averaged.has(key) && lines.length > 0 ? value / lines.length : value
}

function total(key: Exclude<CriterionKey, 'seed'>, lines: readonly Line[], results: Results): number {
  switch (key) {
    case 'points':
    case 'scored':
    case 'awayScored':
    case 'fairPlay':
      return sum(lines, (line) => line[key])
    case 'wins':
      return lines.filter(({ result }) => result === 'won').length
    case 'difference':
      return sum(lines, ({ scored, conceded }) => scored - conceded)
    case 'ratio':
      return ratio(
        sum(lines, ({ scored }) => scored),
        sum(lines, ({ conceded }) => conceded),
      )
    case 'pointDifference':
      return sum(lines, ({ pointsScored, pointsConceded }) => pointsScored - pointsConceded)
    case 'pointRatio':
      return ratio(
        sum(lines, ({ pointsScored }) => pointsScored),
        sum(lines, ({ pointsConceded }) => pointsConceded),
      )
    case 'forfeits':
      return lines.filter(({ isForfeit }) => isForfeit).length
    case 'buchholz':
      return sum(lines, ({ opponent }) => pointsOf(opponent, results))
    default:
      return sum(lines, ({ opponent, result }) => weights[result] * pointsOf(opponent, results))
  }
}

const weights = { won: 1, tied: 0.5, lost: 0 }

const pointsOf = (team: string | null, { linesOf }: Results) =>
  team === null ? 0 : sum(linesOf(team), ({ points }) => points)

const sum = (lines: readonly Line[], of: (line: Line) => number) => lines.reduce((all, line) => all + of(line), 0)

/** Conceding nothing beats any ratio, unless nothing was scored either. */
const ratio = (scored: number, conceded: number) => (scored === 0 ? 0 : scored / conceded)
