import { formatDay, formatTime, toLocalDay } from '#lib/dates.ts'
import type { ScheduleBoard } from '#features/competition/schedule-contract.ts'
import { formatDollars } from '#lib/money.ts'
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

type Numbered = readonly { number: number }[]

/** ' 3 matches lose their court and time.', with a space before it; empty if every published match has a place in the draft. */
export function lostText(published: Numbered, draft: Numbered): string {
  const placed = new Set(draft.map(({ number }) => number))
  const lost = published.filter(({ number }) => !placed.has(number)).length
  return lost === 0 ? '' : ` ${plural(lost, 'match')} ${lost === 1 ? 'loses its' : 'lose their'} court and time.`
}

/** '4 captains can then withdraw with a full refund: at most $160 in total, and the payment provider keeps its fees.' */
export const refundText = ({ teams, amount }: NonNullable<ScheduleBoard['draftRefunds']>): string =>
  `Their day moves too far from what ${plural(teams, 'captain')} agreed to. After you publish, ${teams === 1 ? 'that team' : 'those teams'} can withdraw with a full refund, ${formatDollars(amount)} in total. The payment provider keeps its fees.`

type End = { endDate: string; timeZone: string }

/** ' The tournament will end on Sun, Dec 6.', or ' … at 6:25 PM.' if it is the same day; empty if it ends as before. */
export function laterEndText(later: string | null, { endDate, timeZone }: End): string {
  if (!later) return ''
  const isSameDay = formatDay(endDate, timeZone) === formatDay(later, timeZone)
  const when = isSameDay ? `at ${formatTime(later, timeZone)}` : `on ${formatDay(later, timeZone)}`
  return ` The tournament will end ${when}.`
}

/** '3:15 PM', or '3:15 PM on Sat, Dec 5' if that isn't today. */
export function timeAndDay(instant: string, timeZone: string): string {
  const isToday = toLocalDay(instant, timeZone) === toLocalDay(new Date(), timeZone)
  return `${formatTime(instant, timeZone)}${isToday ? '' : ` on ${formatDay(instant, timeZone)}`}`
}
