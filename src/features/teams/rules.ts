import {
  holdMinutes,
  maxUnpaidEntries,
  payLaterHours,
  processingFee,
  reminderHours,
  withdrawalHours,
} from './values.ts'

/** When a place that is held for a card form lapses. A hold made before the deadline is honoured after it. */
export function holdUntil(now: Date): Date {
  return new Date(now.getTime() + holdMinutes * 60_000)
}

/** When a team that pays later loses its place: 48 hours from now or at the deadline, whichever comes first. */
export function payUntil(now: Date, registrationDeadline: Date): Date {
  return new Date(Math.min(now.getTime() + payLaterHours * 3_600_000, registrationDeadline.getTime()))
}

/**
 * When a team that the administrator set back to pending loses its place. After the deadline, which the administrator is not bound
 * by, it has the whole 48 hours: else it would lapse in the moment it was set.
 */
export function reopenUntil(now: Date, registrationDeadline: Date): Date {
  const isOpen = now < registrationDeadline
  return isOpen ? payUntil(now, registrationDeadline) : new Date(now.getTime() + payLaterHours * 3_600_000)
}

/** A place lapses at its very moment. It is still taken until the sweep has made sure that nothing was paid for it. */
export function hasLapsed(place: { expiresAt: Date | null }, now: Date): boolean {
  return place.expiresAt !== null && place.expiresAt <= now
}

export function unpaidRefusal(unpaidEntries: number): 'too_many_unpaid' | null {
  return unpaidEntries >= maxUnpaidEntries ? 'too_many_unpaid' : null
}

/** What happens to money that arrived for a place that had already lapsed. */
export function latePaymentFate(tournament: {
  status: string
  deletedAt: Date | null
  placesTaken: number
  maxTeams: number
  isNameFree: boolean
}): 'admit' | 'refund' {
  const isOpen = tournament.status === 'upcoming' && tournament.deletedAt === null
  return isOpen && tournament.placesTaken < tournament.maxTeams && tournament.isNameFree ? 'admit' : 'refund'
}

/** The processing fee that a withdrawal keeps: 2.9 % + $0.30, rounded up to the cent. */
export function processingFeeCents(paidCents: number): number {
  return Math.ceil((paidCents * processingFee.perThousand) / 1000) + processingFee.cents
}

export type Withdrawal = { refundCents: number; feeKeptCents: number }

/**
 * What a captain gets back who withdraws at `now`, or why they cannot. A pending team costs nothing and may go any time; a paid
 * one until 72 hours before the start, that moment included. Cash went through the organizer's hands and comes back the same way.
 */
export function withdrawalOf(
  place: { paymentStatus: string; paidBy: 'card' | 'free' | 'cash' | null; amountPaidCents: number },
  startDate: Date,
  now: Date,
): Withdrawal | 'nothing_to_withdraw' | 'withdrawal_too_late' | 'paid_in_cash' {
  if (place.paymentStatus === 'pending') return { refundCents: 0, feeKeptCents: 0 }
  if (place.paymentStatus !== 'paid') return 'nothing_to_withdraw'
  if (place.paidBy === 'cash') return 'paid_in_cash'
  if (now.getTime() > startDate.getTime() - withdrawalHours * 3_600_000) return 'withdrawal_too_late'
  const feeKeptCents = Math.min(
    place.amountPaidCents,
    place.paidBy === 'free' ? 0 : processingFeeCents(place.amountPaidCents),
  )
  return { refundCents: place.amountPaidCents - feeKeptCents, feeKeptCents }
}

/** Whether a pending team's captain is to be reminded: in the last 24 hours, and only of a place that was given for longer. */
export function isReminderDue(place: { registeredAt: Date; expiresAt: Date | null }, now: Date): boolean {
  if (!place.expiresAt) return false
  const from = place.expiresAt.getTime() - reminderHours * 3_600_000
  return place.registeredAt.getTime() < from && now.getTime() >= from && now < place.expiresAt
}
