import type { MatchState, Snapshot } from '#features/competition/api-contract.ts'
import type { ScheduleBoard } from '#features/competition/schedule-contract.ts'
import { brokenRules, type PlanJson } from '../schedule-checker.ts'

type Json = { snapshot: Snapshot; board: ScheduleBoard }

/** The matches that break a rule where they are now, by nothing but the API's JSON. Two matches that are over break none. */
export function matchesThatClash({ snapshot, board }: Json): number[] {
  const plan = planOf({ snapshot, board })
  const isOver = (number: number) => snapshot.matches.find((match) => match.number === number)!.status === 'decided'
  const broken = new Set<string>()
  for (const a of plan.placements) {
    const alone = brokenRules({ ...plan, placements: [a] })
    if (!isOver(a.match)) for (const rule of alone) broken.add(rule)
    for (const b of plan.placements) {
      if (a.match >= b.match || (isOver(a.match) && isOver(b.match))) continue
      const inThemselves = [...alone, ...brokenRules({ ...plan, placements: [b] })]
      for (const rule of brokenRules({ ...plan, placements: [a, b] }))
        if (!inThemselves.includes(rule)) broken.add(rule)
    }
  }
  return sorted([...broken].map((rule) => Number(rule.split(' ')[1])))
}

/** The matches that the board lists. */
export const listedClashes = ({ clashes }: ScheduleBoard) => sorted(clashes.map(({ number }) => number))

const sorted = (numbers: number[]) => [...new Set(numbers)].toSorted((a, b) => a - b)
const minuteOf = (instant: string) => Date.parse(instant) / 60_000

function planOf({ snapshot, board }: Json): PlanJson {
  const { matches } = snapshot
  const places = (board.draft ?? board.published).filter(({ number }) =>
    takesCourt(
      matches.find((match) => match.number === number)!,
      snapshot,
    ),
  )
  const final = finalOf(matches)
  return {
    rest: board.settings.rest,
    courts: board.courts.map(({ id, isMain, hours }) => ({
      id,
      isMain,
      hours: hours.map(({ opensAt, closesAt }) => ({ start: minuteOf(opensAt), end: minuteOf(closesAt) })),
    })),
    matches: matches.map((match) => {
      const isOver = match.status === 'decided'
      return {
        match: match.number,
        after: isOver ? [] : match.from.flatMap((source) => feedersOf(source, snapshot)),
        teams: match.slots.flatMap((slot) => (typeof slot === 'object' ? [slot.team] : [])),
        step: 0,
        isFinal: !isOver && final.has(match.number),
      }
    }),
    placements: places.map(({ number, courtId, startsAt, endsAt }) => ({
      match: number,
      court: courtId,
      start: minuteOf(startsAt),
      end: minuteOf(endsAt),
    })),
  }
}

/** Byes, walkovers and matches that no longer have two teams are not played, so they take no court. */
function takesCourt({ slots, status, outcome, games, bracket, round, index }: MatchState, snapshot: Snapshot): boolean {
  if (outcome === 'bye' || outcome === 'not_needed' || slots.some((slot) => slot === 'bye' || slot === 'nobody'))
    return false
  if (status === 'decided') return games.some(({ result }) => result.outcome === 'played')
  const isPaired = snapshot.matches.some(
    (other) => other.bracket === 'swiss' && other.round === round && typeof other.slots[0] === 'object',
  )
  const pairs = Math.floor(snapshot.teams.filter((team) => team.status === 'in').length / 2)
  return bracket !== 'swiss' || isPaired || index < pairs
}

/** The last match of a knockout, and the one that repeats it. */
function finalOf(matches: readonly MatchState[]): Set<number> {
  const grand = matches.filter(({ bracket }) => bracket === 'final' || bracket === 'reset')
  const main = matches.filter(({ bracket }) => bracket === 'main').toSorted((a, b) => b.round - a.round)
  return new Set((grand.length > 0 ? grand : main.slice(0, 1)).map(({ number }) => number))
}

/** The matches that decide a slot; for one that takes no court, those that decide its own slots. */
function feedersOf(source: MatchState['from'][number], snapshot: Snapshot): number[] {
  const { matches } = snapshot
  if (source === 'bye' || 'seed' in source) return []
  const ofTables = matches.filter(({ group }) => group !== null).filter((match) => takesCourt(match, snapshot))
  if ('group' in source) return ofTables.filter(({ group }) => group === source.group).map(({ number }) => number)
  if ('wildCards' in source) return ofTables.map(({ number }) => number)
  if ('pair' in source) return ofTables.filter(({ round }) => round === source.pair[0] - 1).map(({ number }) => number)
  const feeder = matches.find(({ number }) => number === ('winner' in source ? source.winner : source.loser))!
  return takesCourt(feeder, snapshot) ? [feeder.number] : feeder.from.flatMap((own) => feedersOf(own, snapshot))
}
