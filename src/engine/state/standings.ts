import { bestRows, placedBest, type BestTable } from '../standings/wild-cards.ts'
import type { RulingOn } from '../standings/rank.ts'
import type { Row, Table } from '../standings/rows.ts'
import { resultsOf, tableOf, type PoolResults } from '../standings/table.ts'
import type { Shape } from '../shape/shape.ts'
import type { Pairing } from '../shape/fixture.ts'
import { playsFor, setKey, type FactsBySubject } from './facts.ts'
import type { Match } from '../match.ts'

export type Standings = {
  tables: readonly Table[]
  best: BestTable | null
  needs: readonly (readonly string[])[]
  /** Ids of the rulings and placements that count. */
  counting: ReadonlySet<string>
}

/** All tables, with the rulings on teams that are level. */
export function standingsOf(
  { pools, best, fixtures }: Pick<Shape, 'pools' | 'best' | 'fixtures'>,
  matches: readonly Match[],
  bySubject: FactsBySubject,
): Standings {
  const counting = new Set<string>()
  const rulingOn: RulingOn = (set) => {
    const ruling = bySubject.rulings.get(setKey(set))
    if (ruling) counting.add(ruling.id)
    return ruling
  }
  const results = poolResults(pools, matches, bySubject)
  const tables = results.map((own) => tableOf(own, rulingOn))
  const needs = tables.flatMap((table, index) => undecided(table, pools[index]!.advance, best !== null))
  if (!best || needs.length > 0 || !tables.every(({ isComplete }) => isComplete)) {
    return { tables, best: null, needs, counting }
  }
  const rows = bestRows(best, tables, results, rulingOn)
  const cut = levelAcross(rows, best.count)
  const placed = cut ? null : chosen(rows.slice(0, best.count), { tables, best, fixtures }, bySubject, counting)
  return { tables, best: { place: best.place, rows, chosen: placed }, needs: cut ? [cut] : [], counting }
}

function poolResults(pools: Shape['pools'], matches: readonly Match[], bySubject: FactsBySubject): PoolResults[] {
  const byPool = Map.groupBy(matches, ({ fixture }) => fixture.pool)
  return pools.map((pool) => {
    const drawn = pool.seeds.flatMap((seed) => bySubject.order[seed - 1] ?? [])
    const entrants = [...drawn, ...bySubject.swissEntries].map((entrant) => playsFor(entrant, bySubject))
    return resultsOf(pool, entrants, byPool.get(pool.name) ?? [], bySubject.withdrawn)
  })
}

/** The level teams whose order matters: for who advances from which place, or for the title. Other level teams share their place. */
function undecided({ rows, isComplete }: Table, advance: number, hasBest: boolean): string[][] {
  if (!isComplete) return []
  const last = Math.max(advance, 1) + (hasBest ? 1 : 0)
  const level = Map.groupBy(
    rows.filter(({ sharedBy, place }) => sharedBy > 1 && place <= last),
    ({ place }) => place,
  )
  return [...level.values()].map((tied) => tied.map(({ entrant }) => entrant))
}

/** The level teams that straddle the cut after the first `count`, or null. */
function levelAcross(rows: readonly Row[], count: number): string[] | null {
  const { place, sharedBy } = rows[count - 1]!
  if (place + sharedBy - 1 <= count) return null
  return rows.filter((row) => row.place === place).map(({ entrant }) => entrant)
}

function chosen(
  rows: readonly Row[],
  {
    tables,
    best,
    fixtures,
  }: { tables: readonly Table[]; best: NonNullable<Shape['best']>; fixtures: readonly Pairing[] },
  { placements }: FactsBySubject,
  counting: Set<string>,
): readonly string[] {
  const poolOf = (entrant: string) => tables.find((table) => table.rows.some((row) => row.entrant === entrant))!.pool
  const teams = rows.map(({ entrant }) => ({ entrant, pool: poolOf(entrant) }))
  const placement = placements.get(setKey(teams.map(({ entrant }) => entrant)))
  if (placement) counting.add(placement.id)
  return placedBest(teams, best, fixtures, placement)
}
