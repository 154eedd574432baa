import type { MatchState, Snapshot } from '#features/competition/api-contract.ts'
import type { ScheduleBoard } from '#features/competition/schedule-contract.ts'
import { brokenDuties, type DutyJson } from '../duty-checker.ts'
import { brokenRules, type PlanJson } from '../schedule-checker.ts'

type ScheduleRow = NonNullable<Snapshot['schedule']>['matches'][number]
type Json = { snapshot: Snapshot; board: ScheduleBoard; now: Date }

/** The matches that break a rule where they are now, by nothing but the API's JSON. Two matches that are over break none. */
export function matchesThatClash({ snapshot, board, now }: Json): number[] {
  const plan = planOf({ snapshot, board })
  const isOver = (entry: number) =>
    isEarlier(entry) || snapshot.matches.find((match) => match.number === entry)!.status === 'decided'
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
  return sorted([
    ...Array.from(broken, (rule) => Math.floor(Number(rule.split(' ')[1]))),
    ...brokenDuties(dutiesOf({ snapshot, board, now }, plan)),
    ...newInPast(plan, { board, now }),
  ])
}

/** The matches that start in the past, though they aren't published there. */
function newInPast({ placements }: PlanJson, { board, now }: Omit<Json, 'snapshot'>): number[] {
  const published = board.published.map(({ number, courtId, startsAt }) => `${number} ${courtId} ${minuteOf(startsAt)}`)
  const past = placements.filter(({ match, start }) => !isEarlier(match) && start + 1 <= now.getTime() / 60_000)
  return past
    .filter(({ match, court, start }) => !published.includes(`${match} ${court} ${start}`))
    .map(({ match }) => match)
}

/** The matches that the board lists. */
export const listedClashes = ({ clashes }: ScheduleBoard) => sorted(clashes.map(({ number }) => number))

/** A tied game before a replay is an entry of its own: 5.1 is the first game of match 5. */
const entryOf = ({ number, game }: { number: number; game: number }) => number + game / 10
const isEarlier = (entry: number) => !Number.isInteger(entry)

const sorted = (numbers: number[]) => [...new Set(numbers)].toSorted((a, b) => a - b)
const minuteOf = (instant: string) => Date.parse(instant) / 60_000

const at = ({ courtId, startsAt, endsAt }: ScheduleBoard['published'][number], match: number) => ({
  match,
  court: courtId,
  start: minuteOf(startsAt),
  end: minuteOf(endsAt),
})

function planOf({ snapshot, board }: Omit<Json, 'now'>): PlanJson {
  const { matches } = snapshot
  const places = (board.draft ?? board.published).filter(({ number }) =>
    takesCourt(
      matches.find((match) => match.number === number)!,
      snapshot,
    ),
  )
  const final = finalOf(matches)
  const teamsIn = (number: number) =>
    matches
      .find((match) => match.number === number)!
      .slots.flatMap((slot) => (typeof slot === 'object' ? [slot.team] : []))
  const earlier = board.earlierGames.map((row) => ({ row, entry: entryOf(row) }))
  return {
    rest: board.settings.rest,
    courts: board.courts.map(({ id, isMain, hours }) => ({
      id,
      isMain,
      hours: hours.map(({ opensAt, closesAt }) => ({ start: minuteOf(opensAt), end: minuteOf(closesAt) })),
    })),
    matches: [
      ...earlier.map(({ row, entry }) => ({
        match: entry,
        after: [],
        teams: teamsIn(row.number),
        step: 0,
        isFinal: false,
      })),
      ...matches.map((match) => {
        const isOver = match.status === 'decided'
        const own = earlier.flatMap(({ row, entry }) => (row.number === match.number ? [entry] : []))
        return {
          match: match.number,
          after: isOver ? [] : [...own, ...match.from.flatMap((source) => feedersOf(source, snapshot))],
          teams: teamsIn(match.number),
          step: 0,
          isFinal: !isOver && final.has(match.number),
        }
      }),
    ],
    placements: [...earlier.map(({ row, entry }) => at(row, entry)), ...places.map((row) => at(row, row.number))],
  }
}

const teamIn = (holder: MatchState['winner']) => (typeof holder === 'object' && holder ? holder.team : null)

/** The duties, with the loser of a match once there is one. Those of teams that are not in the tournament anymore count until their match has started. */
function dutiesOf({ snapshot, board, now }: Json, { placements }: PlanJson): DutyJson {
  const { matches } = snapshot
  const isOver = (number: number) => matches.find((match) => match.number === number)!.status === 'decided'
  const teams = snapshot.teams.filter(({ status }) => status === 'in').map(({ teamId }) => teamId)
  // Without a start, the end of a match that is decided is the time of its result, which says nothing about the other matches on its court.
  const isMark = ({ number, startedAt, finishedAt }: ScheduleRow) => startedAt ?? (finishedAt && !isOver(number))
  const marked = snapshot.schedule?.matches.filter(isMark) ?? []
  const markedCourts = marked.map(({ courtId }) => courtId)
  const rows = board.draft ?? board.published
  // A match that is due counts as started, unless the draft moves it to a later time or takes it out.
  const inDraft = (number: number) => rows.find((row) => row.number === number)
  const hasStarted = ({ number, status }: MatchState) => {
    const place = board.published.find((row) => row.number === number)
    const isPast = [place, inDraft(number)].every((row) => row && new Date(row.startsAt) <= now)
    const isDue = isPast && !markedCourts.includes(place!.courtId)
    return status === 'decided' || isDue || marked.some((match) => match.number === number)
  }
  const sidesOf = (match: MatchState) =>
    match.slots.flatMap((slot, side): DutyJson['matches'][number]['sides'] => {
      if (typeof slot === 'object') return [{ team: slot.team }]
      const source = match.from[side]!
      if (slot !== 'open' || source === 'bye' || 'seed' in source) return []
      if ('winner' in source || 'loser' in source) return [source]
      const inGroup = matches.filter(({ group }) => 'group' in source && group === source.group)
      const players = inGroup.flatMap(({ slots }) => slots.flatMap((holder) => teamIn(holder) ?? []))
      return [{ oneOf: 'group' in source ? players : teams }]
    })
  return {
    teams,
    matches: matches.map((match) => ({
      match: match.number,
      at: placements.find((at) => at.match === match.number) ?? null,
      sides: sidesOf(match),
      group: match.group,
      hasStarted: hasStarted(match),
      isDecided: match.status === 'decided',
    })),
    duties: rows.flatMap(({ number, duty }) => {
      if (!duty) return []
      const lost = 'loser' in duty ? teamIn(matches.find((match) => match.number === duty.loser)!.loser) : null
      return [{ match: number, duty: lost ? { team: lost } : duty }]
    }),
  }
}

/** Byes, walkovers and matches that no longer have two teams are not played, so they take no court. */
function takesCourt({ slots, status, outcome, games, bracket, round, index }: MatchState, snapshot: Snapshot): boolean {
  if (outcome === 'bye' || outcome === 'not_needed' || slots.some((slot) => slot === 'bye' || slot === 'nobody'))
    return false
  if (status === 'decided') return games.at(-1)?.result.outcome === 'played'
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
