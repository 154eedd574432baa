import { formatDollars } from '#lib/money.ts'
import type { Registration } from '../contract.ts'

/** 'Paid $40', 'Paid $40 in cash' or 'Fee waived'; null if nothing was paid, or entry is free. */
export function paidText({ amount, paidBy }: Pick<Registration, 'amount' | 'paidBy'>): string | null {
  if (paidBy === 'waived') return 'Fee waived'
  if (paidBy === null || paidBy === 'free' || amount === 0) return null
  return `Paid ${formatDollars(amount)}${paidBy === 'cash' ? ' in cash' : ''}`
}
