import type { MatchState, Snapshot } from '#features/competition/api-contract.ts'
import type { PlanJson } from './schedule-checker.ts'

/** The parts of a competition's public JSON that say which matches there are, and which of them wait for others. */
export type CompetitionJson = Pick<Snapshot, 'setup' | 'teams' | 'matches'>

/** The matches that take a court, by nothing but the public JSON. It shares no code with the engine, so that both would have to be wrong in the same way. */
export function courtMatches(
  competition: CompetitionJson,
  { waitsForRounds }: { waitsForRounds: boolean },
): PlanJson['matches'] {
  const find = finder(competition)
  const final = finalOf(competition)
  const own = competition.matches.filter((match) => takesCourt(match, competition))
  const onCourts = new Set(own.map(({ number }) => number))
  const lastOfTables = Math.max(0, ...competition.matches.map(({ group, round }) => (group === null ? 0 : round)))

  /** The matches that decide a slot; for one that takes no court, those that decide its own slots. */
  const feedersOf = (source: Source): number[] => {
    if (source === 'bye' || 'seed' in source) return []
    const inTables = own.filter(({ group }) => group !== null)
    if ('group' in source) return numbersOf(inTables.filter(({ group }) => group === source.group))
    if ('wildCards' in source) return numbersOf(inTables)
    if ('pair' in source) return numbersOf(inTables.filter(({ round }) => round === source.pair[0] - 1))
    const feeder = 'winner' in source ? source.winner : source.loser
    return onCourts.has(feeder) ? [feeder] : find(feeder).from.flatMap(feedersOf)
  }
  const steps = new Map<number, number>()
  /** Rounds of groups come first. In a knockout, a match is a step later than those that its teams come from. */
  const stepOf = ({ number, group, round, from }: MatchState): number => {
    const known = steps.get(number)
    if (known !== undefined) return known
    const before = from.flatMap((source) => {
      if (source === 'bye' || !('winner' in source || 'loser' in source)) return []
      return [stepOf(find('winner' in source ? source.winner : source.loser))]
    })
    const step = group === null ? Math.max(lastOfTables + round, ...before.map((other) => other + 1)) : round
    steps.set(number, step)
    return step
  }
  return own.map((match) => {
    const isOver = match.status === 'decided'
    return {
      match: match.number,
      // A match that is over waits for nothing, and no round waits for it.
      after: isOver ? [] : match.from.flatMap(feedersOf),
      teams: match.slots.flatMap((slot) => (typeof slot === 'object' ? [slot.team] : [])),
      step: waitsForRounds && !isOver ? stepOf(match) : null,
      isFinal: !isOver && final.has(match.number),
      isOver,
    }
  })
}

type Source = MatchState['from'][number]

const numbersOf = (matches: readonly MatchState[]) => matches.map(({ number }) => number)

function finder({ matches }: CompetitionJson) {
  const byNumber = new Map(matches.map((match) => [match.number, match]))
  return (number: number) => byNumber.get(number)!
}

/** Byes, walkovers and matches that no longer have two teams are not played, so they take no court. */
function takesCourt(
  { slots, status, outcome, games, bracket, round, index }: MatchState,
  { teams, matches }: CompetitionJson,
): boolean {
  if (outcome === 'bye' || outcome === 'not_needed' || slots.some((slot) => slot === 'bye' || slot === 'nobody'))
    return false
  if (status === 'decided') return games.at(-1)?.result.outcome === 'played'
  if (bracket !== 'swiss') return true
  const isPaired = matches.some((other) => other.round === round && typeof other.slots[0] === 'object')
  return isPaired || index < Math.floor(teams.filter((team) => team.status === 'in').length / 2)
}

/** The matches that decide who wins the tournament, unless other matches wait for them. */
function finalOf({ setup, matches }: CompetitionJson): Set<number> {
  const listed = setup.format === 'fixed_bracket' ? setup.matches : []
  const lesser = listed.filter(({ places }) => places && places[0] !== 1).map(({ no }) => no)
  const sources = matches.flatMap(({ bracket, from }) => (bracket === 'reset' ? [] : from))
  const goOn = sources.flatMap((source) => {
    if (source === 'bye') return []
    return 'winner' in source ? [source.winner] : 'loser' in source ? [source.loser] : []
  })
  const last = matches.filter(
    ({ number, group, bracket }) =>
      group === null && bracket !== 'third' && !goOn.includes(number) && !lesser.includes(number),
  )
  return new Set(last.map(({ number }) => number))
}

/**
 * With the tied games before a replay as entries of their own, each before its match: they are over, and the replay waits for them.
 */
export function withEarlierGames(
  matches: PlanJson['matches'],
  games: readonly { match: number; entry: number }[],
): PlanJson['matches'] {
  return matches.flatMap((match) => {
    const own = games.filter((game) => game.match === match.match).map(({ entry }) => entry)
    const over = { teams: match.teams, after: [], step: null, isFinal: false, isOver: true }
    const after = match.isOver ? match.after : [...match.after, ...own]
    return [...own.map((entry) => ({ ...over, match: entry })), { ...match, after }]
  })
}
