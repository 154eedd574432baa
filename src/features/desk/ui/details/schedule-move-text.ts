import type { MovePreview } from '#features/payments/contract.ts'
import { formatDay, formatTime } from '#lib/dates.ts'
import { plural } from '#lib/words.ts'

/** 'All 26 scheduled matches move too. The first one starts on Sun, May 3, 9:00 AM, instead of Sat, May 2, 9:00 AM.' */
export function scheduleMoveText(
  { matches, from, to }: NonNullable<MovePreview['scheduleMove']>,
  timeZone: string,
): string {
  const isSameDay = formatDay(from, timeZone) === formatDay(to, timeZone)
  const [was, is] = [from, to].map((at) => {
    const time = formatTime(at, timeZone)
    return isSameDay ? time : `${formatDay(at, timeZone)}, ${time}`
  })
  const first = isSameDay ? `at ${is} instead of ${was}` : `on ${is}, instead of ${was}`
  if (matches === 0) return `The court hours move too. The first court opens ${first}.`
  if (matches === 1) return `The scheduled match moves too. It starts ${first}.`
  return `All ${plural(matches, 'scheduled match')} move too. The first one starts ${first}.`
}
