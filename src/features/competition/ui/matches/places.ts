import { formatDay, formatTime, toLocalDay } from '#lib/dates.ts'
import { capitalize, plural } from '#lib/words.ts'
import { replayName } from '../../game-text.ts'
import type { PublishedSchedule } from '../../schedule-contract.ts'

type Place = PublishedSchedule['matches'][number]

/** Of several matches on a court that were started and not finished, the one that started last. */
function runningOn(schedule: PublishedSchedule | null) {
  const started =
    schedule?.matches.filter(({ startedAt, finishedAt }) => startedAt !== null && finishedAt === null) ?? []
  return (schedule?.courts ?? []).flatMap(({ id, name }) => {
    const own = started.filter(({ courtId }) => courtId === id)
    const [last] = own.toSorted((a, b) => (b.startedAt ?? '').localeCompare(a.startedAt ?? ''))
    return last ? [{ court: name, number: last.number }] : []
  })
}

/** Of the matches called to each court, the last one. */
const calledTo = ({ courts, matches }: PublishedSchedule) =>
  courts.flatMap(({ id, name }) => {
    const last = matches.findLast(({ courtId }) => courtId === id)
    return last ? [{ court: name, number: last.number }] : []
  })

const asReplay = ({ game }: Place, text: string) => (game > 1 ? `${capitalize(replayName(game))}: ${text}` : text)

/** Where and when matches are played, as published. `late` has when matches without a certain time will start. */
export function placesOf(schedule: PublishedSchedule | null, late: ReadonlyMap<number, string> = new Map()) {
  const places = new Map(schedule?.matches.map((place) => [place.number, place]))
  const order = new Map([...places.keys()].map((number, index) => [number, index]))
  const orderOf = ({ number }: { number: number }) => order.get(number) ?? places.size
  const courtNames = new Map(schedule?.courts.map(({ id, name }) => [id, name]))
  const timeZone = schedule?.timeZone ?? 'UTC'
  const days = new Set(schedule?.matches.map(({ startsAt }) => formatDay(startsAt, timeZone)))
  const isCalling = schedule?.mode === 'next_free_court'
  const expectedOf = ({ number, startsAt }: Place) => {
    const expected = late.get(number)
    return `${expected ? 'about ' : ''}${formatTime(expected ?? startsAt, timeZone)}`
  }
  const timeOf = (place: Place) => {
    const expected = late.get(place.number)
    if (!expected) return expectedOf(place)
    if (expected !== place.startsAt) return `${expectedOf(place)} (scheduled ${formatTime(place.startsAt, timeZone)})`
    return `${expectedOf(place)}${place.originalStartsAt ? ` (was ${sameDayTime(place.originalStartsAt, expected, timeZone)})` : ''}`
  }
  const withDay = (place: Place) => `${formatDay(place.startsAt, timeZone)}, ${timeOf(place)}`
  const when = (place: Place) => (days.size > 1 ? withDay(place) : timeOf(place))
  const whenOn = (day: string, place: Place) =>
    toLocalDay(place.startsAt, timeZone) === day ? timeOf(place) : withDay(place)
  const running = runningOn(schedule)
  const courtOf = ({ courtId }: Place) => courtNames.get(courtId) ?? ''
  return {
    placeOf: (number: number) => places.get(number),
    /** Compares matches by start, then by court; those without a place come last. */
    byPlace: (a: { number: number }, b: { number: number }) => orderOf(a) - orderOf(b),
    /** Whether it was called to its court, without a time. */
    isCalled: (number: number) => isCalling && places.has(number),
    /**
     * 'Court 2 · 10:20 AM' or 'Court 2 · about 10:45 AM (scheduled 10:20 AM)', with the day if matches are played on several; 'Court 2' if it was
     * called. 'Replay: Court 2 · 10:20 AM' after a tie. Undefined without a place.
     */
    placeText: (number: number): string | undefined => {
      const place = places.get(number)
      return place && asReplay(place, isCalling ? courtOf(place) : `${courtOf(place)} · ${when(place)}`)
    },
    /** 'Court 2 · 10:20 AM' among the matches of this day ('2026-12-05'), even if matches are played on several. */
    placeOn: (day: string, number: number): string | undefined => {
      const place = places.get(number)
      return place && asReplay(place, `${courtOf(place)} · ${whenOn(day, place)}`)
    },
    /** '10:20 AM · Court 2' or 'About 10:45 AM · Court 2', with the day if matches are played on several; 'Court 2' if it was called. */
    nextText: (number: number): string | undefined => {
      const place = places.get(number)
      if (!place || isCalling) return place && courtOf(place)
      const day = days.size > 1 ? `${formatDay(place.startsAt, timeZone)}, ` : ''
      return capitalize(`${day}${expectedOf(place)} · ${courtOf(place)}`)
    },
    /** 'Was 9:10 PM, 25 minutes later', with 'about 25 minutes' if that is only expected; undefined without a change. */
    changeText: (number: number): string | undefined => {
      const place = places.get(number)
      return place && !isCalling ? changeText(place, late.get(number), timeZone) : undefined
    },
    /** '10:20 AM' among the matches of its court on this day. */
    timeOn: (day: string, number: number): string | undefined => {
      const place = places.get(number)
      return place && asReplay(place, whenOn(day, place))
    },
    /** The match that each court is playing, as marked by those who score, by court. */
    running,
    /** The match that each court is playing or, without times, that was called to it. It may still wait for its result. */
    onCourts: schedule?.mode === 'next_free_court' ? calledTo(schedule) : running,
    isRunning: (match: number) => running.some(({ number }) => number === match),
    /** How many matches are still to be played on its court before this one. */
    matchesBefore: (number: number, isDecided: (number: number) => boolean): number => {
      const own = places.get(number)
      if (!own) return 0
      return [...places.values()].filter(
        ({ courtId, startsAt, number: other, finishedAt }) =>
          courtId === own.courtId && startsAt < own.startsAt && finishedAt === null && !isDecided(other),
      ).length
    },
  }
}

/** '9:10 PM', with the day if it isn't that of `other`. */
function sameDayTime(instant: string, other: string, timeZone: string): string {
  const time = formatTime(instant, timeZone)
  return toLocalDay(instant, timeZone) === toLocalDay(other, timeZone)
    ? time
    : `${formatDay(instant, timeZone)}, ${time}`
}

function changeText(
  { startsAt, originalStartsAt, startedAt }: Place,
  late: string | undefined,
  timeZone: string,
): string | undefined {
  const expected = late ?? startsAt
  const original = originalStartsAt ?? startsAt
  const minutes = Math.round((Date.parse(expected) - Date.parse(original)) / 60_000)
  if (minutes === 0 || startedAt !== null) return undefined
  const was = `Was ${sameDayTime(original, expected, timeZone)}`
  // Longer ones are easier to read as a time than as minutes.
  if (Math.abs(minutes) > 120) return was
  const by = late === undefined ? Math.abs(minutes) : Math.round(Math.abs(minutes) / 5) * 5
  if (by === 0) return undefined
  const about = late === undefined ? '' : 'about '
  return `${was}, ${about}${plural(by, 'minute')} ${minutes > 0 ? 'later' : 'earlier'}`
}
