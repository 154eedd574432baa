import type { Fact, Source } from '../contract.ts'
import type { Shape } from '../shape/shape.ts'
import { withLateTeams } from '../swiss/late-teams.ts'
import type { Fixture } from '../shape/fixture.ts'
import { amended } from './amend.ts'
import { decide } from './decide.ts'
import { factsBySubject, playsFor, slotKey, type FactOf, type FactsBySubject } from './facts.ts'
import { placesOf } from './places.ts'
import { standingsOf, type Standings } from './standings.ts'
import type { DrawnTeam, State } from './state.ts'
import type { Holder, Match } from '../match.ts'

/**
 * Calculates the state of the tournament from scratch in one pass over the fixtures.
 *
 * It depends only on the shape and the active facts, so undoing a fact gives exactly the state without it. Facts are not validated here (see
 * `refusalOf`): one that does not fit the current state has no effect until it fits again.
 */
export function derive(shape: Shape, facts: readonly Fact[]): State {
  const bySubject = factsBySubject(facts)
  const fixtures = amended(withLateTeams(shape, bySubject.swissEntries.size), bySubject)
  const teams = drawnTeams(bySubject)
  const pairings = pairingsOf(bySubject, teams)
  const byNo: Match[] = []
  const matches: Match[] = []
  let standings: Standings | undefined
  // Group fixtures come before the fixtures that need the tables.
  const readStandings = () => (standings ??= standingsOf(shape, matches, bySubject))
  const holders = holdersOf(bySubject, byNo, pairings, readStandings)
  for (const fixture of fixtures) {
    const slots = [holders(fixture, 0), holders(fixture, 1)] as const
    const first = fixture.ifNeeded === undefined ? undefined : byNo[fixture.ifNeeded]
    const match = decide(fixture, slots, bySubject, first)
    byNo[fixture.no] = match
    matches.push(match)
  }
  const { tables, wildCards, rulingsDue, counting } = readStandings()
  const places = placesOf(shape, fixtures, { matches, tables, wildCards }, teams)
  const inEffect = new Set([...counting, ...Array.from(pairings.values(), ({ id }) => id)])
  return {
    size: shape.teams,
    teams,
    substitutes: bySubject.substitutes,
    matches,
    tables,
    wildCards,
    rulingsDue,
    counting: otherFacts(bySubject).flatMap(({ id }) => (inEffect.has(id) ? [id] : [])),
    voided: voidedOf(bySubject, byNo, inEffect),
    places,
    champion: places[0]?.place === 1 && places[0].sharedBy === 1 ? places[0].team : null,
    isFinished: rulingsDue.length === 0 && matches.every(({ status }) => status === 'decided'),
  }
}

/** Returns a function that resolves a slot's source, given the states of the fixtures before it. */
function holdersOf(
  bySubject: FactsBySubject,
  byNo: readonly Match[],
  pairings: ReadonlyMap<number, FactOf<'pairing'>>,
  readStandings: () => Standings,
) {
  const holderOf = (team: string | undefined): Holder =>
    team === undefined ? 'open' : { team: playsFor(team, bySubject) }
  const seeds = bySubject.order.map(holderOf)
  const late = (fixture: Fixture, slot: 0 | 1): Holder => {
    const team = bySubject.lateEntries.get(slotKey(fixture.no, slot))
    return team === undefined ? 'bye' : holderOf(team)
  }
  const paired = (round: number, index: number, slot: 0 | 1): Holder => {
    const pairing = pairings.get(round)
    if (!pairing) return 'open'
    const pair = pairing.pairs[index]
    if (pair) return holderOf(pair[slot])
    const hasBye = slot === 0 && index === pairing.pairs.length && pairing.bye !== null
    return hasBye ? holderOf(pairing.bye!) : 'bye'
  }
  return (fixture: Fixture, slot: 0 | 1): Holder => {
    const source: Source = fixture.from[slot]
    if (source === 'bye') return late(fixture, slot)
    if ('seed' in source) return seeds[source.seed - 1] ?? 'open'
    if ('winner' in source) return byNo[source.winner]!.winner
    if ('loser' in source) return byNo[source.loser]!.loser
    if ('pair' in source) return paired(...source.pair, slot)
    if ('wildCards' in source) return holderOf(readStandings().wildCards?.chosen?.[source.rank - 1])
    return holderOf(finishedIn(readStandings(), source.group, source.place))
  }
}

/** The team that finished in this place of a group and does not share it. */
function finishedIn({ tables }: Standings, group: string, place: number): string | undefined {
  const table = tables.find((other) => other.group === group)
  const row = table?.isComplete ? table.rows[place - 1] : undefined
  return row?.sharedBy === 1 ? row.team : undefined
}

/** The pairings that count: from round 1 without a gap, and only of teams in the draw. */
function pairingsOf({ pairings }: FactsBySubject, teams: readonly DrawnTeam[]): Map<number, FactOf<'pairing'>> {
  const counting = new Map<number, FactOf<'pairing'>>()
  const drawn = new Set(pairings.size === 0 ? [] : teams.map(({ team }) => team))
  for (let round = 1; pairings.has(round); round += 1) {
    const pairing = pairings.get(round)!
    if (![...pairing.pairs.flat(), ...(pairing.bye === null ? [] : [pairing.bye])].every((team) => drawn.has(team)))
      break
    counting.set(round, pairing)
  }
  return counting
}

/** All teams that are or were in the draw. */
export function drawnTeams(bySubject: FactsBySubject): DrawnTeam[] {
  const entered = [
    ...bySubject.order.map((team, index) => ({ team, seed: index + 1 })),
    ...[...bySubject.lateEntries.values(), ...bySubject.swissEntries].map((team) => ({ team, seed: null })),
  ]
  return entered.flatMap(({ team, seed }) => {
    const current = playsFor(team, bySubject)
    const status = bySubject.withdrawn.has(current) ? ('withdrawn' as const) : ('in' as const)
    const playing = { team: current, seed, status }
    return current === team ? [playing] : [{ team, seed, status: 'replaced' as const }, playing]
  })
}

/** Ids of rulings, orders of wild cards and pairings, in log order. */
function otherFacts({ rulings, wildCardOrders, pairings }: FactsBySubject) {
  const facts = [...rulings.values(), ...wildCardOrders.values(), ...pairings.values()]
  return facts.toSorted((a, b) => a.seq - b.seq)
}

function voidedOf(bySubject: FactsBySubject, byNo: readonly Match[], inEffect: ReadonlySet<string>): string[] {
  const voided: { id: string; seq: number }[] = otherFacts(bySubject).filter(({ id }) => !inEffect.has(id))
  for (const [no, reports] of bySubject.reports) {
    const games = byNo[no]?.games
    for (const report of reports) if (!games?.includes(report)) voided.push(report)
  }
  for (const [no, facts] of bySubject.resultsKeptDownstream) {
    const counts = byNo[no]?.resultKeptDownstream
    for (const fact of facts) if (fact.id !== counts) voided.push(fact)
  }
  return voided.toSorted((a, b) => a.seq - b.seq).map(({ id }) => id)
}
