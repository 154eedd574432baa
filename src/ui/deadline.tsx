import { formatDay, formatTimeInZone } from '#lib/dates.ts'

interface DeadlineProps {
  instant: string | Date
  timeZone: string
}

/** 'Sun, Dec 13, 9:10 PM CET': a deadline of the next days on a tournament's page, in its time zone. Neither the day nor the time with its zone is broken over two lines. */
export function Deadline({ instant, timeZone }: DeadlineProps) {
  return (
    <time dateTime={new Date(instant).toISOString()}>
      <span className="whitespace-nowrap">{formatDay(instant, timeZone)},</span>{' '}
      <span className="whitespace-nowrap">{formatTimeInZone(instant, timeZone)}</span>
    </time>
  )
}
