import { formatMoment } from '#lib/dates.ts'
import { formatDollars } from '#lib/money.ts'
import { withdrawalOf } from '../rules.ts'
import { withdrawalHours } from '../values.ts'

/** What a captain who pays `entryFee` dollars at `now` would get back for withdrawing, and until when. */
export function withdrawalTerms(cup: { startDate: string; timeZone: string }, entryFee: number, now: Date): string {
  const startDate = new Date(cup.startDate)
  const paid = {
    paymentStatus: 'paid',
    paidBy: 'card',
    amountPaidCents: Math.round(entryFee * 100),
    fullRefundUntil: null,
  } as const
  const withdrawal = withdrawalOf(paid, startDate, now)
  if (typeof withdrawal === 'string') {
    return `The tournament starts in less than ${withdrawalHours} hours, so there is no refund if you withdraw.`
  }
  const until = formatMoment(new Date(startDate.getTime() - withdrawalHours * 3_600_000), cup.timeZone)
  const [back, kept] = [withdrawal.refundCents, withdrawal.feeKeptCents].map((cents) => formatDollars(cents / 100))
  return `Withdraw by ${until} to get ${back} back: the processing fee of ${kept} is kept. No refunds after that.`
}
