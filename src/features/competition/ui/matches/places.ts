import { formatDay, formatTime } from '#lib/dates.ts'
import type { PublishedSchedule } from '../../schedule-contract.ts'

type Place = PublishedSchedule['matches'][number]

/** Where and when matches are played, as published. */
export function placesOf(schedule: PublishedSchedule | null) {
  const places = new Map(schedule?.matches.map((place) => [place.number, place]))
  const courtNames = new Map(schedule?.courts.map(({ id, name }) => [id, name]))
  const timeZone = schedule?.timeZone ?? 'UTC'
  const days = new Set(schedule?.matches.map(({ startsAt }) => formatDay(startsAt, timeZone)))
  const isCalling = schedule?.mode === 'next_free_court'
  const when = ({ startsAt }: Place) => {
    const time = formatTime(startsAt, timeZone)
    return days.size > 1 ? `${formatDay(startsAt, timeZone)}, ${time}` : time
  }
  const courtOf = ({ courtId }: Place) => courtNames.get(courtId) ?? ''
  return {
    placeOf: (number: number) => places.get(number),
    /** Whether it was called to its court, without a time. */
    isCalled: (number: number) => isCalling && places.has(number),
    /** 'Court 2 · 10:20 AM', with the day if matches are played on several; 'Court 2' if it was called. Undefined without a place. */
    placeText: (number: number): string | undefined => {
      const place = places.get(number)
      return place && (isCalling ? courtOf(place) : `${courtOf(place)} · ${when(place)}`)
    },
    /** How many matches are still to be played on its court before this one. */
    matchesBefore: (number: number, isDecided: (number: number) => boolean): number => {
      const own = places.get(number)
      if (!own) return 0
      return [...places.values()].filter(
        (place) => place.courtId === own.courtId && place.startsAt < own.startsAt && !isDecided(place.number),
      ).length
    },
  }
}
