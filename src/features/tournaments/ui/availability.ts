import type { Tournament } from '../contract.ts'
import { formatTimeInZone, toLocalDay } from '#lib/dates.ts'
import { formatDollars } from '#lib/money.ts'
import { statusWord } from '#lib/words.ts'
import { entryRefusal } from '../rules.ts'

type Capacity = Pick<Tournament, 'registrationDeadline' | 'maxTeams' | 'placesTaken' | 'competition'>

/** Why no team can register at `now`, or null (the server decides again), and how many spots are open. */
export function availabilityOf(tournament: Capacity, now: Date) {
  const { maxTeams, placesTaken, competition } = tournament
  const registrationDeadline = new Date(tournament.registrationDeadline)
  return {
    refusal: entryRefusal({ registrationDeadline, maxTeams, placesTaken, competition }, now),
    left: Math.max(maxTeams - placesTaken, 0),
  }
}

/** '3 spots left', '1 spot left', 'Full', 'Closed', 'Active', 'Completed' or 'Canceled'. */
export function availabilityText(tournament: Capacity & Pick<Tournament, 'status'>, now: Date): string {
  const { refusal, left } = availabilityOf(tournament, now)
  if (tournament.status !== 'upcoming') return statusWord(tournament.status)
  if (refusal === 'registration_closed') return 'Closed'
  if (refusal === 'tournament_full') return 'Full'
  return left === 1 ? '1 spot left' : `${left} spots left`
}

/**
 * The number that matters on the registration card, and what it counts: spots remaining while teams can register or are waiting for a spot
 * ('3', 'spots remaining'), after that the teams that play ('12', 'teams are playing').
 */
export function teamsFigure(tournament: Capacity & Pick<Tournament, 'status' | 'currentTeams'>, now: Date) {
  const { status, currentTeams } = tournament
  const { refusal, left } = availabilityOf(tournament, now)
  if (status === 'cancelled') return figure(currentTeams, 'team was registered', 'teams were registered')
  if (status === 'completed') return figure(currentTeams, 'team played', 'teams played')
  if (status === 'active') return figure(currentTeams, 'team is playing', 'teams are playing')
  if (refusal === 'registration_closed') return figure(currentTeams, 'team will play', 'teams will play')
  return figure(left, 'spot remaining', 'spots remaining')
}

/** Whether only the last spots are open: at most three, and a quarter of all. */
export function isNearlyFull(tournament: Capacity, now: Date): boolean {
  const { refusal, left } = availabilityOf(tournament, now)
  return refusal === null && left <= 3 && left * 4 <= tournament.maxTeams
}

/** When registration closes, if that is in less than six days: 'today', 'Friday'. Null before that, and once registration is closed. */
export function closingDay(tournament: Capacity & Pick<Tournament, 'status' | 'timeZone'>, now: Date): string | null {
  const { registrationDeadline, timeZone } = tournament
  if (isClosed(tournament, now) || Date.parse(registrationDeadline) - now.getTime() >= 6 * dayMs) return null
  if (toLocalDay(registrationDeadline, timeZone) === toLocalDay(now, timeZone)) return 'today'
  return new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'long' }).format(new Date(registrationDeadline))
}

const dayMs = 86_400_000

const figure = (count: number, one: string, many: string) => ({ count, words: count === 1 ? one : many })

/** Whether registration is over: the deadline has passed, or the tournament is being played, over or canceled. */
export const isClosed = (tournament: Capacity & Pick<Tournament, 'status'>, now: Date) =>
  tournament.status !== 'upcoming' || availabilityOf(tournament, now).refusal === 'registration_closed'

/** 'Starts today at 9:00 AM CST', 'Starts tomorrow' or 'Starts in 12 days', by the tournament's calendar. The header has the date. */
export function startText({ startDate, timeZone }: Pick<Tournament, 'startDate' | 'timeZone'>, now: Date): string {
  const dayOf = (instant: string | Date) => Date.parse(toLocalDay(instant, timeZone)) / dayMs
  const days = dayOf(startDate) - dayOf(now)
  if (days <= 0) return `Starts today at ${formatTimeInZone(startDate, timeZone)}`
  return days === 1 ? 'Starts tomorrow' : `Starts in ${days} days`
}

/** '$40 per team' */
export const feeText = ({ entryFee }: Pick<Tournament, 'entryFee'>) =>
  entryFee === 0 ? 'Free for all teams' : `${formatDollars(entryFee)} per team`

/** What matters once registration is over: when the tournament starts, ends or ended; null when it was canceled. */
export function nextMoment({ status, startDate, endDate }: Pick<Tournament, 'status' | 'startDate' | 'endDate'>) {
  if (status === 'cancelled') return null
  if (status === 'upcoming') return { word: 'Starts', instant: startDate }
  return { word: status === 'active' ? 'Ends' : 'Ended', instant: endDate }
}

/** What a visitor signs up for: 'Create an account to enter Rose City Hoops Classic. 1 spot left.' */
export const signUpReason = (tournament: Capacity & Pick<Tournament, 'status' | 'name'>, now: Date) =>
  `Create an account to enter ${tournament.name}. ${availabilityText(tournament, now)}.`
