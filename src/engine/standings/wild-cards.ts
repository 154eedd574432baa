import type { Source } from '../contract.ts'
import type { WildCardRules } from '../shape/groups.ts'
import type { Pairing } from '../shape/fixture.ts'
import type { Results } from './criteria.ts'
import { ranked, type RulingOn } from './rank.ts'
import { rowsOf, type Row, type Table } from './rows.ts'
import type { GroupResults } from './table.ts'

/** The teams that compete for the wild cards. */
export type WildCardTable = {
  place: number
  rows: readonly Row[]
  /** The teams that advance, by the rank of the slot they get; null until decided. */
  chosen: readonly string[] | null
  /** What their order comes from; null until decided. */
  placedBy: PlacedBy | null
}

/** `rank`: their ranks. `combination`: the combination of their groups. `separate_groups`: some swapped slots. `organizer`: the order that the organizer chose. */
type PlacedBy = 'rank' | 'combination' | 'separate_groups' | 'organizer'

type WildCardOrder = { id: string; order: readonly string[] }

/** Ranks teams of different groups by the table's criteria, applied to the results in their own groups. Expects complete tables. */
export function wildCardRows(
  wildCards: WildCardRules,
  tables: readonly Table[],
  all: readonly GroupResults[],
  rulingOn: RulingOn,
): Row[] {
  const competing = tables.map(({ rows }) => rows[wildCards.place - 1]!.team)
  // Of all teams, because some criteria count the results of a team's opponents.
  const groupOf = new Map(tables.flatMap(({ rows }, index) => rows.map(({ team }) => [team, index] as const)))
  const smallest = Math.min(...tables.map(({ rows }) => rows.length))
  const counted = tables.map(({ rows }, index) => {
    const dropped = wildCards.unequal === 'dropLast' ? rows.slice(smallest).map(({ team }) => team) : []
    return { results: all[index]!, dropped: new Set(dropped) }
  })
  const results: Results = {
    linesOf: (team) => {
      const { results: own, dropped } = counted[groupOf.get(team)!]!
      const lines = own.linesOf(team)
      return dropped.size === 0 ? lines : lines.filter(({ opponent }) => opponent === null || !dropped.has(opponent))
    },
    seedOf: (team) => groupOf.get(team)!,
    isPerMatch: wildCards.unequal === 'perMatch',
  }
  // Teams of different groups have not met, so matches among level teams don't exist, and seeds are only comparable within a group.
  const criteria = all[0]!.group.rules.criteria.filter(({ key, scope }) => scope === 'all' && key !== 'seed')
  return rowsOf(ranked(competing, criteria, results, rulingOn), results)
}

/**
 * The advancing teams by their slot in the bracket: as the organizer placed them, otherwise by the combination of their groups, otherwise by
 * rank. If the knockout separates groups, they meet teams of their own group as late as possible.
 */
export function placedWildCards(
  teams: readonly { team: string; group: string }[],
  wildCards: WildCardRules,
  fixtures: readonly Pairing[],
  override: WildCardOrder | undefined,
): Pick<WildCardTable, 'chosen' | 'placedBy'> {
  if (override) return { chosen: override.order, placedBy: 'organizer' }
  const teamOf = new Map(teams.map(({ team, group }) => [group, team]))
  const combination = wildCards.combinations.find(
    ({ groups }) => groups.length === teams.length && groups.every((group) => teamOf.has(group)),
  )
  if (combination) return { chosen: combination.ranks.map((group) => teamOf.get(group)!), placedBy: 'combination' }
  const byRank = teams.map(({ team }) => team)
  if (!wildCards.separatesGroups) return { chosen: byRank, placedBy: 'rank' }
  const separated = latestMeetings(teams, wildCards, fixtures)
  const isByRank = separated.every((team, index) => team === byRank[index])
  return { chosen: separated, placedBy: isByRank ? 'rank' : 'separate_groups' }
}

/** Maximizes the minimum number of rounds before any of these teams can meet a team of its own group. They keep their ranks if that is as good. */
function latestMeetings(
  teams: readonly { team: string; group: string }[],
  wildCards: WildCardRules,
  fixtures: readonly Pairing[],
): readonly string[] {
  const distances = meetingDistances(wildCards, fixtures)
  const levels = [...new Set(distances.flatMap((byGroup) => teams.map(({ group }) => byGroup.get(group) ?? Infinity)))]
  for (const least of levels.toSorted((a, b) => b - a)) {
    const mayHave = teams.map(({ group }) => distances.map((byGroup) => (byGroup.get(group) ?? Infinity) >= least))
    if (mayHave.every((slots, rank) => slots[rank])) break
    const matched = perfectMatching(mayHave)
    if (matched) return matched.map((team) => teams[team]!.team)
  }
  return teams.map(({ team }) => team)
}

/** By rank: how many matches a team there has to win before it can meet a team of each group. */
function meetingDistances(wildCards: WildCardRules, fixtures: readonly Pairing[]): Map<string, number>[] {
  const next = new Map<number, number>()
  for (const { no, from } of fixtures) for (const source of from) if (isWinner(source)) next.set(source.winner, no)
  const pathFrom = (no: number): number[] => {
    const following = next.get(no)
    return following === undefined ? [no] : [no, ...pathFrom(following)]
  }
  const paths = fixtures.flatMap(({ no, from }) => from.map((source) => ({ source, path: pathFrom(no) })))
  return Array.from({ length: wildCards.count }, (_, index) => {
    const own = paths.find(({ source }) => isWildCard(source) && source.rank === index + 1)
    const distances = new Map<string, number>()
    for (const { source, path } of paths) {
      if (!own || !isGroup(source)) continue
      const meeting = own.path.findIndex((no) => path.includes(no))
      if (meeting !== -1) distances.set(source.group, Math.min(meeting, distances.get(source.group) ?? Infinity))
    }
    return distances
  })
}

const isWinner = (source: Source): source is { winner: number } => typeof source === 'object' && 'winner' in source
const isWildCard = (source: Source): source is { wildCards: number; rank: number } =>
  typeof source === 'object' && 'wildCards' in source
const isGroup = (source: Source): source is { group: string; place: number } =>
  typeof source === 'object' && 'group' in source

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
