import type { MovePreview } from '#features/payments/contract.ts'
import { formatDay, formatTime } from '#lib/dates.ts'

/**
 * 'All 26 scheduled matches will move too. The first one will start on Sun, May 3, at 9:00 AM instead of Sat, May 2, at 9:00 AM.' A change of
 * the time zone may move only some.
 */
export function scheduleMoveText(
  { matches, scheduled, from, to }: NonNullable<MovePreview['scheduleMove']>,
  timeZone: string,
): string {
  const isSameDay = formatDay(from, timeZone) === formatDay(to, timeZone)
  const [was, is] = [from, to].map((at) => {
    const time = formatTime(at, timeZone)
    return isSameDay ? time : `${formatDay(at, timeZone)}, at ${time}`
  })
  const first = `${isSameDay ? 'at' : 'on'} ${is} instead of ${was}`
  if (matches === 0) return `The court hours will move too. The first court will open ${first}.`
  if (matches < scheduled) {
    const which = matches === 1 ? 'It' : 'The first of them'
    return `${matches} of ${scheduled} scheduled matches will move too. ${which} will start ${first}.`
  }
  if (matches === 1) return `The scheduled match will move too. It will start ${first}.`
  return `${matches === 2 ? 'Both' : `All ${matches}`} scheduled matches will move too. The first one will start ${first}.`
}
