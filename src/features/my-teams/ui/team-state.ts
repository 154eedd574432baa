import type { UserTournament } from '#features/registrations/contract.ts'
import type { Registration } from '#features/registrations/contract.ts'
import { plural } from '#lib/words.ts'
import { hasExpired } from '#features/registrations/rules.ts'
import { fullRefundOf, withdrawalOf } from '#features/payments/rules.ts'

/** A captain's team with its tournament, which is undefined if it was canceled. */
export type MyTeam = { registration: Registration; tournament: UserTournament | undefined }

export type MyTeams = {
  /** Spots offered from a waiting list; soonest to expire first. */
  offered: MyTeam[]
  /** Soonest due first. */
  toPay: MyTeam[]
  /** Soonest to start first. */
  comingUp: MyTeam[]
  /** Latest first. */
  played: MyTeam[]
  /** Withdrawn, refunded, replaced, or out of the draw without having paid; latest entered first. */
  left: MyTeam[]
}

/** Whether the team withdrew from the draw before it paid: then it owes nothing. */
export const hasLeftUnpaid = ({ paymentStatus, hasWithdrawn }: Registration) =>
  hasWithdrawn && paymentStatus === 'pending'

const hasSpot = (registration: Registration) => {
  const { paymentStatus, isReplaced } = registration
  return !isReplaced && !hasLeftUnpaid(registration) && (paymentStatus === 'pending' || paymentStatus === 'paid')
}

const isLeft = ({ registration }: MyTeam) => !hasSpot(registration)

/** A captain's teams, grouped and sorted by how urgently they need attention. */
export function myTeamsOf(registrations: readonly Registration[], tournaments: readonly UserTournament[]): MyTeams {
  const tournamentOf = new Map(tournaments.map((tournament) => [tournament.id, tournament]))
  const all = registrations.map((registration) => ({
    registration,
    tournament: tournamentOf.get(registration.tournamentId),
  }))
  const ofStatus = (status: string) => all.filter((team) => !isLeft(team) && team.registration.paymentStatus === status)
  const paid = ofStatus('paid').toSorted(by(({ registration }) => registration.startDate))
  const pending = ofStatus('pending').toSorted(by(({ registration }) => registration.expiresAt ?? ''))
  return {
    offered: pending.filter(({ registration }) => isOffer(registration)),
    toPay: pending.filter(({ registration }) => !isOffer(registration)),
    comingUp: paid.filter((team) => !isOver(team)),
    played: paid.filter(isOver).toReversed(),
    left: all.filter(isLeft),
  }
}

/** Whether this is a spot offered from a waiting list that its captain has not taken yet. */
export const isOffer = ({ offeredAt, holdExpiresAt }: Pick<Registration, 'offeredAt' | 'holdExpiresAt'>) =>
  offeredAt !== null && holdExpiresAt !== null

/** '11 hours' or '45 minutes' until this instant, rounded down. */
export function timeLeftText(until: string, now: Date): string {
  const minutes = Math.floor((Date.parse(until) - now.getTime()) / 60_000)
  return minutes < 60 ? plural(minutes, 'minute') : plural(Math.floor(minutes / 60), 'hour')
}

function isOver({ tournament }: MyTeam): boolean {
  return tournament?.status === 'completed' || tournament?.status === 'cancelled'
}

function by(key: (team: MyTeam) => string) {
  return (a: MyTeam, b: MyTeam) => key(a).localeCompare(key(b))
}

/** What a captain can do with a team at `now`. The server decides again. */
export function actionsOn({ registration, tournament }: MyTeam, now: Date) {
  const { paymentStatus, paidBy, teamId, expiresAt, startDate, amount, onlyOrganizerWithdraws } = registration
  const fullRefundUntil = registration.fullRefundUntil ? new Date(registration.fullRefundUntil) : null
  const withdrawal = withdrawalOf(
    { paymentStatus, paidBy, amountPaidCents: 0, fullRefundUntil, onlyOrganizerWithdraws },
    new Date(startDate),
    now,
  )
  const hasSpot = paymentStatus === 'pending' || paymentStatus === 'paid'
  const isPayable =
    paymentStatus === 'pending' && !hasExpired({ expiresAt: expiresAt ? new Date(expiresAt) : null }, now)
  const isOpen = tournament !== undefined && now < new Date(tournament.registrationDeadline)
  return {
    pay: isPayable && amount > 0,
    /** A spot offered in a free tournament. */
    takeFree: isPayable && amount === 0 && isOffer(registration),
    edit: teamId !== null && hasSpot && isOpen,
    /** A hold has no team to withdraw. */
    release: paymentStatus === 'pending' && teamId === null,
    withdraw: teamId !== null && typeof withdrawal !== 'string',
    asksOrganizer: withdrawal === 'organizer_withdraws',
    /** Until when withdrawing returns the whole fee, because the tournament has moved. */
    fullRefundUntil: fullRefundOf(registration, now),
    receipt: paymentStatus === 'paid' || (paymentStatus === 'refunded' && paidBy !== null),
  }
}

/** The number of distinct tournaments and teams with a spot, as a captain or as a member of another captain's team. */
export function playedBy(registrations: readonly Registration[], tournaments: readonly UserTournament[]) {
  const own = registrations.filter(hasSpot)
  const others = tournaments.filter(({ userTeam }) => userTeam)
  return {
    tournaments: new Set([...own.map(({ tournamentId }) => tournamentId), ...others.map(({ id }) => id)]).size,
    teams: own.length + others.length,
  }
}
