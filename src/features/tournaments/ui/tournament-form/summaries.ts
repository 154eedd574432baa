import { plural } from '#lib/words.ts'
import { maxTeamsLimit } from '../../values.ts'
import type { FormValues } from './fields.ts'

type MoneyValues = Pick<FormValues, 'maxTeams' | 'entryFee' | 'prizePool'>

/** Amounts in dollars: the fees of a full tournament, and what they leave after the prizes. Null while a number is missing. */
export function moneyOf({ maxTeams, entryFee, prizePool }: MoneyValues) {
  const isKnown = [maxTeams, entryFee, prizePool].every((value) => Number.isFinite(value) && value >= 0)
  if (!isKnown || maxTeams > maxTeamsLimit) return null
  const fees = Math.round(maxTeams * entryFee * 100) / 100
  const breakEven = entryFee > 0 ? Math.ceil(prizePool / entryFee) : Infinity
  return {
    fees,
    prizes: prizePool,
    left: Math.round((fees - prizePool) * 100) / 100,
    /** The number of teams from which fees cover the prizes; null if no number does, or any. */
    teamsToCover: prizePool > 0 && breakEven <= maxTeams ? breakEven : null,
  }
}

type DateValues = Pick<FormValues, 'registrationDeadline' | 'startDate' | 'endDate'>

/** The three dates in order, with the time to the next one: '6 days', 'too early', null if unknown, and undefined for the last. */
export function timelineOf({ registrationDeadline, startDate, endDate }: DateValues) {
  const points = [
    { label: 'Registration closes', at: registrationDeadline },
    { label: 'Starts', at: startDate },
    { label: 'Ends', at: endDate },
  ]
  return points.map(({ label, at }, index) => {
    const next = points[index + 1]
    return { label, at: timeOf(at) === null ? null : at, next: next && spanText(at, next.at) }
  })
}

/** Local times are compared as if they were UTC: an hour of daylight saving makes no difference to a sketch. */
function timeOf(local: string): number | null {
  const time = Date.parse(`${local}Z`)
  return Number.isNaN(time) ? null : time
}

function spanText(from: string, to: string): string | null {
  const [start, end] = [timeOf(from), timeOf(to)]
  if (start === null || end === null) return null
  if (end <= start) return 'too early'
  const minutes = Math.round((end - start) / 60_000)
  const hours = Math.round(minutes / 60)
  if (minutes < 60) return plural(minutes, 'minute')
  return hours < 48 ? plural(hours, 'hour') : plural(Math.round(hours / 24), 'day')
}
