import type { ScheduleBoard } from '#features/competition/schedule-contract.ts'
import { formatDay, formatTime } from '#lib/dates.ts'
import type { OfferedPlace, Place } from './board-layout.ts'

export type PlaceText = (place: Place) => string

/** Returns a place in words: 'Court 2, 10:20 AM', with the day if courts are open on several. */
export function placeTextOf({ courts }: Pick<ScheduleBoard, 'courts'>, timeZone: string): PlaceText {
  const days = new Set(courts.flatMap(({ hours }) => hours.map(({ opensAt }) => formatDay(opensAt, timeZone))))
  return ({ courtId, startsAt }) => {
    const name = courts.find(({ id }) => id === courtId)?.name ?? ''
    const day = days.size > 1 ? `${formatDay(startsAt, timeZone)}, ` : ''
    return `${name}, ${day}${formatTime(startsAt, timeZone)}`
  }
}

/** 'Court 2, 10:20 AM, open', or with its drawbacks. */
export const offeredText = (place: OfferedPlace, textOf: PlaceText) =>
  place.warnings.length > 0 ? `${textOf(place)}. ${place.warnings.join(' ')}` : `${textOf(place)}, open`
