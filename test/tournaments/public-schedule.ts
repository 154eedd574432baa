import type { MatchState, Snapshot } from '#features/competition/api-contract.ts'
import type { ScheduleBoard } from '#features/competition/schedule-contract.ts'
import { courtMatches, withEarlierGames } from '../court-matches.ts'
import { brokenDuties, type DutyJson } from '../duty-checker.ts'
import { brokenRules, type PlanJson } from '../schedule-checker.ts'

type ScheduleRow = NonNullable<Snapshot['schedule']>['matches'][number]
type Json = { snapshot: Snapshot; board: ScheduleBoard; now: Date }

/** The matches that break a rule where they are now, by nothing but the API's JSON. */
export function matchesThatClash({ snapshot, board, now }: Json): number[] {
  const plan = planOf({ snapshot, board })
  return sorted([
    ...brokenRules(plan).map((rule) => Math.floor(Number(rule.split(' ')[1]))),
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

function planOf({ snapshot, board }: Omit<Json, 'now'>): PlanJson {
  const matches = courtMatches(snapshot, board.settings)
  const earlier = board.earlierGames.map((row) => ({ ...row, entry: entryOf(row) }))
  const places = (board.draft ?? board.published).filter(({ number }) => matches.some(({ match }) => match === number))
  return {
    rest: board.settings.rest,
    courts: board.courts.map(({ id, isMain, hours }) => ({
      id,
      isMain,
      hours: hours.map(({ opensAt, closesAt }) => ({ start: minuteOf(opensAt), end: minuteOf(closesAt) })),
    })),
    matches: withEarlierGames(
      matches,
      earlier.map(({ number, entry }) => ({ match: number, entry })),
    ),
    placements: [...earlier, ...places.map((row) => ({ ...row, entry: row.number }))].map((row) => ({
      match: row.entry,
      court: row.courtId,
      start: minuteOf(row.startsAt),
      end: minuteOf(row.endsAt),
    })),
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
