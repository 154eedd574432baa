import { setImmediate as nextTurn } from 'node:timers/promises'
import { whyNoSlot } from '#engine/schedule/changes/no-slot.ts'
import { offeredPlacements } from '#engine/schedule/changes/offered-placements.ts'
import { swapsOf } from '#engine/schedule/changes/swaps.ts'
import type { Placement } from '#engine/schedule/model.ts'
import { readTournament } from '#features/tournaments/server/read.ts'
import { AppError } from '#lib/errors.ts'
import { instantFrom } from '#lib/zoned.ts'
import type { App } from '#platform/app.ts'
import type { MoveMatches } from '../../../schedule-change-contract.ts'
import type { MatchSlots, ScheduleBoard, ScheduledMatch } from '../../../schedule-contract.ts'
import { gameName } from '../../../game-text.ts'
import { loadSchedule, wordingOf } from '../board.ts'
import type { Loaded } from '../loaded.ts'
import { changeSchedule, enteredTime, refuseUndrawn, type Sender } from './change.ts'
import { clashesOfRows } from './clashes.ts'
import { currentGamesOf } from '../current-games.ts'
import { withFreeDuties } from '../duties/duties.ts'
import { decidedIn, fromNow, instantOf, minutesOf, placementsOf, toScheduled } from '../planning/plan-input.ts'
import { playableFrom } from '../match-day/playable-from.ts'
import { clashSentence, noSlotSentence, placementText, warningSentences } from '../schedule-text.ts'
import { storeChange } from '../stored.ts'

/** Moves matches in the draft. Refused, with the reason, if a moved match then breaks a rule. */
export function moveMatches(
  app: App,
  tournamentId: string,
  { moves, ...sender }: MoveMatches & Sender,
): Promise<ScheduleBoard> {
  return changeSchedule(app, tournamentId, sender, async (tx, loaded) => {
    refuseUndrawn(loaded)
    const wording = await wordingOf(tx, loaded)
    const draft = withFreeDuties(loaded, moved(loaded, moves))
    const isMoved = new Set(moves.flatMap(({ number, place }) => (place ? [number] : [])))
    const clash = clashesOfRows(loaded, draft).find(
      ({ match, other }) => isMoved.has(match) || (other !== null && isMoved.has(other)),
    )
    if (clash) throw new AppError('schedule_clash', { sentence: clashSentence(clash, wording) })
    await storeChange(tx, tournamentId, loaded.stored, { draft })
    return { sentence: movesSentence(loaded, moves), undo: 'added' }
  })
}

/** 'moved match 7 to Court 2, 10:20 AM' */
function movesSentence(loaded: Loaded, moves: MoveMatches['moves']): string {
  const [{ number, place, isPinned }, second] = moves as [MoveMatches['moves'][number], ...MoveMatches['moves']]
  if (second && isSwap(loaded, moves)) return `swapped matches ${number} and ${second.number}`
  if (second) return `moved ${moves.length} matches`
  const game = gameName(number, currentGamesOf(loaded.competition.state.matches).gameOf(number))
  if (!place) return `removed ${game} from the schedule`
  const startsAt = instantFrom(place.startsAt, loaded.tournament.timeZone)!.toISOString()
  const before = loaded.rows.find((row) => row.number === number)
  if (before && before.courtId === place.courtId && before.startsAt === startsAt)
    return `${isPinned ? 'pinned' : 'unpinned'} ${game}`
  return `moved ${game} to ${placementText(loaded, { courtId: place.courtId, startsAt })}`
}

/** Whether two matches take each other's place. */
function isSwap({ tournament, rows }: Loaded, moves: MoveMatches['moves']): boolean {
  const places = new Map(rows.map((row) => [row.number, row]))
  return (
    moves.length === 2 &&
    moves.every(({ place }, index) => {
      const other = places.get(moves[1 - index]!.number)
      if (!other || place?.courtId !== other.courtId) return false
      return instantFrom(place.startsAt, tournament.timeZone)!.toISOString() === other.startsAt
    })
  )
}

function moved({ tournament, competition, stored, input, rows: before }: Loaded, moves: MoveMatches['moves']) {
  const rows = new Map(before.map((row) => [row.number, row]))
  const matches = new Map(input.matches.map((match) => [match.match, match]))
  const decided = decidedIn(competition)
  const { gameOf } = currentGamesOf(competition.state.matches)
  for (const { number, place, isPinned } of moves) {
    if (decided.has(number)) throw new AppError('match_is_over')
    if (stored.progress.has(number)) throw new AppError('match_has_started')
    const match = matches.get(number)
    if (!match) throw new AppError('match_not_found')
    if (!place) {
      rows.delete(number)
      continue
    }
    if (!stored.courts.some(({ id }) => id === place.courtId)) throw new AppError('court_not_found')
    const startsAt = enteredTime(place.startsAt, tournament)
    const duty = rows.get(number)?.duty ?? null
    const other = { game: gameOf(number), isPinned, duty }
    rows.set(number, placed({ match: number, court: place.courtId }, startsAt, match.minutes, other))
  }
  return [...rows.values()].toSorted((a, b) => a.startsAt.localeCompare(b.startsAt) || a.number - b.number)
}

function placed(
  where: Pick<Placement, 'match' | 'court'>,
  startsAt: Date,
  minutes: number,
  other: Pick<ScheduledMatch, 'game' | 'isPinned' | 'duty'>,
): ScheduledMatch {
  const start = minutesOf(startsAt.toISOString())
  return toScheduled({ ...where, start, end: start + minutes }, other)
}

/** Where a match could be played with all others where they are, best first, and which ones it could swap places with. */
export async function readMatchSlots(app: App, tournamentId: string, number: number): Promise<MatchSlots> {
  const loaded = await loadSchedule(app, app.db, await readTournament(app.db, tournamentId))
  refuseUndrawn(loaded)
  const { competition, rows } = loaded
  if (decidedIn(competition).has(number)) throw new AppError('match_is_over')
  if (!loaded.input.matches.some(({ match }) => match === number)) throw new AppError('match_not_found')
  const input = fromNow(loaded.input, playableFrom(loaded))
  const placements = placementsOf(loaded, rows)
  const offered = offeredPlacements(input, placements, number)
  await nextTurn()
  const swaps = swapsOf(input, placements, number)
  await nextTurn()
  const noSlot = offered.length > 0 ? null : whyNoSlot(input, placements, number)
  return {
    slots: offered.map(({ court, start, end, warnings }) => ({
      courtId: court,
      startsAt: instantOf(start),
      endsAt: instantOf(end),
      warnings: warnings.map((warning) => warningSentences[warning]),
    })),
    swaps: swaps.map(({ match, court, start }) => ({ number: match, courtId: court, startsAt: instantOf(start) })),
    reason: noSlot && noSlotSentence(noSlot, loaded),
  }
}
