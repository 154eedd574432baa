import { sql } from 'drizzle-orm'
import { claimLinks, refunds, registrations, teams, tournaments } from '#db/schema.ts'
import { withdrewFromDraw } from '#features/teams/server/in-draw.ts'
import { dollarsOf } from '#lib/money.ts'
import type { Registration } from '../contract.ts'
import { isPaidByClaimer, isUnpaid } from '../rules.ts'
import { playIfMoved, refundableUntil, type Play } from './moves/terms.ts'

export type RegistrationRow = typeof registrations.$inferSelect

/** Whom to notify about a registration: its captain, or nobody while the team has none. */
export const captainsOf = ({ userId }: Pick<RegistrationRow, 'userId'>): string[] => (userId === null ? [] : [userId])

/** The captain of a spot that is held or paid for by card. Only captains do either. */
export function captainOf({ id, userId }: Pick<RegistrationRow, 'id' | 'userId'>): string {
  if (userId === null) throw new Error(`registration ${id} has no captain`)
  return userId
}

/** What `toRegistration` needs: registrations joined to their tournament, and left-joined to their team. */
export const registrationColumns = {
  registration: registrations,
  photo: teams.photo,
  tournament: {
    name: tournaments.name,
    sport: tournaments.sport,
    location: tournaments.location,
    startDate: tournaments.startDate,
    timeZone: tournaments.timeZone,
    startedAt: tournaments.startedAt,
  },
  hasWithdrawn: withdrewFromDraw(registrations.teamId),
  isClaimed: sql<boolean>`exists (select from ${claimLinks} where ${claimLinks.teamId} = ${registrations.teamId} and ${claimLinks.before} is not null)`,
  /** A failed refund that the administrator sent again stays delayed until it succeeds. */
  isRefundDelayed: sql<boolean>`exists (select from ${refunds} where ${refunds.paymentIntentId} = ${registrations.paymentIntentId} and (${refunds.status} = 'failed' or (${refunds.status} = 'requested' and ${refunds.handledBy} is not null)))`,
  play: playIfMoved,
}

type Row = {
  photo: string | null
  registration: RegistrationRow
  tournament: Pick<
    typeof tournaments.$inferSelect,
    'name' | 'sport' | 'location' | 'startDate' | 'timeZone' | 'startedAt'
  >
  hasWithdrawn: boolean
  isClaimed: boolean
  isRefundDelayed: boolean
  play: Play | null
}

const shownStatus = {
  held: 'pending',
  pending: 'pending',
  paid: 'paid',
  refunded: 'refunded',
  withdrawn: 'withdrawn',
  expired: 'withdrawn',
} as const

export function toRegistration({
  registration,
  tournament,
  photo,
  hasWithdrawn,
  isClaimed,
  isRefundDelayed,
  ...row
}: Row): Registration {
  const { paymentStatus } = registration
  const onlyOrganizerWithdraws = isClaimed && !isPaidByClaimer(registration)
  const fullRefundUntil =
    row.play && !onlyOrganizerWithdraws ? refundableUntil(registration, tournament, row.play) : null
  const expiresAt = isUnpaid(registration) ? (registration.expiresAt?.toISOString() ?? null) : null
  return {
    id: registration.id,
    tournamentId: registration.tournamentId,
    tournamentName: tournament.name,
    sport: tournament.sport,
    location: tournament.location,
    startDate: tournament.startDate.toISOString(),
    timeZone: tournament.timeZone,
    teamId: registration.teamId,
    teamName: registration.teamName,
    teamPhoto: photo,
    paymentStatus: shownStatus[paymentStatus],
    createdAt: registration.registeredAt.toISOString(),
    amount: dollarsOf(isUnpaidRefund(registration) || registration.paidBy === 'waived' ? 0 : registration.feeCents),
    expiresAt,
    holdExpiresAt: paymentStatus === 'held' ? expiresAt : null,
    offeredAt: registration.offeredAt?.toISOString() ?? null,
    isReplacement: registration.replacementSearchId !== null,
    isReplaced: registration.spotGivenAt !== null,
    hasWithdrawn,
    paidBy: registration.paidBy,
    isRefundDelayed,
    fullRefundUntil: fullRefundUntil?.toISOString() ?? null,
    onlyOrganizerWithdraws,
  }
}

function isUnpaidRefund({ paymentStatus, paidBy }: RegistrationRow): boolean {
  return paymentStatus === 'refunded' && paidBy === null
}
