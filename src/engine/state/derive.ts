import type { Fact, Source } from '../contract.ts'
import type { Shape } from '../shape/shape.ts'
import { withLateTeams } from '../swiss/late-teams.ts'
import type { Tie } from '../shape/tie.ts'
import { amended } from './amend.ts'
import { decide } from './decide.ts'
import { ledgerOf, playsFor, slotKey, type FactOf, type Ledger } from './facts.ts'
import { placesOf } from './places.ts'
import { standingsOf, type Standings } from './standings.ts'
import type { Entrant, State } from './state.ts'
import type { Holder, Match } from '../match.ts'

/**
 * Calculates the state of the tournament from scratch in one pass over the ties.
 *
 * It depends only on the shape and the facts in force, so undoing a fact gives exactly the state without it. Facts are not validated here (see
 * `factRefusal`): one that does not fit the current state has no effect until it fits again.
 */
export function derive(shape: Shape, facts: readonly Fact[]): State {
  const ledger = ledgerOf(facts)
  const ties = amended(withLateTeams(shape, ledger.swissEntries.size), ledger)
  const entrants = entrantsOf(ledger)
  const pairings = pairingsOf(ledger, entrants)
  const byNo: Match[] = []
  const matches: Match[] = []
  let standings: Standings | undefined
  // Group ties come before the ties that need the tables.
  const readStandings = () => (standings ??= standingsOf(shape, matches, ledger))
  const holders = holdersOf(ledger, byNo, pairings, readStandings)
  for (const tie of ties) {
    const slots = [holders(tie, 0), holders(tie, 1)] as const
    const first = tie.ifNeeded === undefined ? undefined : byNo[tie.ifNeeded]
    const match = decide(tie, slots, ledger, first)
    byNo[tie.no] = match
    matches.push(match)
  }
  const { tables, best, needs, counting } = readStandings()
  const places = placesOf(shape, ties, { matches, tables, best }, entrants)
  const inEffect = new Set([...counting, ...Array.from(pairings.values(), ({ id }) => id)])
  return {
    size: shape.entrants,
    entrants,
    matches,
    tables,
    best,
    needs,
    counting: otherFacts(ledger).flatMap(({ id }) => (inEffect.has(id) ? [id] : [])),
    setAside: setAsideOf(ledger, byNo, inEffect),
    places,
    champion: places[0]?.place === 1 && places[0].sharedBy === 1 ? places[0].entrant : null,
    isFinished: needs.length === 0 && matches.every(({ status }) => status === 'decided'),
  }
}

/** Returns a function that resolves a slot's source, given the states of the ties before it. */
function holdersOf(
  ledger: Ledger,
  byNo: readonly Match[],
  pairings: ReadonlyMap<number, FactOf<'pairing'>>,
  readStandings: () => Standings,
) {
  const team = (entrant: string | undefined): Holder =>
    entrant === undefined ? 'open' : { entrant: playsFor(entrant, ledger) }
  const seeds = ledger.order.map(team)
  const late = (tie: Tie, slot: 0 | 1): Holder => {
    const entrant = ledger.lateEntries.get(slotKey(tie.no, slot))
    return entrant === undefined ? 'bye' : team(entrant)
  }
  const paired = (round: number, index: number, slot: 0 | 1): Holder => {
    const pairing = pairings.get(round)
    if (!pairing) return 'open'
    const pair = pairing.pairs[index]
    if (pair) return team(pair[slot])
    const hasBye = slot === 0 && index === pairing.pairs.length && pairing.bye !== null
    return hasBye ? team(pairing.bye!) : 'bye'
  }
  return (tie: Tie, slot: 0 | 1): Holder => {
    const source: Source = tie.from[slot]
    if (source === 'bye') return late(tie, slot)
    if ('seed' in source) return seeds[source.seed - 1] ?? 'open'
    if ('winner' in source) return byNo[source.winner]!.winner
    if ('loser' in source) return byNo[source.loser]!.loser
    if ('pair' in source) return paired(...source.pair, slot)
    if ('best' in source) return team(readStandings().best?.chosen?.[source.rank - 1])
    return team(finishedIn(readStandings(), source.pool, source.place))
  }
}

/** The team that finished in this place of a group and does not share it. */
function finishedIn({ tables }: Standings, pool: string, place: number): string | undefined {
  const table = tables.find((other) => other.pool === pool)
  const row = table?.isComplete ? table.rows[place - 1] : undefined
  return row?.sharedBy === 1 ? row.entrant : undefined
}

/** The pairings that count: from round 1 without a gap, and only of teams in the draw. */
function pairingsOf({ pairings }: Ledger, entrants: readonly Entrant[]): Map<number, FactOf<'pairing'>> {
  const counting = new Map<number, FactOf<'pairing'>>()
  const known = new Set(pairings.size === 0 ? [] : entrants.map(({ entrant }) => entrant))
  for (let round = 1; pairings.has(round); round += 1) {
    const pairing = pairings.get(round)!
    if (![...pairing.pairs.flat(), ...(pairing.bye === null ? [] : [pairing.bye])].every((team) => known.has(team)))
      break
    counting.set(round, pairing)
  }
  return counting
}

/** All teams that are or were in the draw. */
export function entrantsOf(ledger: Ledger): Entrant[] {
  const entered = [
    ...ledger.order.map((entrant, index) => ({ entrant, seed: index + 1 })),
    ...[...ledger.lateEntries.values(), ...ledger.swissEntries].map((entrant) => ({ entrant, seed: null })),
  ]
  return entered.flatMap(({ entrant, seed }) => {
    const current = playsFor(entrant, ledger)
    const status = ledger.withdrawn.has(current) ? ('withdrawn' as const) : ('in' as const)
    const playing = { entrant: current, seed, status }
    return current === entrant ? [playing] : [{ entrant, seed, status: 'replaced' as const }, playing]
  })
}

/** Ids of rulings, placements and pairings, in log order. */
function otherFacts({ rulings, placements, pairings }: Ledger) {
  const facts = [...rulings.values(), ...placements.values(), ...pairings.values()]
  return facts.toSorted((a, b) => a.seq - b.seq)
}

function setAsideOf(ledger: Ledger, byNo: readonly Match[], inEffect: ReadonlySet<string>): string[] {
  const aside: { id: string; seq: number }[] = otherFacts(ledger).filter(({ id }) => !inEffect.has(id))
  for (const [no, reports] of ledger.reports) {
    const games = byNo[no]?.games
    for (const report of reports) if (!games?.includes(report)) aside.push(report)
  }
  for (const [no, facts] of ledger.letStand) {
    const counts = byNo[no]?.letStand
    for (const fact of facts) if (fact.id !== counts) aside.push(fact)
  }
  return aside.toSorted((a, b) => a.seq - b.seq).map(({ id }) => id)
}
