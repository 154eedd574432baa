import { toLocalDay } from '#lib/dates.ts'
import { AppError, fieldError } from '#lib/errors.ts'
import { daysLater } from '#lib/zoned.ts'
import { isTooLong } from '#features/tournaments/rules.ts'
import type { CourtHours } from '../../../courts-contract.ts'
import { courtsRefusal, hoursOf, type Dates } from '../../../schedule-rules.ts'
import { maxHoursPerCourt, maxScheduleDays } from '../../../values.ts'
import type { Loaded } from '../loaded.ts'
import type { CourtRow, DraftExtension } from '../stored.ts'

const dayMs = 24 * 60 * 60_000
const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / dayMs

/**
 * The courts with hours on another day, and when the tournament then ends at the earliest. A court that has no hours on that day gets those of the
 * day that is left, at the same local times.
 */
export function hoursOnOtherDay({ tournament, stored, now }: Loaded, left: string, day: string): DraftExtension {
  const { timeZone } = tournament
  const [today, lastDay] = [now, tournament.endDate].map((instant) => dayNumber(toLocalDay(instant, timeZone)))
  if (!(dayNumber(day) > today!)) throw fieldError('day_in_past', 'day')
  if (dayNumber(day) > Math.max(today!, lastDay!) + maxScheduleDays)
    throw fieldError(lastDay! > today! ? 'day_too_far_after_end' : 'day_too_far', 'day')
  const isOn = (on: string) => (span: CourtHours) => toLocalDay(span.opensAt, timeZone) === on
  const days = dayNumber(day) - dayNumber(left)
  const courts = stored.courtsNow.map((court): CourtRow => {
    if (court.hours.some(isOn(day))) return court
    const added = court.hours.filter(isOn(left)).map((span) => moved(span, days, timeZone))
    const hours = [...court.hours, ...added.filter(isSound)].toSorted((a, b) => a.opensAt.localeCompare(b.opensAt))
    return { ...court, hours }
  })
  const closing = courts.flatMap(({ hours }) => hours.filter(isOn(day)).map(({ closesAt }) => closesAt))
  if (closing.length === 0) throw new AppError('closed_that_day')
  const endDate = new Date(Math.max(+tournament.endDate, ...closing.map((at) => Date.parse(at))))
  refuseHours(courts, { ...tournament, endDate })
  return { endDate: endDate.toISOString(), courts: courts.map(({ id, hours }) => ({ id, hours })) }
}

/** Refuses hours that the tournament can't have if it ends then. */
export function refuseHours(courts: readonly CourtRow[], dates: Dates): void {
  if (isTooLong(dates.startDate, dates.endDate)) throw new AppError('tournament_too_long')
  const [wrong] = courts.flatMap((court) => {
    const hours = hoursOf(court, dates)
    return Array.isArray(hours) ? [] : [hours]
  })
  const crowded = courts.find(({ hours }) => hours.length > maxHoursPerCourt)
  const sentence =
    wrong?.sentence ?? (crowded && `${crowded.name}: enter fewer opening hours.`) ?? courtsRefusal(courts, dates)
  if (sentence) throw new AppError('courts_wrong', { sentence })
}

const isSound = ({ opensAt, closesAt }: CourtHours) => opensAt < closesAt

const moved = ({ opensAt, closesAt }: CourtHours, days: number, timeZone: string): CourtHours => ({
  opensAt: daysLater(opensAt, days, timeZone).toISOString(),
  closesAt: daysLater(closesAt, days, timeZone).toISOString(),
})
