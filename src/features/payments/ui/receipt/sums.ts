import { formatDollars } from '#lib/money.ts'
import type { Receipt } from '../../contract.ts'
import { cardBrands } from '../../values.ts'

type Line = { label: string; value: string }
type Moneyed = Pick<Receipt, 'paymentStatus' | 'amount' | 'paidBy' | 'refund' | 'cashReturnedAt' | 'isRefundDelayed'>

type ReceiptSums = {
  title: 'Receipt' | 'Payment Due' | 'Registration'
  /** The fee and what was refunded. */
  lines: Line[]
  total: Line
}

const refundWords = {
  requested: 'Refund on its way',
  succeeded: 'Refunded',
  failed: 'Refund delayed',
  settled: 'Refunded manually',
  void: 'Nothing left to refund',
}

/** What a registration cost its captain. */
export function sumsOf({
  paymentStatus,
  amount,
  paidBy,
  refund,
  cashReturnedAt,
  isRefundDelayed,
}: Moneyed): ReceiptSums {
  const fee = { label: 'Entry fee', value: formatDollars(amount) }
  const nothing = { label: 'Total paid', value: formatDollars(0) }
  if (paymentStatus === 'pending') return { title: 'Payment Due', lines: [fee], total: { ...fee, label: 'Amount due' } }
  if (paymentStatus === 'paid') return { title: 'Receipt', lines: [fee], total: { ...fee, label: 'Paid' } }
  if (paidBy === null) return { title: 'Registration', lines: [fee, back('Not charged', amount)], total: nothing }
  if (amount === 0) return { title: 'Registration', lines: [fee], total: nothing }
  if (!refund)
    return { title: 'Receipt', lines: [fee, back(returnedText(paidBy, cashReturnedAt), amount)], total: nothing }
  const lines = [fee, back(refundWords[isRefundDelayed ? 'failed' : refund.status], refund.amount)]
  const processingFee = { label: 'Processing fee kept', value: formatDollars(refund.feeKept) }
  return { title: 'Receipt', lines, total: refund.feeKept > 0 ? processingFee : nothing }
}

function returnedText(paidBy: Receipt['paidBy'], cashReturnedAt: string | null): string {
  if (paidBy === 'card') return 'Charged back by the bank'
  return cashReturnedAt === null ? 'To be returned by the organizer' : 'Returned by the organizer'
}

function back(label: string, dollars: number): Line {
  return { label, value: formatDollars(-dollars) }
}

/** How it was paid, in words; null if it wasn't. */
export function meansOf({ paidBy, card }: Pick<Receipt, 'paidBy' | 'card'>): string | null {
  if (paidBy === 'card' && card) return `${cardBrands[card.brand] ?? 'Card'} ending in ${card.last4}`
  return paidBy && { card: 'Card', cash: 'Cash', free: 'Free entry', waived: 'Fee waived' }[paidBy]
}
