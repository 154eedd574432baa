import type { Registration } from '#features/registrations/contract.ts'

type Fee = Pick<Registration, 'paymentStatus' | 'paidBy'>

/** How the fee was settled in the meantime; null if it wasn't. By card: in another tab, or by somebody with the pay link. */
export function settledBy({ paymentStatus, paidBy }: Fee): 'cash' | 'waived' | 'card' | null {
  if (paymentStatus !== 'paid') return null
  return paidBy === 'cash' || paidBy === 'waived' || paidBy === 'card' ? paidBy : null
}
