import { formatDate } from '#lib/dates.ts'
import { exactDollars, formatDollars } from '#lib/money.ts'
import type { Receipt } from '../../contract.ts'

/** What happened to the fee of a team whose tournament was canceled, for its captain. */
export function moneyText({
  paidBy,
  paymentStatus,
  refund,
  amount,
  timeZone,
  cashReturnedAt,
}: Pick<Receipt, 'amount' | 'paidBy' | 'paymentStatus' | 'refund' | 'timeZone' | 'cashReturnedAt'>): string {
  if (paidBy === null) return unpaidText({ amount, paymentStatus })
  if (paidBy === 'free') return "Entry was free, so there's nothing to refund."
  if (paidBy === 'waived') return "Your fee was waived, so there's nothing to refund."
  if (refund) return refundText(refund, timeZone)
  if (paidBy === 'cash' && paymentStatus === 'refunded') return cashText(amount, cashReturnedAt, timeZone)
  return 'The receipt shows what was paid.'
}

/** For a team that never paid, which has no receipt; empty where entry is free. */
export function unpaidText({ amount, paymentStatus }: Pick<Receipt, 'amount' | 'paymentStatus'>): string {
  if (paymentStatus === 'refunded') return "You weren't charged."
  return amount > 0 ? "Your team hadn't paid, so nothing was charged." : ''
}

/** The site never sees cash, so it only says what the organizer entered. */
const cashText = (amount: number, returnedAt: string | null, timeZone: string) =>
  returnedAt === null
    ? `The organizer returns ${formatDollars(amount)}.`
    : `The organizer marked ${formatDollars(amount)} as returned on ${formatDate(returnedAt, timeZone)}.`

function refundText({ amount, status, requestedAt }: NonNullable<Receipt['refund']>, timeZone: string): string {
  const money = exactDollars(amount)
  return {
    requested: `${money} is on its way to your card.`,
    failed: `Your refund of ${money} is delayed because the bank didn't accept it. You'll still get it. We're taking care of it.`,
    settled: `We returned ${money} to you.`,
    void: 'Nothing was left to refund.',
    succeeded: `We refunded ${money} to your card on ${formatDate(requestedAt, timeZone)}. Banks usually take 5 to 10 business days to show it.`,
  }[status]
}
