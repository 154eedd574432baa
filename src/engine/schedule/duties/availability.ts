import { firstEndingAfter, joined } from '../hours.ts'
import type { Placement, Span } from '../model.ts'
import type { Duty, DutyInput, DutyMatch, Side } from './model.ts'

/** Which teams might play when. */
export type Availability = {
  byNumber: ReadonlyMap<number, DutyMatch>
  /** When the team on duty plays or may still play, in order. */
  busyOf: (duty: Duty) => readonly Span[]
  /** The matches that it is sure to play. */
  ownOf: (duty: Duty) => readonly Placement[]
  /** Whether two duties could fall to the same team. */
  maySame: (a: Duty, b: Duty) => boolean
  mayPlay: (duty: Duty, match: number) => boolean
}

const cache = new WeakMap<DutyInput, Availability>()

/** Calculated once for each input, which never changes. */
export function availabilityOf(input: DutyInput): Availability {
  const availability = cache.get(input) ?? calculated(input)
  cache.set(input, availability)
  return availability
}

function calculated({ matches }: DutyInput): Availability {
  const byNumber = new Map(matches.map((match) => [match.match, match]))
  const playersOf = playersIn(byNumber)
  const afterLoss = pathsAfterLosses(matches)
  const mayPlay = (duty: Duty, match: number) =>
    'team' in duty ? playersOf(match).has(duty.team) : afterLoss(duty.loser).has(match)
  const placed = (numbers: Iterable<number>) => [...numbers].flatMap((number) => byNumber.get(number)?.at ?? [])
  const spansOf = busySpans(matches, playersOf)
  const ownMatches = new Map<string, Placement[]>()
  for (const { sides, at } of matches) {
    for (const side of sides) if (at && 'team' in side) push(ownMatches, side.team, at)
  }
  const busyAfterLoss = memoized((loser: number) => joined(placed(afterLoss(loser))))
  return {
    byNumber,
    busyOf: (duty) => ('team' in duty ? (spansOf.get(duty.team) ?? []) : busyAfterLoss(duty.loser)),
    ownOf: (duty) => ('team' in duty ? (ownMatches.get(duty.team) ?? []) : placed([duty.loser])),
    mayPlay,
    maySame: (a, b) => {
      if ('team' in a && 'team' in b) return a.team === b.team
      if ('loser' in a && 'loser' in b) return a.loser === b.loser || mayPlay(a, b.loser) || mayPlay(b, a.loser)
      return 'loser' in a ? mayPlay(b, a.loser) : mayPlay(a, (b as { loser: number }).loser)
    },
  }
}

/** Returns the teams that play a match or may still play it. */
function playersIn(byNumber: ReadonlyMap<number, DutyMatch>): (match: number) => ReadonlySet<string> {
  const lists = memoized((teams: readonly string[]): ReadonlySet<string> => new Set(teams))
  const ofSide = (side: Side): ReadonlySet<string> => {
    if ('team' in side) return new Set([side.team])
    if ('oneOf' in side) return lists(side.oneOf)
    return playersOf('winner' in side ? side.winner : side.loser)
  }
  const playersOf = memoized((number: number): ReadonlySet<string> => {
    const [first = new Set<string>(), ...others] = (byNumber.get(number)?.sides ?? []).map(ofSide)
    return others.every((players) => players === first) ? first : others.reduce((all, one) => all.union(one), first)
  })
  return playersOf
}

/** Returns the matches that the loser of a match may still play. */
function pathsAfterLosses(matches: readonly DutyMatch[]): (loser: number) => ReadonlySet<number> {
  const [fromLosses, followers] = [new Map<number, number[]>(), new Map<number, number[]>()]
  for (const { match, sides } of matches) {
    for (const side of sides) {
      if ('loser' in side) push(fromLosses, side.loser, match)
      if ('loser' in side) push(followers, side.loser, match)
      if ('winner' in side) push(followers, side.winner, match)
    }
  }
  return memoized((loser: number) => {
    const path = new Set(fromLosses.get(loser))
    for (const match of path) for (const next of followers.get(match) ?? []) path.add(next)
    return path
  })
}

/** By team: when it plays or may play. Matches with the same players are joined first: rounds of a Swiss tournament before they are paired. */
function busySpans(matches: readonly DutyMatch[], playersOf: (match: number) => ReadonlySet<string>) {
  const placed = matches.filter(({ at }) => at)
  const spans = new Map<string, Span[]>()
  for (const [players, played] of Map.groupBy(placed, ({ match }) => playersOf(match))) {
    const busy = joined(played.map(({ at }) => at!))
    for (const team of players) push(spans, team, ...busy)
  }
  return new Map(Array.from(spans, ([team, busy]) => [team, joined(busy)]))
}

function push<Key, Value>(lists: Map<Key, Value[]>, key: Key, ...values: Value[]): void {
  const list = lists.get(key)
  if (list) list.push(...values)
  else lists.set(key, [...values])
}

function memoized<Key, Value>(calculate: (key: Key) => Value): (key: Key) => Value {
  const cache = new Map<Key, Value>()
  return (key) => {
    if (!cache.has(key)) cache.set(key, calculate(key))
    return cache.get(key)!
  }
}

/** Returns the matches that overlap a span, in the order of their starts. */
export function matchesDuring({ matches }: Pick<DutyInput, 'matches'>): (span: Span) => DutyMatch[] {
  const placed = matches
    .flatMap((match) => (match.at ? [{ match, at: match.at }] : []))
    .toSorted((a, b) => a.at.start - b.at.start)
  const starts = placed.map(({ at }) => ({ start: at.start, end: at.start }))
  const longest = placed.reduce((most, { at }) => Math.max(most, at.end - at.start), 0)
  return ({ start, end }) => {
    const first = firstEndingAfter(starts, start - longest)
    const during: DutyMatch[] = []
    for (let index = first; index < placed.length && placed[index]!.at.start < end; index += 1) {
      if (placed[index]!.at.end > start) during.push(placed[index]!.match)
    }
    return during
  }
}
