import type { Snapshot } from '#features/competition/api-contract.ts'
import type { Entry } from '#features/registrations/contract.ts'
import { canOrganize } from '#features/tournaments/rules.ts'
import type { OfficialRole } from '#features/tournaments/rules.ts'

/**
 * Whether somebody in this role can settle the team's fee or withdraw the team. Once drawn, a team withdraws like any other, and here only to
 * get its fee back. The server decides again.
 */
export function canSettle(
  { paymentStatus, paidBy, isByHand, captainId, fee }: Entry,
  role: OfficialRole,
  drawn?: Pick<Snapshot['teams'][number], 'status'>,
): boolean {
  if (paymentStatus === 'held') return false
  if (paymentStatus === 'pending' && fee > 0 && canOrganize(role)) return true
  if (paidBy === 'card' && captainId !== null) return false
  const hasMoney = paidBy === 'card' || paidBy === 'cash'
  if (drawn && paymentStatus === 'paid' && (drawn.status !== 'in' || !hasMoney)) return false
  return isByHand && (!hasMoney || canOrganize(role))
}
