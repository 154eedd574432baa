import { Temporal } from 'temporal-polyfill'
import { daysLater } from '#lib/zoned.ts'
import type { CourtHours } from './courts-contract.ts'
import { isOnItsDays, type Dates } from './schedule-rules.ts'

/**
 * A court's hours in a copy of its tournament: moved by as many days as the start, at the same times of day. Hours on days that the copy doesn't
 * have are left out.
 */
export function copiedHours(hours: readonly CourtHours[], from: Dates, to: Dates): CourtHours[] {
  const { days } = dayOf(from).until(dayOf(to), { largestUnit: 'days' })
  const moved = (instant: string) => daysLater(instant, days, from.timeZone, to.timeZone).getTime()
  const copied: CourtHours[] = []
  let closed = -Infinity
  for (const { opensAt, closesAt } of hours) {
    // A change of clocks can shorten a break or an opening to nothing.
    const span = { opens: Math.max(moved(opensAt), closed), closes: moved(closesAt) }
    if (span.closes <= span.opens) continue
    const next = { opensAt: iso(span.opens), closesAt: iso(span.closes) }
    if (!isOnItsDays(next.opensAt, to)) continue
    copied.push(next)
    closed = span.closes
  }
  return copied
}

const dayOf = ({ startDate, timeZone }: Dates) =>
  Temporal.Instant.fromEpochMilliseconds(startDate.getTime()).toZonedDateTimeISO(timeZone).toPlainDate()

const iso = (milliseconds: number) => new Date(milliseconds).toISOString()
