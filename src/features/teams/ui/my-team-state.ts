import type { UserTournament } from '../captain-contract.ts'
import type { Registration } from '../contract.ts'
import { hasLapsed, withdrawalOf } from '../rules.ts'

/** A captain's team, with its tournament; that is missing when it was deleted. */
export type MyTeam = { registration: Registration; tournament: UserTournament | undefined }

export type MyTeams = {
  /** Soonest to lapse first. */
  toPay: MyTeam[]
  /** Soonest to start first. */
  comingUp: MyTeam[]
  /** Latest first. */
  played: MyTeam[]
  /** Withdrawn or refunded; latest entered first. */
  left: MyTeam[]
}

/** A captain's teams, in the order in which they need attention. */
export function myTeamsOf(registrations: readonly Registration[], tournaments: readonly UserTournament[]): MyTeams {
  const tournamentOf = new Map(tournaments.map((tournament) => [tournament.id, tournament]))
  const all = registrations.map((registration) => ({
    registration,
    tournament: tournamentOf.get(registration.tournamentId),
  }))
  const ofStatus = (status: string) => all.filter(({ registration }) => registration.paymentStatus === status)
  const paid = ofStatus('paid').toSorted(by(({ registration }) => registration.startDate))
  return {
    toPay: ofStatus('pending').toSorted(by(({ registration }) => registration.expiresAt ?? '')),
    comingUp: paid.filter((team) => !isOver(team)),
    played: paid.filter(isOver).toReversed(),
    left: all.filter(({ registration }) => ['refunded', 'withdrawn'].includes(registration.paymentStatus)),
  }
}

function isOver({ tournament }: MyTeam): boolean {
  return tournament?.status === 'completed' || tournament?.status === 'cancelled'
}

function by(key: (team: MyTeam) => string) {
  return (a: MyTeam, b: MyTeam) => key(a).localeCompare(key(b))
}

/** What a captain can do with a team at `now`. The server decides again. */
export function actsOn({ registration, tournament }: MyTeam, now: Date) {
  const { paymentStatus, paidBy, teamId, expiresAt, startDate } = registration
  const withdrawal = withdrawalOf({ paymentStatus, paidBy, amountPaidCents: 0 }, new Date(startDate), now)
  const holdsPlace = paymentStatus === 'pending' || paymentStatus === 'paid'
  const isOpen = tournament !== undefined && now < new Date(tournament.registrationDeadline)
  return {
    pay: paymentStatus === 'pending' && !hasLapsed({ expiresAt: expiresAt ? new Date(expiresAt) : null }, now),
    edit: teamId !== null && holdsPlace && isOpen,
    /** A place that is only held has no team to withdraw. */
    giveUp: paymentStatus === 'pending' && teamId === null,
    withdraw: teamId !== null && typeof withdrawal !== 'string',
    receipt: paymentStatus === 'paid' || paymentStatus === 'refunded',
  }
}

/** Distinct tournaments entered, and distinct teams played in: those that hold a place, as captain or for another one. */
export function playedBy(registrations: readonly Registration[], tournaments: readonly UserTournament[]) {
  const own = registrations.filter(({ paymentStatus }) => paymentStatus === 'pending' || paymentStatus === 'paid')
  const others = tournaments.filter(({ userTeam }) => userTeam)
  return {
    tournaments: new Set([...own.map(({ tournamentId }) => tournamentId), ...others.map(({ id }) => id)]).size,
    teams: own.length + others.length,
  }
}
