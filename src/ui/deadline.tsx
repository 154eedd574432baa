import { formatDay, formatTimeInZone } from '#lib/dates.ts'

interface DeadlineProps {
  instant: string | Date
  timeZone: string
}

/** 'Sun, Dec 13, 9:10 PM CET': a deadline of the next days on a tournament's page, in its time zone. The time is never broken from its zone. */
export function Deadline({ instant, timeZone }: DeadlineProps) {
  return (
    <time dateTime={new Date(instant).toISOString()}>
      {formatDay(instant, timeZone)}, <span className="whitespace-nowrap">{formatTimeInZone(instant, timeZone)}</span>
    </time>
  )
}
