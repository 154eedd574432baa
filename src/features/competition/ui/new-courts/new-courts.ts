import type { NewCourts } from '../../courts-contract.ts'
import { matchMinutes, maxCourts, maxScheduleDays, restMinutes } from '../../values.ts'

/** Courts of a new tournament as they are typed; without a number or names, it has none yet. */
export type TypedCourts = {
  count: string
  names: string
  from: string
  until: string
  minutes: string
  rest: string
}

export const noCourts: TypedCourts = {
  count: '',
  names: '',
  from: '09:00',
  until: '18:00',
  minutes: String(matchMinutes.usual),
  rest: String(restMinutes.usual),
}

/** The days of the tournament, as many as can have opening hours; its dates are local, like '2026-12-05' or '2026-12-05T09:00'. */
export function daysFrom(startDate: string, endDate: string): string[] {
  const [first, last] = [Date.parse(startDate.slice(0, 10)), Date.parse(endDate.slice(0, 10))]
  if (Number.isNaN(first) || Number.isNaN(last)) return []
  const count = Math.min(Math.round((last - first) / dayMs) + 1, maxScheduleDays)
  return Array.from({ length: Math.max(count, 0) }, (_, index) => dayAfter(first, index))
}

/**
 * What is sent: the same hours for every court on every day, with the first as the main court. Null if there are no courts. The server checks it.
 * A night begins before `endDate`, which is local too.
 */
export function sentNewCourts(typed: TypedCourts, days: readonly string[], endDate: string): NewCourts | null {
  const hours = days
    .map((day) => hoursOn(day, typed.from, typed.until))
    .filter(({ opensAt }) => typed.until > typed.from || opensAt < endDate)
  const courts = namesOf(typed).map((name, index) => ({ name, isMain: index === 0, hours }))
  if (courts.length === 0) return null
  return {
    courts,
    rounds: [],
    minutes: numberOf(typed.minutes),
    rest: numberOf(typed.rest),
    waitsForRounds: false,
    dutyTeams: 'none',
  }
}

/** Opening hours as they are sent. What closes at or before its opening closes on the next day. */
export const hoursOn = (day: string, from: string, until: string) => ({
  opensAt: `${day}T${from}`,
  closesAt: `${until > from ? day : dayAfter(Date.parse(day), 1)}T${until}`,
})

/** The names that were typed, and 'Court 3' for those that have none. */
export function namesOf({ count, names }: TypedCourts): string[] {
  const typed = names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  // One more than is allowed is enough to be refused.
  const length = Math.max(typed.length, isCount(count) ? Number(count) : maxCourts + 1)
  return Array.from({ length }, (_, index) => typed[index] ?? `Court ${index + 1}`)
}

/** Whether this can be a number of courts; none if it is empty. */
export const isCount = (count: string) =>
  Number.isInteger(Number(count)) && Number(count) >= 0 && Number(count) <= maxCourts

/** NaN for anything that isn't a number, an empty text too. */
export const numberOf = (text: string) => (text.trim() === '' ? Number.NaN : Number(text))

const dayMs = 86_400_000
const dayAfter = (start: number, days: number) => new Date(start + days * dayMs).toISOString().slice(0, 10)
