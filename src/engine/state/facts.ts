import type { Fact, FactBody, RoundRules } from '../contract.ts'

export type BodyOf<Kind extends FactBody['kind']> = Extract<FactBody, { kind: Kind }>
export type FactOf<Kind extends Fact['kind']> = Extract<Fact, { kind: Kind }>
export type Report = FactOf<'report'>

/** The active facts by subject; if several have the same subject, the last one. */
export type FactsBySubject = {
  order: readonly string[]
  reports: Map<number, Report[]>
  resultsKeptDownstream: Map<number, FactOf<'keep_result_downstream'>[]>
  withdrawn: Set<string>
  /** By the team that was replaced. */
  substitutes: Map<string, string>
  /** By match and slot: see `slotKey`. */
  lateEntries: Map<string, string>
  /** Late teams of a Swiss tournament, in the order they entered. */
  swissEntries: Set<string>
  thirdPlace: boolean | null
  rounds: RoundRules[]
  walkover: number | null
  /** By the teams that are level: see `setKey`. */
  rulings: Map<string, FactOf<'ruling'>>
  /** By the teams that advance. */
  wildCardOrders: Map<string, FactOf<'wild_card_order'>>
  /** By round. */
  pairings: Map<number, FactOf<'pairing'>>
}

/** A key for a set of teams in any order. */
export const setKey = (teams: readonly string[]) => teams.toSorted().join(' ')

export const slotKey = (match: number, slot: number) => `${match} ${slot}`

/** The facts in log order, without undone facts and undos. An undo can itself be undone. */
export function activeFacts(facts: readonly Fact[]): Fact[] {
  const undone = undoneOf(facts)
  const standing = facts.filter(({ kind, id }) => kind !== 'undo' && !undone.has(id))
  return standing.toSorted((a, b) => a.seq - b.seq)
}

/** The active finish, or null. */
export function finishOf(facts: readonly Fact[]): FactOf<'finish'> | null {
  return activeFacts(facts).find((fact): fact is FactOf<'finish'> => fact.kind === 'finish') ?? null
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

/** The published list for the next random draw, or null. A list is used for one draw only, even if that draw is undone. */
export function openList(facts: readonly Fact[]): FactOf<'entry_list'> | null {
  const lists = activeFacts(facts).filter((fact) => fact.kind === 'entry_list')
  return lists.findLast(({ id }) => !isUsed(facts, id)) ?? null
}

/** Whether a draw was made from this list, even if it was undone. */
export const isUsed = (facts: readonly Fact[], list: string) =>
  facts.some((fact) => fact.kind === 'draw' && fact.lots?.list === list)

/** The fact that an undo undoes. */
export const undoneBy = (facts: readonly Fact[], { fact }: Pick<FactOf<'undo'>, 'fact'>) =>
  facts.find(({ id }) => id === fact)

export function factsBySubject(facts: readonly Fact[]): FactsBySubject {
  const bySubject: FactsBySubject = {
    order: [],
    reports: new Map(),
    resultsKeptDownstream: new Map(),
    withdrawn: new Set(),
    substitutes: new Map(),
    lateEntries: new Map(),
    swissEntries: new Set(),
    thirdPlace: null,
    rounds: [],
    walkover: null,
    rulings: new Map(),
    wildCardOrders: new Map(),
    pairings: new Map(),
  }
  for (const fact of activeFacts(facts)) enter(bySubject, fact)
  return bySubject
}

function enter(bySubject: FactsBySubject, fact: Fact) {
  switch (fact.kind) {
    case 'draw':
      bySubject.order = fact.order
      break
    case 'report':
      replaceIn(bySubject.reports, fact, (other) => other.game === fact.game && isSamePair(other.teams, fact.teams))
      break
    case 'keep_result_downstream':
      replaceIn(bySubject.resultsKeptDownstream, fact, (other) => isSamePair(other.teams, fact.teams))
      break
    case 'withdrawal':
      bySubject.withdrawn.add(fact.team)
      break
    case 'reinstatement':
      bySubject.withdrawn.delete(fact.team)
      break
    case 'substitution':
      bySubject.substitutes.set(fact.team, fact.by)
      break
    case 'late_entry':
      bySubject.lateEntries.set(slotKey(fact.match, fact.slot), fact.team)
      break
    case 'swiss_entry':
      bySubject.swissEntries.add(fact.team)
      break
    case 'third_place':
      bySubject.thirdPlace = fact.isPlayed
      break
    case 'round_rules':
      bySubject.rounds.push(fact)
      break
    case 'walkover_score':
      bySubject.walkover = fact.score
      break
    case 'ruling':
      bySubject.rulings.set(setKey(fact.order), fact)
      break
    case 'wild_card_order':
      bySubject.wildCardOrders.set(setKey(fact.order), fact)
      break
    case 'pairing':
      bySubject.pairings.set(fact.round, fact)
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
export function playsFor(team: string, { substitutes }: { substitutes: ReadonlyMap<string, string> }): string {
  if (!substitutes.has(team)) return team
  const seen = new Set<string>()
  let current = team
  while (substitutes.has(current) && !seen.has(current)) {
    seen.add(current)
    current = substitutes.get(current)!
  }
  return current
}
