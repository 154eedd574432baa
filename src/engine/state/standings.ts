import { wildCardRows, placedWildCards, type WildCardTable } from '../standings/wild-cards.ts'
import type { RulingOn } from '../standings/rank.ts'
import type { Row, Table } from '../standings/rows.ts'
import { resultsOf, tableOf, type GroupResults } from '../standings/table.ts'
import type { Shape } from '../shape/shape.ts'
import type { Pairing } from '../shape/fixture.ts'
import { playsFor, setKey, type FactsBySubject } from './facts.ts'
import type { Match } from '../match.ts'

export type Standings = {
  tables: readonly Table[]
  wildCards: WildCardTable | null
  rulingsDue: readonly (readonly string[])[]
  /** Ids of the rulings and orders of wild cards that count. */
  counting: ReadonlySet<string>
}

/** All tables, with the rulings on teams that are level. */
export function standingsOf(
  { groups, wildCards, fixtures }: Pick<Shape, 'groups' | 'wildCards' | 'fixtures'>,
  matches: readonly Match[],
  bySubject: FactsBySubject,
): Standings {
  const counting = new Set<string>()
  const rulingOn: RulingOn = (set) => {
    const ruling = bySubject.rulings.get(setKey(set))
    if (ruling) counting.add(ruling.id)
    return ruling
  }
  const results = groupResults(groups, matches, bySubject)
  const tables = results.map((own) => tableOf(own, rulingOn))
  const rulingsDue = tables.flatMap((table, index) => undecided(table, groups[index]!.advance, wildCards !== null))
  if (!wildCards || rulingsDue.length > 0 || !tables.every(({ isComplete }) => isComplete)) {
    return { tables, wildCards: null, rulingsDue, counting }
  }
  const rows = wildCardRows(wildCards, tables, results, rulingOn)
  const cut = levelAcross(rows, wildCards.count)
  const placed = cut
    ? notPlaced
    : placeWildCards(rows.slice(0, wildCards.count), { tables, wildCards, fixtures }, bySubject, counting)
  const tied = cut
    ? [cut]
    : placed.placedBy === 'rank' && !wildCards.separatesGroups
      ? levelSets(rows, wildCards.count)
      : []
  const decided = tied.length > 0 ? notPlaced : placed
  return { tables, wildCards: { place: wildCards.place, rows, ...decided }, rulingsDue: tied, counting }
}

const notPlaced = { chosen: null, placedBy: null }

function groupResults(groups: Shape['groups'], matches: readonly Match[], bySubject: FactsBySubject): GroupResults[] {
  const byGroup = Map.groupBy(matches, ({ fixture }) => fixture.group)
  return groups.map((group) => {
    const drawn = group.seeds.flatMap((seed) => bySubject.order[seed - 1] ?? [])
    const teams = [...drawn, ...bySubject.swissEntries].map((team) => playsFor(team, bySubject))
    return resultsOf(group, teams, byGroup.get(group.name) ?? [], bySubject.withdrawn)
  })
}

/** The level teams whose order matters: for who advances from which place, or for the title. Other level teams share their place. */
function undecided({ rows, isComplete }: Table, advance: number, hasWildCards: boolean): string[][] {
  if (!isComplete) return []
  return levelSets(rows, Math.max(advance, 1) + (hasWildCards ? 1 : 0))
}

/** The teams that share a place from the first to this one, by place. */
function levelSets(rows: readonly Row[], last: number): string[][] {
  const level = Map.groupBy(
    rows.filter(({ sharedBy, place }) => sharedBy > 1 && place <= last),
    ({ place }) => place,
  )
  return [...level.values()].map((tied) => tied.map(({ team }) => team))
}

/** The level teams that straddle the cut after the first `count`, or null. */
function levelAcross(rows: readonly Row[], count: number): string[] | null {
  const { place, sharedBy } = rows[count - 1]!
  if (place + sharedBy - 1 <= count) return null
  return rows.filter((row) => row.place === place).map(({ team }) => team)
}

function placeWildCards(
  rows: readonly Row[],
  {
    tables,
    wildCards,
    fixtures,
  }: { tables: readonly Table[]; wildCards: NonNullable<Shape['wildCards']>; fixtures: readonly Pairing[] },
  { wildCardOrders }: FactsBySubject,
  counting: Set<string>,
) {
  const groupOf = (team: string) => tables.find((table) => table.rows.some((row) => row.team === team))!.group
  const teams = rows.map(({ team }) => ({ team, group: groupOf(team) }))
  const override = wildCardOrders.get(setKey(teams.map(({ team }) => team)))
  if (override) counting.add(override.id)
  return placedWildCards(teams, wildCards, fixtures, override)
}
