import type { Shape } from '../shape/shape.ts'
import type { Fixture } from '../shape/fixture.ts'
import { type DrawnTeam, type Place, type State } from './state.ts'
import { isEmpty, type Match } from '../match.ts'

/**
 * The ranks that a fixture decides: of its winner and of its loser, each null if that team stays in, and of a team that did not show up, which is
 * always out. Ranks order the teams that are out; teams with equal ranks share their place.
 */
type Ranks = { winner: number | null; loser: number | null; absent: number }

/** Ranks from here on are shared, and depend on how many wins short of the title a fixture's losers were. Lower ranks are places that fixtures decide. */
const shared = 1_000_000
/** Ranks of teams that don't advance from their group start after this one, ordered by their place in the group. */
const inGroup = 2 * shared

/**
 * The final places of the teams that are out and, at the end, of the winner.
 *
 * Losers of the same round share their place (5–8 after quarterfinals) unless a fixture decides it. Teams that may still go out at the same point are
 * counted too, so a place only changes later if both teams of a match fail to show up.
 */
export function placesOf(
  shape: Shape,
  fixtures: readonly Fixture[],
  { matches, tables, wildCards }: Pick<State, 'matches' | 'tables' | 'wildCards'>,
  teams: readonly DrawnTeam[],
): Place[] {
  const ranks = ranksOf(fixtures)
  const out = new Map<string, number>()
  const counts = new Map<number, number>()
  const count = (rank: number) => counts.set(rank, (counts.get(rank) ?? 0) + 1)
  for (const match of matches) {
    if (match.fixture.group) continue
    const decides = ranks[match.fixture.no]!
    if (match.status === 'decided') {
      rankTeams(match, decides, out)
    } else {
      if (decides.winner !== null) count(decides.winner)
      if (decides.loser !== null && !match.slots.some(isEmpty)) count(decides.loser)
    }
  }
  rankInTables(shape, { tables, wildCards }, out, count)
  const byRank = new Map<number, string[]>()
  for (const { team } of teams) {
    const rank = out.get(team)
    if (rank === undefined) continue
    count(rank)
    const others = byRank.get(rank)
    if (others) others.push(team)
    else byRank.set(rank, [team])
  }
  return listed(byRank, counts)
}

/** `counts` includes the teams still expected at a rank. A place decided by a fixture stays the same even if a better place is left empty. */
function listed(byRank: ReadonlyMap<number, string[]>, counts: ReadonlyMap<number, number>): Place[] {
  let next = 1
  return [...counts]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([rank, sharedBy]) => {
      const place = rank < shared ? Math.max(rank, next) : next
      next = place + sharedBy
      return (byRank.get(rank) ?? []).map((team) => ({ team, place, sharedBy }))
    })
}

/** If no team advances, places in the table are final. Otherwise, teams that don't advance share a place with those of equal place in their groups. */
function rankInTables(
  shape: Shape,
  { tables, wildCards }: Pick<State, 'tables' | 'wildCards'>,
  out: Map<string, number>,
  expect: (rank: number) => void,
) {
  for (const [index, { seeds, advance }] of shape.groups.entries()) {
    const { rows, isComplete } = tables[index]!
    if (advance === 0) {
      if (isComplete) for (const { team, place } of rows) out.set(team, place)
      continue
    }
    const first = shape.wildCards ? advance + 2 : advance + 1
    for (let place = first; place <= seeds.length; place += 1) {
      const row = isComplete ? rows[place - 1] : undefined
      if (row && row.place >= first) out.set(row.team, inGroup + row.place)
      else expect(inGroup + place)
    }
  }
  if (!shape.wildCards) return
  const { place, count } = shape.wildCards
  const gone = new Set(wildCards?.chosen)
  const others = wildCards?.chosen ? wildCards.rows.filter(({ team }) => !gone.has(team)) : null
  for (const { team } of others ?? []) out.set(team, inGroup + place)
  if (!others) for (let left = shape.groups.length - count; left > 0; left -= 1) expect(inGroup + place)
}

function rankTeams({ slots, outcome, winner, loser }: Match, ranks: Ranks, out: Map<string, number>) {
  if (winner === 'nobody') {
    const rank = outcome === 'played' ? (ranks.winner ?? ranks.absent) : ranks.absent
    for (const slot of slots) if (typeof slot === 'object') out.set(slot.team, rank)
    return
  }
  if (ranks.winner !== null && typeof winner === 'object') out.set(winner.team, ranks.winner)
  if (ranks.loser !== null && typeof loser === 'object') out.set(loser.team, ranks.loser)
}

const known = new WeakMap<readonly Fixture[], Ranks[]>()

/** The ranks that each fixture decides, by its number. They depend on the fixtures alone, so they are cached per list of fixtures. */
function ranksOf(fixtures: readonly Fixture[]): readonly Ranks[] {
  const kept = known.get(fixtures)
  if (kept) return kept
  const ranks: Ranks[] = []
  const depths: number[] = []
  const { winnersTo, losersTo } = targetsOf(fixtures)
  for (const { no, places, group } of fixtures.toReversed()) {
    if (group) continue
    const [next, nextOfLoser] = [winnersTo[no], losersTo[no]]
    const depth = next === undefined ? 0 : depths[next]! + 1
    depths[no] = depth
    const out = nextOfLoser === undefined ? (places?.[1] ?? shared + depth) : ranks[nextOfLoser]!.absent
    ranks[no] = {
      winner: next === undefined ? (places?.[0] ?? shared) : null,
      loser: nextOfLoser === undefined ? out : null,
      absent: out,
    }
  }
  known.set(fixtures, ranks)
  return ranks
}

/** Maps the number of a fixture to that of the fixture its winner or loser moves to. */
function targetsOf(fixtures: readonly Fixture[]) {
  const winnersTo: number[] = []
  const losersTo: number[] = []
  for (const { no, from } of fixtures) {
    for (const source of from) {
      if (source === 'bye') continue
      if ('winner' in source) winnersTo[source.winner] = no
      else if ('loser' in source) losersTo[source.loser] = no
    }
  }
  return { winnersTo, losersTo }
}
