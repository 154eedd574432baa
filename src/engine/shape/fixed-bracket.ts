import type { FixedMatch, Source } from '../contract.ts'
import type { EngineRefusal } from '../engine-refusal.ts'
import { refuse } from '../engine-refusal.ts'
import { feederOf, sourceName, type Pairing } from './fixture.ts'

/** The fixtures of a fixed bracket, each after those that feed it, with their numbers unchanged. Expects matches that passed `fixedBracketRefusal`. */
export function fixedBracket(matches: readonly FixedMatch[]): Pairing[] {
  const final = matches.some(({ places }) => places) ? null : lastMatches(matches)[0]!
  const indexes = new Map<string, number>()
  return inOrder(matches)!.map(({ no, bracket, round, from, places }) => {
    const key = `${bracket} ${round}`
    const index = indexes.get(key) ?? 0
    indexes.set(key, index + 1)
    const decides = places ?? (no === final?.no ? ([1, 2] as const) : undefined)
    return { no, bracket, round, index, from, ...(decides && { places: decides }) }
  })
}

/** Why these matches do not form a bracket for this many teams, or null. */
export function fixedBracketRefusal(matches: readonly FixedMatch[], teams: number): EngineRefusal | null {
  return numbersRefusal(matches) ?? seedsRefusal(matches, teams) ?? sourcesRefusal(matches) ?? endRefusal(matches)
}

/** Enough to play for every place in a bracket of 256 teams, and too few to let the same teams meet over and over. */
const matchesPerTeam = 4

/** Refuses a list that is too long for this many teams. */
export function matchCountRefusal({ length }: readonly FixedMatch[], teams: number): EngineRefusal | null {
  const most = matchesPerTeam * teams
  if (length <= most) return null
  return refuse('bracket_wrong', `A custom bracket for ${teams} teams can have at most ${most} matches, not ${length}.`)
}

function numbersRefusal(matches: readonly FixedMatch[]) {
  const twice = firstTwice(matches.map(({ no }) => no))
  return twice === undefined ? null : refuse('bracket_wrong', `Match ${twice} is listed twice.`)
}

function seedsRefusal(matches: readonly FixedMatch[], teams: number) {
  const seeds = sourcesOf(matches).flatMap((source) => (source !== 'bye' && 'seed' in source ? [source.seed] : []))
  const twice = firstTwice(seeds)
  if (twice !== undefined) return refuse('bracket_wrong', `Seed ${twice} starts in two matches.`)
  const unknown = seeds.find((seed) => seed > teams)
  if (unknown !== undefined) return refuse('bracket_wrong', `There is no seed ${unknown}: only ${teams} teams play.`)
  const given = new Set(seeds)
  for (let seed = 1; seed <= teams; seed += 1) {
    if (!given.has(seed)) return refuse('bracket_wrong', `Seed ${seed} isn't in any match.`)
  }
  const empty = matches.find(({ from }) => from[0] === 'bye' && from[1] === 'bye')
  return empty ? refuse('bracket_wrong', `Match ${empty.no} has two byes.`) : null
}

function sourcesRefusal(matches: readonly FixedMatch[]) {
  const numbers = new Set(matches.map(({ no }) => no))
  const feeders = sourcesOf(matches).filter((source) => source !== 'bye' && !('seed' in source))
  const unknown = feeders.map(feederOf).find((no) => no !== null && !numbers.has(no))
  if (unknown !== undefined) return refuse('bracket_wrong', `There is no match ${unknown}.`)
  const twice = firstTwice(feeders.map((source) => JSON.stringify(source)))
  if (twice !== undefined) {
    return refuse('bracket_wrong', `The ${sourceName(JSON.parse(twice) as Source)} is placed in two matches.`)
  }
  return inOrder(matches)
    ? null
    : refuse('bracket_wrong', 'Some matches wait for each other, so none of them can start.')
}

function endRefusal(matches: readonly FixedMatch[]) {
  const last = lastMatches(matches)
  const open = last.filter(({ places }) => !places)
  const hasFinal = last.some(({ places }) => places?.[0] === 1)
  const isClear = hasFinal ? open.length === 0 : open.length === 1 && last.length === 1
  if (isClear) return null
  const list = (open.length ? open : last).map(({ no }) => no).join(', ')
  return refuse(
    'bracket_wrong',
    `The winners of these matches play no other match, so set the places they decide: ${list}.`,
  )
}

const sourcesOf = (matches: readonly FixedMatch[]): Source[] => matches.flatMap(({ from }): Source[] => [...from])

/** The matches whose winner plays no other match. */
function lastMatches(matches: readonly FixedMatch[]): FixedMatch[] {
  const goesOn = new Set(sourcesOf(matches).flatMap((s) => (s !== 'bye' && 'winner' in s ? [s.winner] : [])))
  return matches.filter(({ no }) => !goesOn.has(no))
}

/** The matches in topological order, otherwise in the given order; null if there is a cycle. Takes as long as there are matches. */
function inOrder(matches: readonly FixedMatch[]): FixedMatch[] | null {
  const position = new Map(matches.map((match, index) => [match, index]))
  const fedBy = Map.groupBy(
    matches.flatMap((match) => feedersOf(match).map((feeder) => ({ feeder, match }))),
    ({ feeder }) => feeder,
  )
  const missing = new Map(matches.map((match) => [match, feedersOf(match).length]))
  const ordered: FixedMatch[] = []
  let ready = matches.filter((match) => missing.get(match) === 0)
  while (ready.length > 0) {
    ordered.push(...ready)
    const next: FixedMatch[] = []
    for (const { match } of ready.flatMap(({ no }) => fedBy.get(no) ?? [])) {
      const left = missing.get(match)! - 1
      missing.set(match, left)
      if (left === 0) next.push(match)
    }
    ready = next.toSorted((a, b) => position.get(a)! - position.get(b)!)
  }
  return ordered.length === matches.length ? ordered : null
}

const feedersOf = ({ from }: FixedMatch): number[] => from.flatMap((source) => feederOf(source) ?? [])

function firstTwice<T>(items: readonly T[]): T | undefined {
  const seen = new Set<T>()
  return items.find((item) => seen.size === seen.add(item).size)
}
