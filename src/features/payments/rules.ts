import { isEntryClosed } from '#features/tournaments/rules.ts'
import type { competitionStates } from '#features/tournaments/values.ts'
import type { Registration } from '#features/registrations/contract.ts'
import type { paymentMethods } from '#features/registrations/values.ts'
import { processingFee, withdrawalHours } from './values.ts'

/** What to do with a payment that arrived after its registration expired. After the draw, a team that paid would not be in it. */
export function latePaymentOutcome(tournament: {
  status: string
  competition: (typeof competitionStates)[number]
  cancelledAt: Date | null
  placesTaken: number
  maxTeams: number
  isNameFree: boolean
}): 'admit' | 'refund' {
  const isOpen = tournament.status === 'upcoming' && !isEntryClosed(tournament) && tournament.cancelledAt === null
  return isOpen && tournament.placesTaken < tournament.maxTeams && tournament.isNameFree ? 'admit' : 'refund'
}

/** Whether a payment is exactly the entry fee, in US dollars. Amounts can be changed at the provider, without us. */
export function isEntryFee(
  payment: { amount_received: number; currency: string },
  { feeCents }: { feeCents: number },
): boolean {
  return payment.amount_received === feeCents && payment.currency === 'usd'
}

/** The processing fee that a withdrawal keeps: 2.9 % + $0.30, rounded up to the cent. */
export function processingFeeCents(paidCents: number): number {
  return Math.ceil((paidCents * processingFee.perThousand) / 1000) + processingFee.cents
}

type PaymentMethod = (typeof paymentMethods)[number]

export type Withdrawal = { refundCents: number; feeKeptCents: number }

type Withdrawable = {
  paymentStatus: string
  paidBy: PaymentMethod | null
  amountPaidCents: number
  /** Until when the whole fee is returned, because the day or the place has moved. */
  fullRefundUntil: Date | null
  /** Whether only the organizer withdraws this team, and somebody else asks. */
  onlyOrganizerWithdraws?: boolean
}

/**
 * What a team that withdraws at `now` gets back, or why it cannot withdraw. A pending team can withdraw at any time and owes nothing; a paid
 * one until exactly 72 hours before the start, or with a full refund while that is open. Otherwise, cash is given back by the organizer.
 */
export function withdrawalOf(
  registration: Withdrawable,
  startDate: Date,
  now: Date,
): Withdrawal | 'nothing_to_withdraw' | 'organizer_withdraws' | 'withdrawal_too_late' | 'paid_in_cash' {
  const { paymentStatus, paidBy, amountPaidCents, onlyOrganizerWithdraws } = registration
  if (paymentStatus !== 'pending' && paymentStatus !== 'paid') return 'nothing_to_withdraw'
  if (onlyOrganizerWithdraws) return 'organizer_withdraws'
  if (paymentStatus === 'pending') return { refundCents: 0, feeKeptCents: 0 }
  if (isFullRefund(registration, now)) return { refundCents: amountPaidCents, feeKeptCents: 0 }
  if (paidBy === 'cash') return 'paid_in_cash'
  if (now.getTime() > startDate.getTime() - withdrawalHours * 3_600_000) return 'withdrawal_too_late'
  const feeKeptCents = paidBy === 'card' ? Math.min(amountPaidCents, processingFeeCents(amountPaidCents)) : 0
  return { refundCents: amountPaidCents - feeKeptCents, feeKeptCents }
}

/** Whether withdrawing at `now` returns the whole fee, because the day or the place has moved. */
export const isFullRefund = (
  registration: Pick<Withdrawable, 'paymentStatus' | 'fullRefundUntil'>,
  now: Date,
): boolean =>
  registration.paymentStatus === 'paid' && registration.fullRefundUntil !== null && now < registration.fullRefundUntil

/**
 * Why a fee that was recorded in cash or waived by mistake can't be undone, or null when it can. `isBegun`: the team's first match. `isRefundable`: the
 * tournament moved after the cash was taken, and the whole of it can be asked back. `hasWithdrawn`: from the draw, so it would owe nothing.
 */
export function undoRefusal(
  { paymentStatus, paidBy, spotGivenAt }: Pick<Withdrawable, 'paymentStatus' | 'paidBy'> & { spotGivenAt: unknown },
  { isBegun, isRefundable, hasWithdrawn }: { isBegun: boolean; isRefundable: boolean; hasWithdrawn: boolean },
): 'not_paid_by_hand' | 'team_replaced' | 'team_withdrew' | 'first_match_begun' | 'full_refund_open' | null {
  if (paymentStatus !== 'paid' || (paidBy !== 'cash' && paidBy !== 'waived')) return 'not_paid_by_hand'
  if (spotGivenAt !== null) return 'team_replaced'
  if (hasWithdrawn) return 'team_withdrew'
  if (isBegun) return 'first_match_begun'
  return isRefundable ? 'full_refund_open' : null
}

/** Until when the captain of a registration can withdraw it with a full refund, because its day or place has moved; or null. */
export function fullRefundOf(
  { paymentStatus, amount, fullRefundUntil }: Pick<Registration, 'paymentStatus' | 'amount' | 'fullRefundUntil'>,
  now: Date,
): Date | null {
  const until = fullRefundUntil ? new Date(fullRefundUntil) : null
  return amount > 0 && isFullRefund({ paymentStatus, fullRefundUntil: until }, now) ? until : null
}

/** How what is left of a payment is divided once its team has no spot: the processing fee is kept first, as far as the money goes. */
export function splitRefund(leftCents: number, feeDueCents: number): Withdrawal {
  const feeKeptCents = Math.min(leftCents, feeDueCents)
  return { refundCents: leftCents - feeKeptCents, feeKeptCents }
}

/** The number on a receipt, for people to quote: 'K3QD-9XW2', from the random end of the registration's id, without letters that look alike. */
export function receiptNumber(registrationId: string): string {
  let rest = Number.parseInt(registrationId.slice(-10), 16)
  let text = ''
  for (let place = 0; place < 8; place += 1) {
    text = `${crockford[rest % 32]}${text}`
    rest = Math.floor(rest / 32)
  }
  return `${text.slice(0, 4)}-${text.slice(4)}`
}

/** https://www.crockford.com/base32.html */
const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
