import { formatDay, formatTime, toLocalDay } from '#lib/dates.ts'
import { plural } from '#lib/words.ts'

/** '1 team notified, 11 teams have no captain' */
export function toldText(told: number, withoutCaptain: number): string | undefined {
  const parts = [
    ...(told > 0 ? [`${plural(told, 'team')} notified`] : []),
    ...(withoutCaptain > 0
      ? [`${plural(withoutCaptain, 'team')} ${withoutCaptain === 1 ? 'has' : 'have'} no captain`]
      : []),
  ]
  return parts.length > 0 ? parts.join(', ') : undefined
}

type Changes = { moved: number; duties: number; pins: number; isFirst: boolean }

/** What publishing does to the matches: 'Publishing will change 3 matches' or 'Publishing will change 2 duty teams'. */
export function changesText({ moved, duties, pins, isFirst }: Changes): string {
  if (moved > 0) return `Publishing will ${isFirst ? 'schedule' : 'change'} ${plural(moved, 'match')}`
  if (duties > 0) return `Publishing will change ${plural(duties, 'duty team')}`
  return pins > 0 ? 'No match moves. Publishing will only change which matches are pinned' : 'No match moves'
}

/** '3:15 PM', or '3:15 PM on Sat, Dec 5' if that isn't today. */
export function timeAndDay(instant: string, timeZone: string): string {
  const isToday = toLocalDay(instant, timeZone) === toLocalDay(new Date(), timeZone)
  return `${formatTime(instant, timeZone)}${isToday ? '' : ` on ${formatDay(instant, timeZone)}`}`
}
