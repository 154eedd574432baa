import type { Registration, UserTournament } from '#features/registrations/contract.ts'
import { plural } from '#lib/words.ts'
import { isOffer } from '../team-state.ts'

export const isOver = ({ status }: Pick<UserTournament, 'status'>) => status === 'completed' || status === 'cancelled'

/** Whether the user has a team in it, as its captain or under another one. */
export function playsIn({ userRegistrations, userTeam }: UserTournament): boolean {
  return userTeam !== undefined || userRegistrations.some(hasSpot)
}

const hasSpot = (registration: Registration) =>
  registration.paymentStatus === 'paid' || (registration.paymentStatus === 'pending' && !isFreeOffer(registration))

/** Whether a free spot is offered. Nothing is due for it, and the captain has it only after taking it. */
const isFreeOffer = (registration: Registration) => isOffer(registration) && registration.amount === 0

export type NextUp = {
  tournament: UserTournament
  /** The user's teams in it; empty for those who only organize it. */
  teams: string[]
  /** Those of them that are listed. */
  teamIds: string[]
  /** The registration that has to be paid first, if any. */
  due: Registration | undefined
}

/** The next tournament that the user plays in or organizes; null when there is none. `tournaments` has the latest start first. */
export function nextUpOf(tournaments: readonly UserTournament[], userId: string): NextUp | null {
  const tournament = tournaments.findLast((one) => !isOver(one) && (playsIn(one) || one.organizerId === userId))
  if (!tournament) return null
  const own = tournament.userRegistrations.filter(hasSpot)
  const { userTeam } = tournament
  return {
    tournament,
    teams: [...own.map(({ teamName }) => teamName), ...(userTeam ? [userTeam.name] : [])],
    teamIds: [...own.flatMap(({ teamId }) => teamId ?? []), ...(userTeam ? [userTeam.id] : [])],
    due: own
      .filter(({ paymentStatus }) => paymentStatus === 'pending')
      .toSorted((a, b) => (a.expiresAt ?? '').localeCompare(b.expiresAt ?? ''))[0],
  }
}

const hourMs = 3_600_000

/** 'In 3 days', 'In 5 hours' or 'In progress'. */
export function countdownText(startDate: string, now: Date): string {
  const hours = (Date.parse(startDate) - now.getTime()) / hourMs
  if (hours <= 0) return 'In progress'
  if (hours < 1) return 'In less than an hour'
  return `In ${hours < 48 ? plural(Math.floor(hours), 'hour') : plural(Math.floor(hours / 24), 'day')}`
}

export type SeasonMark = {
  tournament: UserTournament
  /** From 0 at the left end to 100 at the right one; today is at 50. */
  at: number
}

/** The browser's clock is a little later than the server's, and both should draw the same line. */
const tenths = (value: number) => Math.round(value * 10) / 10

const dayMs = 24 * hourMs
const shortestHalf = 30
const longestHalf = 183

/**
 * The tournaments around today, earliest first, with both ends of the line: as far back as ahead, from one to six months. Null when there is
 * none.
 */
export function seasonOf(tournaments: readonly UserTournament[], userId: string, now: Date) {
  const own = tournaments.filter((one) => one.status !== 'cancelled' && (playsIn(one) || one.organizerId === userId))
  const daysFrom = ({ startDate }: UserTournament) => (Date.parse(startDate) - now.getTime()) / dayMs
  const shown = own.filter((one) => Math.abs(daysFrom(one)) <= longestHalf).toReversed()
  if (shown.length === 0) return null
  const half = Math.max(shortestHalf, ...shown.map((one) => Math.abs(daysFrom(one))))
  return {
    from: new Date(now.getTime() - half * dayMs),
    to: new Date(now.getTime() + half * dayMs),
    marks: shown.map((tournament): SeasonMark => ({ tournament, at: tenths(50 + (daysFrom(tournament) / half) * 45) })),
  }
}
