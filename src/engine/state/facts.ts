import type { Fact, RoundRules } from '../contract.ts'

export type FactOf<Kind extends Fact['kind']> = Extract<Fact, { kind: Kind }>
export type Report = FactOf<'report'>

/** The facts in force by subject; if several have the same subject, the last one. */
export type Ledger = {
  order: readonly string[]
  reports: Map<number, Report[]>
  letStand: Map<number, FactOf<'let_stand'>[]>
  withdrawn: Set<string>
  /** By the team that was replaced. */
  substitutes: Map<string, string>
  /** By match and slot: see `slotKey`. */
  lateEntries: Map<string, string>
  /** Late teams of a Swiss tournament, in the order they entered. */
  swissEntries: Set<string>
  thirdPlace: boolean | null
  rounds: RoundRules[]
  /** By the teams that are level: see `setKey`. */
  rulings: Map<string, FactOf<'ruling'>>
  /** By the teams that advance. */
  placements: Map<string, FactOf<'placement'>>
  /** By round. */
  pairings: Map<number, FactOf<'pairing'>>
}

/** A key for a set of teams in any order. */
export const setKey = (entrants: readonly string[]) => entrants.toSorted().join(' ')

export const slotKey = (match: number, slot: number) => `${match} ${slot}`

/** The facts in log order, without undone facts and undos. An undo can itself be undone. */
export function inForce(facts: readonly Fact[]): Fact[] {
  const undone = undoneOf(facts)
  const standing = facts.filter(({ kind, id }) => kind !== 'undo' && !undone.has(id))
  return standing.toSorted((a, b) => a.seq - b.seq)
}

/** The finish in force, or null. */
export function finishOf(facts: readonly Fact[]): FactOf<'finish'> | null {
  return inForce(facts).find((fact): fact is FactOf<'finish'> => fact.kind === 'finish') ?? null
}

/** Ids of undone facts, including undone undos. */
export function undoneOf(facts: readonly Fact[]): Set<string> {
  const undone = new Set<string>()
  const undos = facts.filter((fact) => fact.kind === 'undo')
  for (const { id, fact } of undos.toSorted((a, b) => b.seq - a.seq)) {
    if (!undone.has(id)) undone.add(fact)
  }
  return undone
}

export function ledgerOf(facts: readonly Fact[]): Ledger {
  const ledger: Ledger = {
    order: [],
    reports: new Map(),
    letStand: new Map(),
    withdrawn: new Set(),
    substitutes: new Map(),
    lateEntries: new Map(),
    swissEntries: new Set(),
    thirdPlace: null,
    rounds: [],
    rulings: new Map(),
    placements: new Map(),
    pairings: new Map(),
  }
  for (const fact of inForce(facts)) enter(ledger, fact)
  return ledger
}

function enter(ledger: Ledger, fact: Fact) {
  switch (fact.kind) {
    case 'draw':
      ledger.order = fact.order
      break
    case 'report':
      replaceIn(ledger.reports, fact, (other) => other.game === fact.game && isSamePair(other.teams, fact.teams))
      break
    case 'let_stand':
      replaceIn(ledger.letStand, fact, (other) => isSamePair(other.teams, fact.teams))
      break
    case 'withdrawal':
      ledger.withdrawn.add(fact.entrant)
      break
    case 'reinstatement':
      ledger.withdrawn.delete(fact.entrant)
      break
    case 'substitution':
      ledger.substitutes.set(fact.entrant, fact.by)
      break
    case 'late_entry':
      ledger.lateEntries.set(slotKey(fact.match, fact.slot), fact.entrant)
      break
    case 'swiss_entry':
      ledger.swissEntries.add(fact.entrant)
      break
    case 'third_place':
      ledger.thirdPlace = fact.isPlayed
      break
    case 'round_rules':
      ledger.rounds.push(fact)
      break
    case 'ruling':
      ledger.rulings.set(setKey(fact.order), fact)
      break
    case 'placement':
      ledger.placements.set(setKey(fact.order), fact)
      break
    case 'pairing':
      ledger.pairings.set(fact.round, fact)
      break
    case 'finish':
    case 'entry_list':
    case 'undo':
      break
  }
}

function replaceIn<T extends { match: number }>(
  byMatch: Map<number, T[]>,
  fact: T,
  isSameSubject: (other: T) => boolean,
) {
  const others = byMatch.get(fact.match)
  if (others) byMatch.set(fact.match, [...others.filter((other) => !isSameSubject(other)), fact])
  else byMatch.set(fact.match, [fact])
}

type Pair = readonly [string, string]
export const isSamePair = (a: Pair, b: Pair) => (a[0] === b[0] && a[1] === b[1]) || (a[0] === b[1] && a[1] === b[0])

/** The team that plays for this one now: a substitute can itself be replaced. */
export function playsFor(entrant: string, { substitutes }: Ledger): string {
  if (!substitutes.has(entrant)) return entrant
  const seen = new Set<string>()
  let current = entrant
  while (substitutes.has(current) && !seen.has(current)) {
    seen.add(current)
    current = substitutes.get(current)!
  }
  return current
}
