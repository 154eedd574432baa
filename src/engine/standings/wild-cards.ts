import type { Source } from '../contract.ts'
import type { Best } from '../shape/groups.ts'
import type { Pairing } from '../shape/fixture.ts'
import type { Results } from './criteria.ts'
import { ranked, type RulingOn } from './rank.ts'
import { rowsOf, type Row, type Table } from './rows.ts'
import type { PoolResults } from './table.ts'

/** The teams that compete for the wild cards. */
export type BestTable = {
  place: number
  rows: readonly Row[]
  /** The teams that advance, by rank; null until decided. */
  chosen: readonly string[] | null
}

type Placement = { id: string; order: readonly string[] }

/** Ranks teams of different groups by the table's criteria, applied to the results in their own groups. Expects complete tables. */
export function bestRows(best: Best, tables: readonly Table[], all: readonly PoolResults[], rulingOn: RulingOn): Row[] {
  const competing = tables.map(({ rows }) => rows[best.place - 1]!.entrant)
  // Of all teams, because some criteria count the results of a team's opponents.
  const poolOf = new Map(tables.flatMap(({ rows }, index) => rows.map(({ entrant }) => [entrant, index] as const)))
  const smallest = Math.min(...tables.map(({ rows }) => rows.length))
  const counted = tables.map(({ rows }, index) => {
    const dropped = best.unequal === 'dropLast' ? rows.slice(smallest).map(({ entrant }) => entrant) : []
    return { results: all[index]!, dropped: new Set(dropped) }
  })
  const results: Results = {
    linesOf: (entrant) => {
      const { results: own, dropped } = counted[poolOf.get(entrant)!]!
      const lines = own.linesOf(entrant)
      return dropped.size === 0 ? lines : lines.filter(({ opponent }) => opponent === null || !dropped.has(opponent))
    },
    seedOf: (entrant) => poolOf.get(entrant)!,
    isPerMatch: best.unequal === 'perMatch',
  }
  // Teams of different groups have not met, so matches among level teams don't exist, and seeds are only comparable within a group.
  const criteria = all[0]!.pool.rules.criteria.filter(({ key, scope }) => scope === 'all' && key !== 'seed')
  return rowsOf(ranked(competing, criteria, results, rulingOn), results)
}

/**
 * The advancing teams by their rank in the bracket: as the organizer placed them, otherwise by the combination of their groups, otherwise so
 * that they meet teams of their own group as late as possible.
 */
export function placedBest(
  teams: readonly { entrant: string; pool: string }[],
  best: Best,
  fixtures: readonly Pairing[],
  placement: Placement | undefined,
): readonly string[] {
  if (placement) return placement.order
  const entrantOf = new Map(teams.map(({ entrant, pool }) => [pool, entrant]))
  const combination = best.combinations.find(
    ({ groups }) => groups.length === teams.length && groups.every((pool) => entrantOf.has(pool)),
  )
  if (combination) return combination.ranks.map((pool) => entrantOf.get(pool)!)
  return latestMeetings(teams, best, fixtures)
}

/** Maximizes the minimum number of rounds before any of these teams can meet a team of its own group. */
function latestMeetings(
  teams: readonly { entrant: string; pool: string }[],
  best: Best,
  fixtures: readonly Pairing[],
): readonly string[] {
  const distances = meetingDistances(best, fixtures)
  const levels = [...new Set(distances.flatMap((byPool) => teams.map(({ pool }) => byPool.get(pool) ?? Infinity)))]
  for (const least of levels.toSorted((a, b) => b - a)) {
    const matched = perfectMatching(
      teams.map(({ pool }) => distances.map((byPool) => (byPool.get(pool) ?? Infinity) >= least)),
    )
    if (matched) return matched.map((team) => teams[team]!.entrant)
  }
  return teams.map(({ entrant }) => entrant)
}

/** By rank: how many matches a team there has to win before it can meet a team of each group. */
function meetingDistances(best: Best, fixtures: readonly Pairing[]): Map<string, number>[] {
  const next = new Map<number, number>()
  for (const { no, from } of fixtures) for (const source of from) if (isWinner(source)) next.set(source.winner, no)
  const pathFrom = (no: number): number[] => {
    const following = next.get(no)
    return following === undefined ? [no] : [no, ...pathFrom(following)]
  }
  const paths = fixtures.flatMap(({ no, from }) => from.map((source) => ({ source, path: pathFrom(no) })))
  return Array.from({ length: best.count }, (_, index) => {
    const own = paths.find(({ source }) => isBest(source) && source.rank === index + 1)
    const distances = new Map<string, number>()
    for (const { source, path } of paths) {
      if (!own || !isPool(source)) continue
      const meeting = own.path.findIndex((no) => path.includes(no))
      if (meeting !== -1) distances.set(source.pool, Math.min(meeting, distances.get(source.pool) ?? Infinity))
    }
    return distances
  })
}

const isWinner = (source: Source): source is { winner: number } => typeof source === 'object' && 'winner' in source
const isBest = (source: Source): source is { best: number; rank: number } =>
  typeof source === 'object' && 'best' in source
const isPool = (source: Source): source is { pool: string; place: number } =>
  typeof source === 'object' && 'pool' in source

/** A perfect matching by augmenting paths: the item in each slot, or null if some item has no allowed slot left. */
function perfectMatching(mayHave: readonly (readonly boolean[])[]): number[] | null {
  const holder: number[] = []
  const place = (item: number, tried: Set<number>): boolean =>
    mayHave[item]!.some((may, slot) => {
      if (!may || tried.has(slot)) return false
      tried.add(slot)
      if (holder[slot] !== undefined && !place(holder[slot], tried)) return false
      holder[slot] = item
      return true
    })
  return mayHave.every((_, item) => place(item, new Set())) ? holder : null
}
