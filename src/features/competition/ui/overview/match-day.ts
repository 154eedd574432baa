import { formatTime, toLocalDay } from '#lib/dates.ts'
import { formatLongDay } from '#lib/long-day.ts'
import type { MatchState, Snapshot } from '../../api-contract.ts'
import type { PublishedSchedule } from '../../schedule-contract.ts'

export interface MatchDay {
  /** '2026-12-05' in the tournament's time zone. */
  day: string
  isToday: boolean
  /** When its first match starts. */
  startsAt: string
  /** Its matches without a result, by start. Matches left over from earlier days come first. */
  open: MatchState[]
  over: MatchState[]
  /** When the first match after this day starts; null if this is the last day. */
  nextStartsAt: string | null
}

/** The day of a published schedule to show: today, else the next one, else the last one while matches are left. `today` is like '2026-12-05'. */
export function matchDayOf(
  { timeZone, matches: places }: Pick<PublishedSchedule, 'timeZone' | 'matches'>,
  matches: Snapshot['matches'],
  today: string,
): MatchDay | null {
  const byNumber = new Map(matches.map((match) => [match.number, match]))
  const planned = places.flatMap(({ number, startsAt }) => {
    const match = byNumber.get(number)
    return match && match.outcome !== 'not_needed' ? [{ match, startsAt, day: toLocalDay(startsAt, timeZone) }] : []
  })
  const hasOpen = planned.some(({ match }) => isOpen(match))
  const first = planned.find(({ day }) => day >= today) ?? (hasOpen ? planned.at(-1) : undefined)
  if (!first) return null
  const { day } = first
  const ofDay = planned.filter((one) => one.day === day)
  return {
    day,
    isToday: day === today,
    startsAt: ofDay[0]!.startsAt,
    open: planned.filter((one) => one.day <= day && isOpen(one.match)).map(({ match }) => match),
    over: ofDay.map(({ match }) => match).filter((match) => !isOpen(match)),
    nextStartsAt: planned.find((one) => one.day > day)?.startsAt ?? null,
  }
}

/** What to say once the last match of today has started: "All of today's matches are over. Play continues on Sunday, December 6, at 9:00 AM." */
export function endText({ open, nextStartsAt }: Pick<MatchDay, 'open' | 'nextStartsAt'>, timeZone: string): string {
  const today = open.length > 0 ? 'No more matches start today.' : "All of today's matches are over."
  if (!nextStartsAt) return today
  return `${today} Play continues on ${formatLongDay(nextStartsAt, timeZone)}, at ${formatTime(nextStartsAt, timeZone)}.`
}

/** Matches by the court where they are to be played, in the organizer's order of courts. */
export function byCourt(
  { courts, matches: places }: Pick<PublishedSchedule, 'courts' | 'matches'>,
  matches: MatchState[],
) {
  const courtOf = new Map(places.map(({ number, courtId }) => [number, courtId]))
  return courts.flatMap(({ id, name }) => {
    const own = matches.filter(({ number }) => courtOf.get(number) === id)
    return own.length > 0 ? [{ id, name, matches: own }] : []
  })
}

const isOpen = ({ status }: MatchState) => status !== 'decided'
