import { plural } from '#lib/words.ts'
import type { GroupsSetup, Source } from '../contract.ts'
import { maxMatches, maxRoundRobin } from '../values.ts'
import { refuse, type EngineRefusal } from '../engine-refusal.ts'
import { keptApart } from './separate-groups.ts'
import { singleElimination } from './elimination.ts'
import { fixedBracket, fixedBracketRefusal } from './fixed-bracket.ts'
import { fillGroups, poolName, type Pool } from './groups-of-seeds.ts'
import { bracketSize, foldOrder } from './seeds.ts'
import { feederOf, sourceName, type Pairing } from './fixture.ts'

/** Which teams advance as wild cards. */
export type Best = Pick<GroupsSetup, 'unequal' | 'combinations'> & { place: number; count: number }

export function poolsOf({ groups, fill, table: rules, advance }: GroupsSetup, entrants: number): Pool[] {
  return fillGroups(entrants, groups, fill).map((seeds, index) => ({ name: poolName(index), seeds, rules, advance }))
}

export function bestOf({ advance, best: count, unequal, combinations }: GroupsSetup): Best | null {
  return count === 0 ? null : { place: advance + 1, count, unequal, combinations }
}

/** The knockout, numbered after this many group matches. */
export function knockoutOf(setup: GroupsSetup, groupMatches: number): Pairing[] {
  if (setup.knockout !== 'apart') return fixedBracket(setup.knockout)
  return singleElimination(apartSlots(setup), setup.thirdPlace, groupMatches)
}

/**
 * The slots of the first round. Group winners are the top seeds, followed by runners-up and so on, and finally the wild cards. Those can come
 * from any group, so their slots are decided when they are known.
 */
function apartSlots({ groups, advance, best }: GroupsSetup): Source[] {
  const seeds = foldOrder(bracketSize(groups * advance + best))
  const positionOf = (seed: number) => seeds.indexOf(seed)
  const tiers = Array.from({ length: advance }, (_, tier) =>
    Array.from({ length: groups }, (_, index) => positionOf(tier * groups + index + 1)),
  )
  const slots = seeds.map((): Source => 'bye')
  for (const [tier, order] of keptApart(tiers).entries()) {
    for (const [index, group] of order.entries()) {
      slots[tiers[tier]![index]!] = { pool: poolName(group), place: tier + 1 }
    }
  }
  for (let rank = 1; rank <= best; rank += 1) {
    slots[positionOf(groups * advance + rank)] = { best: advance + 1, rank }
  }
  return slots
}

/** Why this setup cannot be played with this many entrants, or null. */
export function groupsRefusal(setup: GroupsSetup, entrants: number): EngineRefusal | null {
  return sizesRefusal(setup, entrants) ?? combinationsRefusal(setup) ?? knockoutRefusal(setup, entrants)
}

const wrong = (message: string) => refuse('entrants_wrong', message)

function sizesRefusal({ groups, legs, advance, best }: GroupsSetup, entrants: number): EngineRefusal | null {
  const [smallest, largest] = [Math.floor(entrants / groups), Math.ceil(entrants / groups)]
  if (smallest < 2) return wrong(`${entrants} teams are too few for ${groups} groups: each group needs at least two.`)
  const matches = (legs * groups * largest * (largest - 1)) / 2
  if (largest > maxRoundRobin || matches > maxMatches) return wrong(`Groups of ${largest} teams are too large.`)
  const needed = advance + (best > 0 ? 1 : 0)
  if (needed > smallest) return wrong(`A group of ${smallest} teams has no place ${needed}.`)
  if (best >= groups && best > 0)
    return wrong(`With ${groups} groups, at most ${plural(groups - 1, 'wild card')} can advance.`)
  return groups * advance + best < 2 ? wrong('At least two teams have to advance.') : null
}

function combinationsRefusal({ groups, best, combinations }: GroupsSetup): EngineRefusal | null {
  const known = new Set(Array.from({ length: groups }, (_, index) => poolName(index)))
  const isWrong = (combination: { groups: string[]; ranks: string[] }) => {
    const from = new Set(combination.groups)
    const to = new Set(combination.ranks)
    const isSame = from.size === best && to.size === best && [...from].every((group) => to.has(group))
    return !isSame || combination.groups.length !== best || combination.ranks.length !== best || !from.isSubsetOf(known)
  }
  const faulty = combinations.find(isWrong)
  if (!faulty) return null
  return refuse('bracket_wrong', `The combination ${faulty.groups.join(', ')} must list ${best} groups on both sides.`)
}

function knockoutRefusal(setup: GroupsSetup, entrants: number): EngineRefusal | null {
  const { knockout, groups, advance, best } = setup
  if (setup.groupMatches.rule === 'replay') return refuse('bracket_wrong', "Group matches aren't replayed.")
  if (knockout === 'apart') return null
  const refusal = fixedBracketRefusal(knockout, 0)
  if (refusal) return refusal
  const used = new Set(knockout.flatMap(({ from }) => from.filter((s) => feederOf(s) === null)).map(sourceName))
  const needed = [
    ...Array.from({ length: groups * advance }, (_, index) =>
      sourceName({ pool: poolName(index % groups), place: Math.floor(index / groups) + 1 }),
    ),
    ...Array.from({ length: best }, (_, index) => sourceName({ best: advance + 1, rank: index + 1 })),
  ]
  const missing = needed.find((name) => !used.has(name))
  if (missing) return refuse('bracket_wrong', `The ${missing} advances but isn't in any match.`)
  const names = new Set([...needed, sourceName('bye')])
  const unknown = [...used].find((name) => !names.has(name))
  if (unknown) return refuse('bracket_wrong', `The ${unknown} doesn't advance.`)
  const free = poolsOf(setup, entrants).reduce(
    (sum, { seeds }) => sum + (setup.legs * seeds.length * (seeds.length - 1)) / 2,
    0,
  )
  const taken = knockout.find(({ no }) => no <= free)
  return taken
    ? refuse('bracket_wrong', `Match ${taken.no} is a group match: the knockout starts with ${free + 1}.`)
    : null
}
