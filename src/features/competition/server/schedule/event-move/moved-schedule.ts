import type { TournamentRow } from '#features/tournaments/server/wire.ts'
import { formatDateTime } from '#lib/dates.ts'
import { AppError, fieldError } from '#lib/errors.ts'
import type { CourtHours } from '../../../courts-contract.ts'
import type { ScheduledMatch } from '../../../schedule-contract.ts'
import { shifted, shiftedHours, shiftWithStart, type ScheduleShift } from '../../../schedule-shift.ts'
import type { Loaded } from '../loaded.ts'
import { decidedIn } from '../planning/plan-input.ts'
import type { CourtRow, DraftExtension, StoredSchedule } from '../stored.ts'

/** A schedule after its tournament has moved. */
export type MovedSchedule = Pick<StoredSchedule, 'published' | 'draft' | 'draftExtension'> & {
  courts: CourtRow[]
  /** Null if the start didn't move. */
  shift: ScheduleShift | null
}

/**
 * The schedule of a tournament that gets other dates: matches and opening hours move with the start, and hours on days that it no longer has are gone.
 * Refuses a later start once play has begun, when nothing moves anymore, and an end before the last match.
 */
export function movedSchedule(loaded: Loaded, after: TournamentRow): MovedSchedule {
  const { tournament: before, stored } = loaded
  const isStartMoved = +before.startDate !== +after.startDate || before.timeZone !== after.timeZone
  const shift = isStartMoved && !hasBegun(loaded) ? shiftWithStart(before, after, timesIn(stored)) : null
  if (!shift && after.startDate > before.startDate) throw fieldError('start_after_play', 'startDate')
  const moved = shift ?? (() => 0)
  const matches = (rows: readonly ScheduledMatch[]) => (shift ? rows.map((row) => shifted(row, shift)) : [...rows])
  const hours = <Court extends { hours: CourtHours[] }>(courts: readonly Court[], endDate: Date): Court[] =>
    courts.map((court) => ({ ...court, hours: shiftedHours(court.hours, moved, { ...after, endDate }) }))
  const extension = stored.draftExtension && extended(stored.draftExtension, moved, after)
  const schedule = {
    shift,
    published: matches(stored.published),
    draft: stored.draft && matches(stored.draft),
    courts: hours(stored.courtsNow, after.endDate),
    draftExtension: extension && { ...extension, courts: hours(extension.courts, new Date(extension.endDate)) },
  }
  refuseLosingMatches(loaded, schedule, after)
  return schedule
}

/** Matches have started, or were called to a court. Where matches are not marked, one that is only due may still be moved. */
const hasBegun = ({ tournament: { competition }, stored: { progress, mode, published } }: Loaded) =>
  competition === 'running' ||
  competition === 'finished' ||
  progress.size > 0 ||
  (mode === 'next_free_court' && published.length > 0)

function timesIn({ published, takenOut, draft, courtsNow, draftExtension }: StoredSchedule) {
  const hours = [...courtsNow, ...(draftExtension?.courts ?? [])].flatMap((court) => court.hours)
  const open = hours.map(({ opensAt, closesAt }) => ({ startsAt: opensAt, endsAt: closesAt }))
  return [...published, ...takenOut, ...(draft ?? []), ...open]
}

/** The end of the draft moves with the hours that it is for. */
function extended(extension: DraftExtension, shift: ScheduleShift, { endDate }: TournamentRow): DraftExtension {
  const lastMinute = new Date(Date.parse(extension.endDate) - 60_000).toISOString()
  const moved = Date.parse(extension.endDate) + shift(lastMinute)
  return { ...extension, endDate: new Date(Math.max(moved, +endDate)).toISOString() }
}

/** Refuses an end before that of a match that is still to be played. */
function refuseLosingMatches(
  { competition }: Loaded,
  { published, draft, draftExtension, shift }: MovedSchedule,
  { endDate, timeZone }: TournamentRow,
): void {
  const decided = decidedIn(competition)
  const lost = (rows: readonly ScheduledMatch[], end: string) =>
    rows.filter(({ number, endsAt }) => !decided.has(number) && endsAt > end)
  const end = endDate.toISOString()
  const late = [...lost(published, end), ...lost(draft ?? [], draftExtension?.endDate ?? end)]
  const last = late.toSorted((a, b) => a.endsAt.localeCompare(b.endsAt)).at(-1)
  if (!last) return
  const ends = formatDateTime(last.endsAt, timeZone)
  const isWhen = shift ? `With the new start, match ${last.number} would end` : `Match ${last.number} ends`
  const sentence = `${isWhen} on ${ends}. Choose a later end, or move the match first.`
  throw new AppError('end_before_matches', { sentence, fields: { endDate: sentence } })
}
