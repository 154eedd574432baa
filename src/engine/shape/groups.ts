import { ordinal, plural } from '#lib/words.ts'
import type { GroupsSetup, Source } from '../contract.ts'
import { maxMatches, maxRoundRobin } from '../values.ts'
import { refuse, type EngineRefusal } from '../engine-refusal.ts'
import { separatedGroups } from './separate-groups.ts'
import { singleElimination } from './elimination.ts'
import { fixedBracket, fixedBracketRefusal, matchCountRefusal } from './fixed-bracket.ts'
import { fillGroups, groupName, type Group } from './groups-of-seeds.ts'
import { bracketSize, foldOrder } from './seeds.ts'
import { feederOf, sourceName, type Pairing } from './fixture.ts'

/** Which teams advance as wild cards. */
export type WildCardRules = Pick<GroupsSetup, 'unequal' | 'combinations'> & {
  place: number
  count: number
  /** Whether they may swap slots to keep teams of one group apart. In a listed knockout, each rank has its slot. */
  separatesGroups: boolean
}

export function groupsOf({ groups, fill, table: rules, advance }: GroupsSetup, teams: number): Group[] {
  return fillGroups(teams, groups, fill).map((seeds, index) => ({ name: groupName(index), seeds, rules, advance }))
}

export function wildCardRulesOf({
  advance,
  wildCards: count,
  unequal,
  combinations,
  knockout,
}: GroupsSetup): WildCardRules | null {
  if (count === 0) return null
  return { place: advance + 1, count, unequal, combinations, separatesGroups: knockout === 'separate_groups' }
}

/** The knockout, numbered after this many group matches. */
export function knockoutOf(setup: GroupsSetup, groupMatches: number): Pairing[] {
  if (setup.knockout !== 'separate_groups') return fixedBracket(setup.knockout)
  return singleElimination(separateGroupSlots(setup), setup.thirdPlace, groupMatches)
}

/**
 * The slots of the first round. Group winners are the top seeds, followed by runners-up and so on, and finally the wild cards. Those can come
 * from any group, so their slots are decided once the teams are known.
 */
function separateGroupSlots({ groups, advance, wildCards }: GroupsSetup): Source[] {
  const seeds = foldOrder(bracketSize(groups * advance + wildCards))
  const positionOf = (seed: number) => seeds.indexOf(seed)
  const tiers = Array.from({ length: advance }, (_, tier) =>
    Array.from({ length: groups }, (_, index) => positionOf(tier * groups + index + 1)),
  )
  const slots = seeds.map((): Source => 'bye')
  for (const [tier, order] of separatedGroups(tiers).entries()) {
    for (const [index, group] of order.entries()) {
      slots[tiers[tier]![index]!] = { group: groupName(group), place: tier + 1 }
    }
  }
  for (let rank = 1; rank <= wildCards; rank += 1) {
    slots[positionOf(groups * advance + rank)] = { wildCards: advance + 1, rank }
  }
  return slots
}

/** Why this setup cannot be played with this many teams, or null. */
export function groupsRefusal(setup: GroupsSetup, teams: number): EngineRefusal | null {
  return sizesRefusal(setup, teams) ?? combinationsRefusal(setup) ?? knockoutRefusal(setup, teams)
}

const wrong = (message: string) => refuse('teams_wrong', message)

function sizesRefusal({ groups, legs, advance, wildCards }: GroupsSetup, teams: number): EngineRefusal | null {
  const [smallest, largest] = [Math.floor(teams / groups), Math.ceil(teams / groups)]
  if (smallest < 2) return wrong(`${teams} teams are too few for ${groups} groups: each group needs at least two.`)
  const matches = (legs * groups * largest * (largest - 1)) / 2
  if (largest > maxRoundRobin || matches > maxMatches) return wrong(`Groups of ${largest} teams are too large.`)
  const needed = advance + (wildCards > 0 ? 1 : 0)
  if (needed > smallest) return wrong(`A group of ${smallest} teams has no ${ordinal(needed)}-place team to advance.`)
  if (wildCards >= groups && wildCards > 0)
    return wrong(`With ${groups} groups, at most ${plural(groups - 1, 'wild card')} can advance.`)
  return groups * advance + wildCards < 2 ? wrong('At least two teams have to advance.') : null
}

function combinationsRefusal({ groups, wildCards, combinations }: GroupsSetup): EngineRefusal | null {
  const names = new Set(Array.from({ length: groups }, (_, index) => groupName(index)))
  const isWrong = (combination: { groups: string[]; ranks: string[] }) => {
    const from = new Set(combination.groups)
    const to = new Set(combination.ranks)
    const isSame = from.size === wildCards && to.size === wildCards && [...from].every((group) => to.has(group))
    return (
      !isSame ||
      combination.groups.length !== wildCards ||
      combination.ranks.length !== wildCards ||
      !from.isSubsetOf(names)
    )
  }
  const faulty = combinations.find(isWrong)
  if (!faulty) return null
  return refuse(
    'bracket_wrong',
    `The combination ${faulty.groups.join(', ')} must list ${wildCards} groups on both sides.`,
  )
}

function knockoutRefusal(setup: GroupsSetup, teams: number): EngineRefusal | null {
  const { knockout, groups, advance, wildCards } = setup
  if (setup.groupMatches.rule === 'replay') return refuse('bracket_wrong', "Group matches aren't replayed.")
  if (knockout === 'separate_groups') return null
  const refusal = matchCountRefusal(knockout, groups * advance + wildCards) ?? fixedBracketRefusal(knockout, 0)
  if (refusal) return refusal
  const used = new Set(knockout.flatMap(({ from }) => from.filter((s) => feederOf(s) === null)).map(sourceName))
  const needed = [
    ...Array.from({ length: groups * advance }, (_, index) =>
      sourceName({ group: groupName(index % groups), place: Math.floor(index / groups) + 1 }),
    ),
    ...Array.from({ length: wildCards }, (_, index) => sourceName({ wildCards: advance + 1, rank: index + 1 })),
  ]
  const missing = needed.find((name) => !used.has(name))
  if (missing) return refuse('bracket_wrong', `The ${missing} advances but isn't in any match.`)
  const names = new Set([...needed, sourceName('bye')])
  const unknown = [...used].find((name) => !names.has(name))
  if (unknown) return refuse('bracket_wrong', `The ${unknown} doesn't advance.`)
  const free = groupsOf(setup, teams).reduce(
    (sum, { seeds }) => sum + (setup.legs * seeds.length * (seeds.length - 1)) / 2,
    0,
  )
  const taken = knockout.find(({ no }) => no <= free)
  return taken
    ? refuse('bracket_wrong', `Match ${taken.no} is a group match: the knockout starts with ${free + 1}.`)
    : null
}
