import { formatMoment } from '#lib/dates.ts'
import { formatDollars } from '#lib/money.ts'
import { withdrawalOf } from '../rules.ts'
import { withdrawalHours } from '../values.ts'

interface Cup {
  startDate: string
  timeZone: string
}

/** What a captain who pays `entryFee` dollars at `now` would get back for withdrawing, and until when. */
export function withdrawalTerms(cup: Cup, entryFee: number, now: Date): string {
  const terms = termsOf(cup, entryFee, now)
  if (!terms) return `${tooLate} if you withdraw.`
  const { until, back, kept } = terms
  return `Withdraw by ${until} to get ${back} back: the processing fee of ${kept} is kept. No refunds after that.`
}

/**
 * The same for somebody who pays through a team's pay link. Only the organizer can withdraw that team, until `fullRefundUntil` for a full refund, because
 * its day or place has moved.
 */
export function linkRefundTerms(cup: Cup, entryFee: number, now: Date, fullRefundUntil: string | null): string {
  const terms = termsOf(cup, entryFee, now)
  if (fullRefundUntil !== null) {
    const fullUntil = new Date(fullRefundUntil)
    const until = formatMoment(fullUntil, cup.timeZone)
    const full = `The date or location has changed since the team registered. If the organizer withdraws the team by ${until}, the full ${formatDollars(entryFee)} goes back to your card.`
    if (!terms || terms.deadline <= fullUntil) return `${full} No refunds after that.`
    return `${full} After that, withdrawals by ${terms.until} are refunded minus the processing fee of ${terms.kept}. No refunds after that.`
  }
  if (!terms) return `${tooLate} if the team withdraws.`
  const { until, back, kept } = terms
  return `If the organizer withdraws the team by ${until}, ${back} goes back to your card: the processing fee of ${kept} is kept. No refunds after that.`
}

const tooLate = `The tournament starts in less than ${withdrawalHours} hours, so there is no refund`

function termsOf(cup: Cup, entryFee: number, now: Date) {
  const startDate = new Date(cup.startDate)
  const paid = {
    paymentStatus: 'paid',
    paidBy: 'card',
    amountPaidCents: Math.round(entryFee * 100),
    fullRefundUntil: null,
  } as const
  const withdrawal = withdrawalOf(paid, startDate, now)
  if (typeof withdrawal === 'string') return null
  const deadline = new Date(startDate.getTime() - withdrawalHours * 3_600_000)
  const until = formatMoment(deadline, cup.timeZone)
  const { refundCents, feeKeptCents } = withdrawal
  return { deadline, until, back: formatDollars(refundCents / 100), kept: formatDollars(feeKeptCents / 100) }
}
